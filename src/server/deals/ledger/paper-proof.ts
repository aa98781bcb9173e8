import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { LedgerFile } from '#api/deals/evidence-check.ts';
import type { LogHeadView } from '#api/deals/evidence.ts';
import { paperMark, paperStatement } from '#api/deals/seal-rules.ts';
import { inclusionRanges } from '#lib/merkle.ts';
import { m } from '#i18n/messages.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { momentText } from '#server/platform/pdf/moments.ts';
import { sealKeyInUse } from '#server/platform/seal/seal-keys.ts';
import { readPostings } from './log-entries.ts';
import { readHead } from './log-heads.ts';
import { hashesOf } from './log-tree.ts';

/** What a paper on money carries along: the head of the log, and where in it each of its postings stands. */
export type PaperProof = { head: LogHeadView | null; postings: LedgerFile['postings'] };
type Own = { subOrderIds: ReadonlySet<string>; shopIds: ReadonlySet<string> };

/** Legs on accounts that are not the reader's are told by their hashes. Postings of the last minute are not in the log yet: they are left out. */
export async function proofOf(db: Db, ids: readonly string[], { subOrderIds, shopIds }: Own): Promise<PaperProof> {
  const head = await readHead(db);
  if (!head || ids.length === 0) return { head, postings: [] };
  const found = await db
    .select()
    .from(logEntry)
    .where(inArray(logEntry.postingId, [...ids]));
  const entries = found.filter(({ position }) => position < head.size).sort((a, b) => a.position - b.position);
  const read = await readPostings(db, new Map(entries.map(({ postingId, salt }) => [postingId!, salt])));
  const ranges = entries.map(({ position }) => inclusionRanges(position, head.size));
  const hashes = await hashesOf(db, ranges.flat());
  let next = 0;
  const postings = entries.map(({ postingId, salt, position }, index) => {
    const { posting, legs } = read.get(postingId!)!;
    const told = legs.map(({ leg, salt: own, hash, subOrderId, shopId }) =>
      subOrderIds.has(subOrderId ?? '') || shopIds.has(shopId ?? '') ? { ...leg, salt: own } : { hash },
    );
    return { posting, legs: told, salt, position, path: hashes.slice(next, (next += ranges[index]!.length)) };
  });
  return { head, postings };
}

const rootLength = 16;

/** What a paper says of the log at its end; `address`: where its head can be read. */
export const headText = ({ head, postings }: PaperProof, address: string): string =>
  head
    ? m.deals_ledger_paperHead({
        ...{
          size: head.size,
          root: head.root.slice(0, rootLength),
          at: momentText(new Date(head.at)),
          count: postings.length,
        },
        address,
      })
    : m.deals_ledger_paperNoHead();

/** The paper with the seal of the marketplace as its last line, a comment to readers of PDF. */
export async function sealPaper(context: Pick<Context, 'db' | 'secrets' | 'now'>, body: Uint8Array): Promise<Buffer> {
  const { id: key, sign } = await sealKeyInUse(context.db, context);
  const at = context.now().toISOString();
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const line = { key, at, signature: sign(paperStatement({ key, at, bodySha256 })) };
  return Buffer.concat([body, Buffer.from(`${paperMark}${JSON.stringify(line)}\n`, 'latin1')]);
}
