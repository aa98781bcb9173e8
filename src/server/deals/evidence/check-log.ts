import { and, asc, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { leafHash, readPostings, type LedgerDoubt } from '#server/deals/ledger/index.ts';

const atOnce = 1_000;
const mostDoubts = 1_000;

/** Postings that are not, or not any more, what the public log has taken in. Of events each deal is asked for itself. */
export async function doubtsOfLog(db: Db): Promise<LedgerDoubt[]> {
  const doubts: LedgerDoubt[] = [];
  for (let after = -1; doubts.length < mostDoubts;) {
    const entries = await db
      .select()
      .from(logEntry)
      .where(and(gt(logEntry.position, after), isNotNull(logEntry.postingId)))
      .orderBy(asc(logEntry.position))
      .limit(atOnce);
    const postings = await readPostings(db, new Map(entries.map(({ postingId, salt }) => [postingId!, salt])));
    for (const { postingId, hash } of entries) {
      const told = postings.get(postingId!);
      if (told === undefined || leafHash(told.entry) !== hash)
        doubts.push({ what: 'log', of: postingId!, kept: told ? 'changed' : 'gone', told: 'entered' });
    }
    if (entries.length < atOnce) break;
    after = entries.at(-1)!.position;
  }
  return doubts;
}
