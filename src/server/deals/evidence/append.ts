import { randomBytes } from 'node:crypto';
import { asc, desc, inArray, sql } from 'drizzle-orm';
import { eventEntry, headStatement } from '#api/deals/log-rules.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { logEntry, logHead, logNode, logOutbox } from '#server/platform/db/schema/evidence.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { readLinks } from '#server/deals/deal/index.ts';
import { extend, frontierOf, leafHash, readPostings, rootOf } from '#server/deals/ledger/index.ts';

type Given = Pick<Services, 'db' | 'secrets' | 'now'>;
type Waiting = typeof logOutbox.$inferSelect;

const atOnce = 500;
const saltBytes = 16;

/**
 * Enters what has happened since the last time into the log, and signs its new head. One process does it at a time: the
 * others wait. Gives how many entries there are more.
 */
export async function extendLog({ db, secrets, now }: Given): Promise<number> {
  let all = 0;
  for (let entered = atOnce; entered === atOnce; all += entered)
    entered = await db.transaction((tx) => enterSome(tx, { secrets, now }));
  return all;
}

async function enterSome(tx: Transaction, given: Omit<Given, 'db'>): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('public log'))`);
  // Whatever is committed is here, however late: what is taken from the outbox is what is entered, and nothing else.
  const waiting = await tx.select().from(logOutbox).orderBy(asc(logOutbox.id)).limit(atOnce);
  if (waiting.length === 0) return 0;
  const size = await sizeOf(tx);
  const frontier = await frontierOf(tx, size);
  const entries = (await readEntries(tx, waiting)).map((entry, index) => ({ ...entry, position: size + index }));
  const nodes = entries.flatMap(({ position, hash }) => extend(frontier, position, hash));
  await tx.insert(logEntry).values(entries);
  if (nodes.length > 0) await tx.insert(logNode).values(nodes);
  await tx.delete(logOutbox).where(
    inArray(
      logOutbox.id,
      waiting.map(({ id }) => id),
    ),
  );
  await signHead(tx, given, size + entries.length, rootOf(frontier));
  return entries.length;
}

async function readEntries(tx: Transaction, waiting: readonly Waiting[]) {
  const salted = waiting.map((row) => ({ ...row, salt: randomBytes(saltBytes).toString('hex') }));
  const events = await readEvents(tx, waiting);
  const salts = new Map(salted.flatMap(({ postingId, salt }) => (postingId === null ? [] : [[postingId, salt]])));
  const postings = await readPostings(tx, salts);
  return salted.map(({ orderId, seq, postingId, salt }) => {
    const entry =
      postingId === null ? eventEntry(events.get(`${orderId} ${seq}`)!, salt) : postings.get(postingId)!.entry;
    return { orderId, seq, postingId, salt, hash: leafHash(entry) };
  });
}

/** The hashes of the events that wait, each wherever it stands in its chain. */
async function readEvents(tx: Transaction, waiting: readonly Waiting[]): Promise<ReadonlyMap<string, string>> {
  const byOrder = Map.groupBy(
    waiting.filter(({ postingId }) => postingId === null),
    ({ orderId }) => orderId!,
  );
  if (byOrder.size === 0) return new Map();
  const { id, number } = tradeOrder;
  const orders = await tx
    .select({ id, number })
    .from(tradeOrder)
    .where(inArray(id, [...byOrder.keys()]));
  const hashes = new Map<string, string>();
  for (const order of orders) {
    const seqs = byOrder.get(order.id)!.map(({ seq }) => seq!);
    for (const link of await readLinks(tx, order, seqs)) hashes.set(`${order.id} ${link.seq}`, link.eventHash);
  }
  return hashes;
}

/** How many entries there are. */
async function sizeOf(db: Db): Promise<number> {
  const [last] = await db
    .select({ position: logEntry.position })
    .from(logEntry)
    .orderBy(desc(logEntry.position))
    .limit(1);
  return (last?.position ?? -1) + 1;
}

async function signHead(tx: Transaction, given: Omit<Given, 'db'>, size: number, root: string): Promise<void> {
  const key = await sealKeyInUse(tx, given);
  const at = given.now();
  const signature = key.sign(headStatement({ size, root, at: at.toISOString(), key: key.id }));
  await tx.insert(logHead).values({ size, root, at, keyId: key.id, signature });
}
