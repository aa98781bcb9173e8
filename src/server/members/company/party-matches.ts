import { and, arrayOverlaps, desc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { partyMatch } from '#api/members/party-match.ts';
import { utcDay } from '#lib/days.ts';
import { localised } from '#lib/localised.ts';
import { nameKeys } from '#lib/name-keys.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { partyClearance, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';

type Company = { memberId: string; companyName: string; otherName: string };
type Reader = { db: Pick<Db, 'select'>; now: () => Date };
type Match = z.output<typeof partyMatch>;

const keysOf = ({ companyName, otherName }: Company) => nameKeys([companyName, otherName]);

/** Sanctioned parties of today whose name companies bear, by member, but for those that an operator has told apart. */
export async function partyMatches(
  { db, now }: Reader,
  companies: readonly Company[],
): Promise<ReadonlyMap<string, Match[]>> {
  const bearers = Map.groupBy(
    companies.flatMap((company) => keysOf(company).map((key) => ({ key, company }))),
    ({ key }) => key,
  );
  const today = utcDay(now());
  const { id, list, keys, validFrom, validUntil } = sanctionedParty;
  const inForce = and(lte(validFrom, today), or(isNull(validUntil), gte(validUntil, today)));
  const found: { party: typeof sanctionedParty.$inferSelect; company: Company; key: string }[] = [];
  const wanted = [...bearers.keys()];
  for (let from = 0; from < wanted.length; from += keysAtOnce) {
    const some = wanted.slice(from, from + keysAtOnce);
    const parties = await db
      .select()
      .from(sanctionedParty)
      .where(and(arrayOverlaps(keys, some), inForce))
      .orderBy(list, id);
    for (const party of parties)
      for (const key of party.keys)
        for (const { company } of some.includes(key) ? bearers.get(key)! : []) found.push({ party, company, key });
  }
  if (found.length === 0) return new Map();
  const members = [...new Set(found.map(({ company }) => company.memberId))];
  const cleared = await db.select().from(partyClearance).where(inArray(partyClearance.memberId, members));
  const isCleared = ({ party, company, key }: (typeof found)[number]) =>
    cleared.some((one) => one.memberId === company.memberId && one.partyId === party.id && one.companyKey === key);
  const matches = new Map<string, Match[]>();
  for (const one of found.filter((match) => !isCleared(match))) {
    const { party, company } = one;
    const of = matches.get(company.memberId) ?? [];
    if (of.some(({ partyId }) => partyId === party.id)) continue;
    of.push({
      ...{ partyId: party.id, list: party.list, names: party.names },
      ...{ reason: localised(party, 'reason'), source: localised(party, 'source') },
    });
    matches.set(company.memberId, of);
  }
  return matches;
}

const keysAtOnce = 1_000;

/** Remembers that a company is none of the parties whose name it bears. */
export async function clearParties(
  tx: Transaction,
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  company: Company,
  note: string,
): Promise<void> {
  const matches = (await partyMatches({ db: tx, now }, [company])).get(company.memberId) ?? [];
  const rows = matches.flatMap(({ partyId }) =>
    keysOf(company).map((companyKey) => ({
      ...{ memberId: company.memberId, partyId, companyKey, note, at: now(), clearedBy: actor?.id ?? null },
    })),
  );
  if (rows.length > 0) await tx.insert(partyClearance).values(rows).onConflictDoNothing();
}

/** Companies as certified last, of accounts that there are: all of them, or one. */
export async function certifiedNames(db: Pick<Db, 'selectDistinctOn'>, memberId?: string): Promise<Company[]> {
  const { companyName, otherName, memberId: of, submittedAt, id, state } = certification;
  return db
    .selectDistinctOn([of], { memberId: of, companyName, otherName })
    .from(certification)
    .innerJoin(member, eq(member.id, of))
    .where(and(eq(state, 'success'), isNull(member.closedAt), memberId === undefined ? undefined : eq(of, memberId)))
    .orderBy(of, desc(submittedAt), desc(id));
}
