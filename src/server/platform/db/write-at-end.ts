import { sql } from 'drizzle-orm';
import { beforeEnd, knowsItsEnd, sendLast } from './before-end.ts';
import type { Db, Transaction } from './database.ts';
import { inOnePipeline } from './in-one-pipeline.ts';
import { insertRowsInto } from './insert-rows.ts';
import { notice, waitingLetter } from './schema/notices.ts';
import { outgoingEmail } from './schema/platform.ts';

/** What a step has to say, which may be much to many: what others refer to first. */
const tables = [notice, waitingLetter, outgoingEmail] as const;
const inserts = tables.map((table) => ({ table, insert: insertRowsInto<Told>(table) }));
type Told = (typeof tables)[number];
type Collected = { rows: Map<Told, object[]>; channels: Map<string, Set<string>> };

const collected = new WeakMap<object, Collected>();

/** Has a row written with all others of its table by one statement, when the transaction ends; at once outside of one. */
export async function insertAtEnd<Table extends Told>(db: Db, table: Table, row: Table['$inferInsert']): Promise<void> {
  const { rows } = of(db);
  rows.set(table, [...(rows.get(table) ?? []), row]);
  await leaveToEnd(db);
}

/** Has a channel of PostgreSQL hear a word once, when the transaction ends. */
export async function notifyAtEnd(tx: Transaction, channel: string, word: string): Promise<void> {
  const { channels } = of(tx);
  channels.set(channel, (channels.get(channel) ?? new Set()).add(word));
  await leaveToEnd(tx);
}

/** Writes what was collected until now, all in one turn: before the end, too, for who reads it in the transaction. */
export async function writeCollected(db: Db): Promise<void> {
  const { rows, channels } = of(db);
  collected.delete(db);
  await inOnePipeline([
    ...inserts.flatMap(({ table, insert }) => {
      const found = rows.get(table);
      return found ? [insert(db, found as never)] : [];
    }),
    ...[...channels].map(([channel, words]) =>
      db.execute(sql`select pg_notify(${channel}, word) from unnest(${sql.param([...words])}::text[]) as word`),
    ),
  ]);
}

async function leaveToEnd(db: Db): Promise<void> {
  if (knowsItsEnd(db)) beforeEnd(db, 'what was collected', () => sendLast(db, writeCollected(db)));
  else await writeCollected(db);
}

function of(db: Db): Collected {
  const known = collected.get(db) ?? { rows: new Map(), channels: new Map() };
  collected.set(db, known);
  return known;
}
