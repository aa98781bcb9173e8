import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db, Transaction } from './database.ts';

const ends = new WeakMap<Db, Map<string, () => Promise<void>>>();

/** Whether something can be left to the end of it: in a transaction of `openDatabase`. */
export const knowsItsEnd = (db: Db): boolean => ends.has(db);

/**
 * Has something done at the end of a transaction, when all that it changes stands there. What has the same name is done
 * once, as it was said last, and after what was said before that. Transactions of `openDatabase` alone know of it.
 */
export function beforeEnd(tx: Db, name: string, work: () => Promise<void>): void {
  const atEnd = ends.get(tx);
  atEnd?.delete(name);
  atEnd?.set(name, work);
}

const lastWords = new WeakMap<Db, Promise<unknown>[]>();

/**
 * Sends statements at the end of a transaction whose answers nobody needs but to know that they were done: the commit goes
 * out with them. In a transaction within another they are waited for.
 */
export async function sendLast(tx: Db, sent: Promise<unknown>): Promise<void> {
  const words = lastWords.get(tx);
  if (!words) return void (await sent);
  words.push(sent);
  // Thrown after the commit, which PostgreSQL answers by rolling back.
  sent.catch(() => undefined);
}

/** Transactions that know their end. */
export function knowingTheirEnd(begin: NodePgDatabase['transaction']): NodePgDatabase['transaction'] {
  return async (work, config) => {
    const words: Promise<unknown>[] = [];
    const told = async (tx: Transaction) => {
      lastWords.set(tx, words);
      return withEnd(work)(tx);
    };
    try {
      return await begin(told, config);
    } finally {
      // What failed first is thrown, and not that others failed with it.
      await Promise.all(words);
    }
  };
}

/** The work of a transaction with what is to be done at its end. */
const withEnd =
  <Done>(work: (tx: Transaction) => Promise<Done>) =>
  async (tx: Transaction): Promise<Done> => {
    const atEnd = new Map<string, () => Promise<void>>();
    ends.set(tx, atEnd);
    // What is written within one is at its end, too.
    const within = tx.transaction.bind(tx);
    tx.transaction = (inner) => within(withEnd(inner));
    const done = await work(tx);
    for (const end of atEnd.values()) await end();
    return done;
  };
