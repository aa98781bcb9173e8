import { and, arrayOverlaps, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
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

/** Names to be looked up, by whose they are. */
type Bearer = { id: string; names: readonly string[] };
/** A certified company: it signs by its signatory, whose name is looked up as well. */
type Company = { memberId: string; companyName: string; otherName: string; signatoryName: string };
type Reader = { db: Pick<Db, 'select'>; now: () => Date };
type Match = z.output<typeof partyMatch>;
/** Since when the party is listed so. */
type Found = Match & { since: Date };

/**
 * Sanctioned parties of today of the same names, by bearer. `since`: of those parties alone that have said so since then. A name is no
 * proof: what follows from it is for an operator to say.
 */
export async function listedParties(
  { db, now }: Reader,
  bearers: readonly Bearer[],
  since?: Date,
): Promise<ReadonlyMap<string, Found[]>> {
  const named = bearers.flatMap(({ id, names }) =>
    names.flatMap((name) => nameKeys([name]).map((key) => ({ key, id, name }))),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);
  const today = utcDay(now());
  const { validFrom, validUntil } = sanctionedParty;
  const inForce = and(
    lte(validFrom, today),
    or(isNull(validUntil), gte(validUntil, today)),
    since && gte(sanctionedParty.since, since),
  );
  const found = new Map<string, Found[]>();
  const wanted = [...byKey.keys()];
  for (let from = 0; from < wanted.length; from += keysAtOnce) {
    const some = wanted.slice(from, from + keysAtOnce);
    const parties = await db
      .select()
      .from(sanctionedParty)
      .where(and(arrayOverlaps(sanctionedParty.keys, some), inForce))
      .orderBy(sanctionedParty.list, sanctionedParty.id);
    for (const party of parties)
      for (const { id, name } of party.keys.flatMap((key) => byKey.get(key) ?? [])) {
        const of = found.get(id) ?? [];
        if (!of.some((one) => one.partyId === party.id && one.name === name)) of.push(describe(party, name));
        found.set(id, of);
      }
  }
  return found;
}

const keysAtOnce = 1_000;

const describe = (party: typeof sanctionedParty.$inferSelect, name: string): Found => ({
  ...{ name, partyId: party.id, list: party.list, names: party.names, since: party.since },
  ...{ reason: localised(party, 'reason'), source: localised(party, 'source') },
});

const namesOf = ({ companyName, otherName, signatoryName }: Company) =>
  [companyName, otherName, signatoryName].filter(Boolean);

/** The same of companies, by member, but for those that an operator has told apart. */
export async function partyMatches(
  reader: Reader,
  companies: readonly Company[],
  since?: Date,
): Promise<ReadonlyMap<string, Match[]>> {
  const bearers = companies.map((company) => ({ id: company.memberId, names: namesOf(company) }));
  const found = await listedParties(reader, bearers, since);
  if (found.size === 0) return found;
  const cleared = await reader.db
    .select()
    .from(partyClearance)
    .where(inArray(partyClearance.memberId, [...found.keys()]));
  const isCleared = (memberId: string, { partyId, name }: Match) =>
    nameKeys([name]).every((key) =>
      cleared.some((one) => one.memberId === memberId && one.partyId === partyId && one.companyKey === key),
    );
  return new Map(
    [...found]
      .map(([id, matches]) => [id, matches.filter((match) => !isCleared(id, match))] as const)
      .filter(([, matches]) => matches.length > 0),
  );
}

/** What was found, for an operator to read: each name with the party that bears it. */
export const matchesText = (matches: readonly Match[]): string =>
  matches.map(({ name, names, partyId, reason }) => `${name} = ${names[0]} (${partyId}): ${reason}`).join('\n');

/** Remembers that a company and who signs for it are none of the parties whose names they bear. */
export async function clearParties(
  tx: Transaction,
  { now, actor }: Pick<Context, 'now' | 'actor'>,
  company: Company,
  note: string,
): Promise<void> {
  const { memberId } = company;
  const matches = (await partyMatches({ db: tx, now }, [company])).get(memberId) ?? [];
  const rows = matches.flatMap(({ partyId, name }) =>
    nameKeys([name]).map((companyKey) => ({
      ...{ memberId, partyId, companyKey, note, at: now(), clearedBy: actor?.id ?? null },
    })),
  );
  if (rows.length > 0) await tx.insert(partyClearance).values(rows).onConflictDoNothing();
}

/** Companies as certified last, of accounts that there are: all of them, one, or those named anew since a moment. */
export async function certifiedNames(
  db: Pick<Db, 'selectDistinctOn'>,
  which: { memberId?: string; since?: Date } = {},
): Promise<Company[]> {
  const { companyName, otherName, signatoryName, memberId: of, submittedAt, id, state } = certification;
  const { memberId, since } = which;
  return db
    .selectDistinctOn([of], { memberId: of, companyName, otherName, signatoryName })
    .from(certification)
    .innerJoin(member, eq(member.id, of))
    .where(
      and(
        eq(state, 'success'),
        isNull(member.closedAt),
        memberId === undefined ? undefined : eq(of, memberId),
        since && gte(sql`coalesce(${certification.namedAt}, ${certification.decidedAt})`, since),
      ),
    )
    .orderBy(of, desc(submittedAt), desc(id));
}
