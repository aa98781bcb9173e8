import { eq, inArray, sql } from 'drizzle-orm';
import { postingEntry, type LoggedLeg, type LoggedPosting } from '#api/deals/log-rules.ts';
import type { LedgerKind } from '#api/deals/ledger-choices.ts';
import type { Db } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { ledgerAccount, posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import { hashOf } from '#server/platform/seal/event-hash.ts';

/** A leg as it stands in the log. Without its salt nobody can tell what it says. */
export type SaltedLeg = {
  leg: LoggedLeg;
  kind: LedgerKind;
  subOrderId: string | null;
  shopId: string | null;
  salt: string;
  hash: string;
};
export type ReadPosting = { posting: LoggedPosting; legs: SaltedLeg[]; entry: string };

const saltCharacters = 32;

/** Postings as they are entered, by id; `salts` are those of their entries. */
export async function readPostings(db: Db, salts: ReadonlyMap<string, string>): Promise<Map<string, ReadPosting>> {
  if (salts.size === 0) return new Map();
  const rows = await db
    .select({
      posting,
      amount: postingLeg.amount,
      account: ledgerAccount,
      owner: sql<string>`coalesce(${subOrder.number}, ${ledgerAccount.shopId}, '')`,
    })
    .from(posting)
    .innerJoin(postingLeg, eq(postingLeg.postingId, posting.id))
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, postingLeg.accountId))
    .leftJoin(subOrder, eq(subOrder.id, ledgerAccount.subOrderId))
    .where(inArray(posting.id, [...salts.keys()]));
  return new Map(
    [...Map.groupBy(rows, (row) => row.posting.id)].map(([id, own]) => {
      const salt = salts.get(id)!;
      const { kind, sourceId: source, currency, at, actorId } = own[0]!.posting;
      const actor = actorId && hashOf({ posting: id, member: actorId }).slice(0, saltCharacters);
      const logged = { id, kind, source, currency, at: at.toISOString(), actor };
      const legs = own.map(({ account, amount, owner }): SaltedLeg => {
        const leg = { account: account.kind, of: owner, amount };
        const own = hashOf({ salt, account: account.id }).slice(0, saltCharacters);
        const { kind: of, subOrderId, shopId } = account;
        return { leg, kind: of, subOrderId, shopId, salt: own, hash: hashOf({ ...leg, salt: own }) };
      });
      return [
        id,
        {
          posting: logged,
          legs,
          entry: postingEntry(
            logged,
            legs.map(({ hash }) => hash),
            salt,
          ),
        },
      ];
    }),
  );
}
