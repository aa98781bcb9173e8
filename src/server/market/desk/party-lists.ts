import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { PartyListReading, previewPartyList, takePartyList, getPartyLists } from '#api/market/party-list.ts';
import { partyListSize } from '#api/market/party-list.ts';
import { publicLists, shownParties, type PublicList } from '#api/market/party-list-choices.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { nameKeys } from '#lib/name-keys.ts';
import { certifiedNames } from '#server/members/company/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { partyListEdition, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { readPartyList, type ListedParty } from './read-party-list.ts';
import { inTurn } from './record.ts';

type Sent = z.output<typeof previewPartyList.input>;
type Row = typeof sanctionedParty.$inferInsert;

/** Which public lists stand here, and since when. */
export async function listEditions({ db }: MemberContext): Promise<z.output<typeof getPartyLists.data>> {
  const rows = await db
    .select({ row: partyListEdition, by: member.email })
    .from(partyListEdition)
    .innerJoin(member, eq(member.id, partyListEdition.memberId));
  return publicLists.map((list) => {
    const found = rows.find(({ row }) => row.list === list);
    const { fileName = '', parties = 0, at } = found?.row ?? {};
    return { list, fileName, parties, at: at?.toISOString() ?? null, by: found?.by ?? '' };
  });
}

/** What a file would change, and which certified companies bear a name of it. Nothing is written. */
export async function previewList(context: MemberContext, sent: Sent): Promise<PartyListReading> {
  const { reading } = await readSent(context, sent);
  return reading;
}

/**
 * Takes a list over as a whole: what it has no more is deleted, what stays as it was keeps its clearances. Companies that bear a name are put
 * on hold within a minute (deals/holds/sanctions.ts), not here. 409 where the list has changed since the preview.
 */
export async function takeList(
  context: MemberContext,
  { fileName, sha256, ...sent }: z.output<typeof takePartyList.input>,
): Promise<PartyListReading> {
  const { rows, gone, reading } = await readSent(context, sent);
  if (reading.sha256 !== sha256) throw new AppError('conflict', { words: m.market_parties_otherFile() });
  const { list } = sent;
  await context.db.transaction(async (tx) => {
    await inTurn(tx);
    for (let from = 0; from < gone.length; from += atOnce)
      await tx.delete(sanctionedParty).where(inArray(sanctionedParty.id, gone.slice(from, from + atOnce)));
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce);
      await tx.delete(sanctionedParty).where(inArray(sanctionedParty.id, some.map(({ id }) => id))); // prettier-ignore
      await tx.insert(sanctionedParty).values(some);
    }
    const edition = { fileName, sha256, parties: reading.parties, at: context.now(), memberId: context.actor.id };
    await tx
      .insert(partyListEdition)
      .values({ list, ...edition })
      .onConflictDoUpdate({ target: partyListEdition.list, set: edition });
    const { parties: total, added, changed, removed } = reading;
    const detail = { total, imported: added + changed, removed };
    await audit(tx, context, 'partyList.take', { kind: 'partyList', id: list }, detail);
  });
  return reading;
}

const atOnce = 2_000;

/** The list as it would be: rows that are new or say something else, ids that are no more, and the same in figures. */
async function readSent(context: MemberContext, { list, content, aliases }: Sent) {
  const { db, now } = context;
  const { signs, megabytes } = partyListSize;
  if (content.length + aliases.length > signs)
    throw new AppError('tooLarge', { fields: { content: m.field_fileTooLarge({ megabytes }) } });
  const { parties, leftOut } = await readPartyList(list, content, aliases);
  const named = parties.flatMap((party) => {
    const keys = nameKeys(party.names);
    return keys.length > 0 ? [{ party, keys }] : [];
  });
  if (named.length === 0) throw invalid({ content: m.market_parties_none() });
  const { id, names, reasonEn } = sanctionedParty;
  const standing = await db.select({ id, names, reasonEn }).from(sanctionedParty).where(eq(sanctionedParty.list, list));
  const before = new Map(standing.map((row) => [row.id, row]));
  const all = new Map(named.map(({ party, keys }) => [party.id, rowOf(list, party, keys, now())]));
  const rows = [...all.values()].filter((row) => {
    const was = before.get(row.id);
    return !was || was.reasonEn !== row.reasonEn || was.names.join('\n') !== row.names.join('\n');
  });
  const gone = [...before.keys()].filter((key) => !all.has(key));
  const added = rows.filter((row) => !before.has(row.id)).length;
  const listed = new Set(named.flatMap(({ keys }) => keys));
  const companies = (await certifiedNames(db))
    .filter(({ companyName, otherName, signatoryName }) =>
      nameKeys([companyName, otherName, signatoryName]).some((key) => listed.has(key)),
    )
    .map(({ companyName }) => companyName);
  const reading: PartyListReading = {
    ...{ parties: all.size, added, changed: rows.length - added, removed: gone.length },
    entities: named.filter(({ party }) => party.kind === 'entity').length,
    individuals: named.filter(({ party }) => party.kind === 'individual').length,
    leftOut: leftOut + parties.length - named.length,
    sample: named.slice(0, shownParties).map(({ party }) => ({
      ...{ number: party.number, names: party.names, kind: party.kind, programme: party.programme },
    })),
    companies,
    sha256: createHash('sha256').update(`${list}\n${content}\n${aliases}`).digest('hex'),
  };
  return { rows, gone, reading };
}

const titles: Record<PublicList, { en: string; zh: string }> = {
  ofac: { en: 'OFAC SDN list', zh: 'OFAC 特别指定国民名单' },
  ofacConsolidated: { en: 'OFAC consolidated list', zh: 'OFAC 综合制裁名单' },
  un: { en: 'UN Security Council consolidated list', zh: '联合国安理会综合制裁名单' },
};

function rowOf(
  list: PublicList,
  { id, names, programme, number, listedOn }: ListedParty,
  keys: string[],
  at: Date,
): Row {
  const { en, zh } = titles[list];
  const of = (title: string) => [title, programme].filter(Boolean).join(': ');
  return {
    ...{ id, list, names, keys, reasonEn: of(en), reasonZh: of(zh), sourceEn: `${en}, ${number}` },
    ...{ sourceZh: `${zh} ${number}`, validFrom: listedOn ?? utcDay(at), validUntil: null, since: at },
  };
}
