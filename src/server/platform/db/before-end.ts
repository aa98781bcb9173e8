import type { Transaction } from './database.ts';

const ends = new WeakMap<Transaction, Map<string, () => Promise<void>>>();

/**
 * Has something done at the end of a transaction, when all that it changes stands there. What has the same name is done
 * once, as it was said last. Transactions of `openDatabase` alone know of it.
 */
export function beforeEnd(tx: Transaction, name: string, work: () => Promise<void>): void {
  const all = ends.get(tx) ?? new Map<string, () => Promise<void>>();
  ends.set(tx, all.set(name, work));
}

/** The work of a transaction with what is to be done at its end. */
export const withEnd =
  <Done>(work: (tx: Transaction) => Promise<Done>) =>
  async (tx: Transaction): Promise<Done> => {
    // What is written within one is at its end, too.
    const within = tx.transaction.bind(tx);
    tx.transaction = (inner) => within(withEnd(inner));
    const done = await work(tx);
    for (const end of ends.get(tx)?.values() ?? []) await end();
    return done;
  };
