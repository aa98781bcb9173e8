import { asc, eq, inArray } from 'drizzle-orm';
import type { ExportedTimeline, LedgerFile, LogFile } from '#api/deals/evidence-check.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { eventText } from '#api/deals/seal-rules.ts';
import { inclusionRanges } from '#lib/merkle.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { AppError } from '#server/platform/errors.ts';
import { claimsFor } from '#server/deals/claim/index.ts';
import { sealKey } from '#server/deals/contract/index.ts';
import { exportTimelineFor, orderFor, readChain } from '#server/deals/deal/index.ts';
import { describeLots, passportsFor } from '#server/deals/lots/index.ts';
import { noticesFor } from '#server/deals/notices/index.ts';
import { documentaryFor } from '#server/deals/documentary/index.ts';
import { describeRecords, selectRecords } from '#server/deals/payment/index.ts';
import { shipmentsFor } from '#server/deals/shipment/index.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { createHash } from 'node:crypto';
import { extractLedger } from './ledger-extract.ts';
import { hashesOf, readHead, readStampedHead } from '#server/deals/ledger/index.ts';

/** A file that is kept, and where it stands in the pack. */
type Kept = { id: string; path: string; size: number; sha256: string };
export type Collected = {
  order: string;
  reader: string;
  /** Made of what the reader sees. */
  made: Map<string, Uint8Array>;
  kept: Kept[];
};

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * What a pack holds, as the reader's own pages show it: nothing comes into it by another way. To be read in one snapshot.
 * Null where something of it is not in the log yet. Throws 404 for who is no party to the deal.
 */
export async function collectEvidence(context: MemberContext, orderId: string): Promise<Collected | null> {
  const deal = await orderFor(context, orderId);
  const timeline = await bytesOfTimeline(context, orderId, 'json');
  const chain = JSON.parse(new TextDecoder().decode(timeline)) as ExportedTimeline;
  const parts = await partsOf(
    context,
    deal.subOrders.map(({ id }) => id),
  );
  const proofs = await proofsFor(context, { id: deal.id, number: deal.number }, chain, parts);
  if (!proofs) return null;
  const made = new Map<string, Uint8Array>([
    ['timeline.json', timeline],
    ['timeline.pdf', await bytesOfTimeline(context, orderId, 'pdf')],
    ['deal.json', bytesOf(deal)],
    ['log.json', bytesOf(proofs.log)],
    ['ledger.json', bytesOf(proofs.ledger)],
    ['keys.json', bytesOf(await sealKey(context))],
  ]);
  const files = filesIn(deal).map((file) => ({ ...file, folder: 'inquiry' }));
  for (const { id, number } of parts) {
    const passports = await passportsFor(context, id);
    for (const { name, bytes } of passports) made.set(`${number}/lots/${name}`, bytes);
    const views = {
      lots: passports.length > 0 ? await describeLots(context, id) : null,
      payments: await paymentsFor(context, id, deal.role),
      shipments: await shipmentsFor(context, id),
      claims: (await claimsFor(context, id)).claims,
      notices: (await noticesFor(context, id)).notices,
      banks: await documentaryFor(context, id).catch(unlessNone),
    };
    for (const [name, view] of Object.entries(views)) {
      if (view === null) continue;
      made.set(`${number}/${name}.json`, bytesOf(view));
      files.push(...filesIn(view).map((file) => ({ ...file, folder: `${number}/${name}` })));
    }
  }
  const kept = [...(await contractsOf(context, parts)), ...(await keptFiles(context, files))];
  return { order: deal.number, reader: deal.role, made, kept };
}

/** A deal that is paid by transfer has nothing of banks. */
function unlessNone(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}

async function bytesOfTimeline(context: MemberContext, id: string, format: 'json' | 'pdf'): Promise<Uint8Array> {
  const { bytes } = await exportTimelineFor(context, { id, format });
  if (bytes instanceof ReadableStream) throw new Error('A timeline is no stream');
  return bytes;
}

const partsOf = ({ db }: MemberContext, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: subOrder.id, number: subOrder.number, shopId: subOrder.shopId })
        .from(subOrder)
        .where(inArray(subOrder.id, ids))
        .orderBy(asc(subOrder.number));
type Part = Awaited<ReturnType<typeof partsOf>>[number];

async function paymentsFor({ db }: MemberContext, subOrderId: string, role: OrderView['role']) {
  const side = role === 'supplier' || role === 'operator' ? role : 'buyer';
  const rows = await selectRecords(db)
    .where(eq(remittance.subOrderId, subOrderId))
    .orderBy(asc(remittance.submittedAt));
  const records = await describeRecords(db, rows, side);
  // What somebody may do at the moment is no evidence.
  return records.map(({ withdrawable: _, ...record }) => record);
}

/** The proofs that the reader's events and the postings of its sub-orders stand in the log. */
async function proofsFor(
  { db }: MemberContext,
  order: { id: string; number: string },
  { events }: ExportedTimeline,
  parts: readonly Part[],
): Promise<{ log: LogFile; ledger: LedgerFile } | null> {
  const latest = await readHead(db);
  const extract = await extractLedger(db, parts);
  if (!latest || !extract) return null;
  const links = await readChain(db, order);
  const entries = await db.select().from(logEntry).where(eq(logEntry.orderId, order.id));
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const byHash = new Map(links.map(({ eventHash, seq }) => [eventHash, bySeq.get(seq)]));
  const own = events.map((event) => ({
    seq: event.seq,
    entry: byHash.get(sha256(eventText({ ...event, order: order.number }, event.detailHash))),
  }));
  const positions = [...own.map(({ entry }) => entry?.position), ...extract.postings.map(({ position }) => position)];
  const isIn = (size: number) => positions.every((position) => position !== undefined && position < size);
  if (!isIn(latest.size)) return null;
  // One that an authority has stamped proves more, where everything is in it.
  const stamped = latest.stamp ? latest : await readStampedHead(db);
  const head = stamped && isIn(stamped.size) ? stamped : latest;
  const paths = await pathsOf(db, positions as number[], head.size);
  return {
    log: {
      head,
      events: own.map(({ seq, entry }, index) => ({
        ...{ seq, position: entry!.position, salt: entry!.salt },
        path: paths[index]!,
      })),
    },
    ledger: {
      postings: extract.postings.map((one, index) => ({ ...one, path: paths[own.length + index]! })),
      balances: extract.balances,
    },
  };
}

/** All asked for at once: neighbours share most of theirs. */
async function pathsOf(db: MemberContext['db'], positions: readonly number[], size: number): Promise<string[][]> {
  const ranges = positions.map((position) => inclusionRanges(position, size));
  const hashes = await hashesOf(db, ranges.flat());
  let next = 0;
  return ranges.map((own) => hashes.slice(next, (next += own.length)));
}

type Told = { id: string; name: string };

/** What a view tells of files, wherever in it. */
function filesIn(view: unknown): Told[] {
  if (typeof view !== 'object' || view === null) return [];
  const { id, name, type, size, href } = view as Record<string, unknown>;
  const isFile = [id, name, type, href].every((one) => typeof one === 'string') && typeof size === 'number';
  return isFile ? [{ id: String(id), name: String(name) }] : Object.values(view).flatMap(filesIn);
}

async function contractsOf({ db }: MemberContext, parts: readonly Part[]): Promise<Kept[]> {
  if (parts.length === 0) return [];
  const issued = await db
    .select()
    .from(contract)
    .where(
      inArray(
        contract.subOrderId,
        parts.map(({ id }) => id),
      ),
    );
  const named = issued
    .sort((a, b) => a.number.localeCompare(b.number) || a.version - b.version)
    .flatMap(({ number, version, fileId, sealedFileId }) => [
      { id: fileId, path: `contracts/${number}-v${version}.pdf` },
      ...(sealedFileId === null ? [] : [{ id: sealedFileId, path: `contracts/${number}-v${version}-signed.pdf` }]),
    ]);
  return measured(db, named);
}

async function keptFiles({ db }: MemberContext, files: readonly (Told & { folder: string })[]): Promise<Kept[]> {
  const once = [...new Map(files.map((file) => [file.id, file])).values()];
  const named = once.map(({ id, name, folder }, index) => ({
    id,
    path: `${folder}/${String(index + 1).padStart(3, '0')}-${plainName(name)}`,
  }));
  return measured(db, named);
}

const longestName = 80;
/** As it can stand in every file system; its end, which says what it is, stays. */
const plainName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(-longestName) || 'file';

async function measured(db: MemberContext['db'], named: readonly { id: string; path: string }[]): Promise<Kept[]> {
  if (named.length === 0) return [];
  const { id, size, sha256: hash } = storedFile;
  const rows = await db
    .select({ id, size, sha256: hash })
    .from(storedFile)
    .where(
      inArray(
        id,
        named.map((one) => one.id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return named.map((one) => ({ ...byId.get(one.id)!, path: one.path }));
}
