import { and, inArray, or, sql } from 'drizzle-orm';
import type { LedgerKind } from '#api/deals/ledger-choices.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { logEntry } from '#server/platform/db/schema/evidence.ts';
import { ledgerAccount, posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import { readPostings, type ReadPosting } from '#server/deals/ledger/index.ts';

type Part = { id: string; number: string; shopId: string };
export type ExtractedPosting = {
  posting: ReadPosting['posting'];
  legs: ({ account: string; of: string; amount: string; salt: string } | { hash: string })[];
  salt: string;
  position: number;
};
export type LedgerExtract = {
  postings: ExtractedPosting[];
  balances: { account: string; of: string; currency: string; amount: string }[];
};

const heldFor: readonly LedgerKind[] = ['deal', 'refund', 'direct', 'directRefund'];

/** Postings of some sub-orders with what stands on their accounts; null where one is not in the log yet. */
export async function extractLedger(db: Db, parts: readonly Part[]): Promise<LedgerExtract | null> {
  if (parts.length === 0) return { postings: [], balances: [] };
  const ids = parts.map(({ id }) => id);
  const postingIds = await postingsOf(db, ids);
  const logged =
    postingIds.length === 0 ? [] : await db.select().from(logEntry).where(inArray(logEntry.postingId, postingIds));
  if (logged.length < postingIds.length) return null;
  const read = await readPostings(db, new Map(logged.map(({ postingId, salt }) => [postingId!, salt])));
  const postings = logged
    .sort((a, b) => a.position - b.position)
    .map(({ postingId, salt, position }) => {
      const { posting: told, legs } = read.get(postingId!)!;
      return { posting: told, legs: shownLegs(legs, parts), salt, position };
    });
  const accounts = await db
    .select()
    .from(ledgerAccount)
    .where(and(inArray(ledgerAccount.subOrderId, ids), inArray(ledgerAccount.kind, heldFor)));
  const balances = accounts
    .map(({ kind, subOrderId, currency, balance }) => {
      const of = parts.find(({ id }) => id === subOrderId)!.number;
      return { account: kind, of, currency, amount: balance };
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { postings, balances };
}

const keyOf = ({ account, of, currency }: { account: string; of: string; currency: string }) =>
  `${account} ${of} ${currency}`;

/** Those on accounts of the sub-orders, and those that book their transfers, refunds, claims and ends. */
async function postingsOf(db: Db, ids: string[]): Promise<string[]> {
  const byAccount = db
    .select({ id: postingLeg.postingId })
    .from(postingLeg)
    .innerJoin(sql`ledger_account`, sql`ledger_account.id = ${postingLeg.accountId}`)
    .where(inArray(sql`ledger_account.sub_order_id`, ids));
  const sources = [remittance, refund, claim].map((table) =>
    inArray(posting.sourceId, db.select({ id: table.id }).from(table).where(inArray(table.subOrderId, ids))),
  );
  const found = await db
    .select({ id: posting.id })
    .from(posting)
    .where(or(inArray(posting.id, byAccount), inArray(posting.sourceId, ids), ...sources));
  return found.map(({ id }) => id);
}

/**
 * All legs of a posting that is of these sub-orders alone; of one that books others' money as well, those of their own
 * accounts, and of the rest the hashes.
 */
function shownLegs(legs: ReadPosting['legs'], parts: readonly Part[]): ExtractedPosting['legs'] {
  const isOwn = ({ subOrderId, shopId }: ReadPosting['legs'][number]) =>
    parts.some((part) => part.id === subOrderId || part.shopId === shopId);
  const hasOwner = ({ subOrderId, shopId }: ReadPosting['legs'][number]) => subOrderId !== null || shopId !== null;
  const isWhole = legs.every((leg) => isOwn(leg) || !hasOwner(leg));
  return legs.map((one) => (isWhole || isOwn(one) ? { ...one.leg, salt: one.salt } : { hash: one.hash }));
}
