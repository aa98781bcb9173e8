import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { closedText, closingRules } from '#api/deals/closed-destinations.ts';
import { heldStatuses } from '#api/deals/order-states.ts';
import { defaultLocale } from '#i18n/locales.ts';
import { utcDay } from '#lib/days.ts';
import { certifiedNames, matchesText, partyMatches } from '#server/members/company/index.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { carriageIn, lineGoods, listedGuests, loadCarriedGoods } from '#server/deals/deal/index.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import type { Services } from '#server/platform/context.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { guest } from '#server/platform/db/schema/guests.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { heartbeat } from '#server/platform/db/schema/platform.ts';
import { port } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { closedDestination, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Doer } from './effects.ts';
import { placeRow } from './place.ts';

type Given = Pick<Services, 'db' | 'now'>;
const nobody = ({ now }: Given): Doer => ({ now, actor: null, address: '', locale: defaultLocale });

/** What a transaction that is under way has written is read by the next run. */
const underWayMinutes = 5;

/**
 * Puts on hold what sanctions concern that came after it: deals whose goods may not go where they are going, or which ask a guest of a
 * listed name, and certified companies that bear one or sign by one. Nothing is refused by that: an operator looks, and lifting the hold
 * clears it. Once a day (UTC) everything is read, between that what is new since the last run. Gives how many.
 */
export async function holdSanctioned(services: Given): Promise<number> {
  const { db, now } = services;
  const at = now();
  const [last] = await db.select().from(heartbeat).where(eq(heartbeat.name, 'sanctions'));
  const isLater = last && utcDay(last.at) === utcDay(at);
  const since = isLater ? new Date(last.at.getTime() - underWayMinutes * 60_000) : undefined;
  const held =
    (await holdDeals(services, since)) + (await holdGuests(services, since)) + (await holdCompanies(services, since));
  await db
    .insert(heartbeat)
    .values({ name: 'sanctions', at })
    .onConflictDoUpdate({ target: heartbeat.name, set: { at } });
  return held;
}

async function holdDeals(services: Given, since?: Date): Promise<number> {
  const { db, now } = services;
  const concerned = await closedDeals(services, since);
  if (concerned.length === 0) return 0;
  const look = { db, cache: new ScopeCache() };
  const goodsOf = await loadCarriedGoods(look);
  let held = 0;
  for (const id of concerned) {
    const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, id));
    const awarded = await db
      .select({ row: subOrder, line: subOrderLine })
      .from(subOrder)
      .innerJoin(subOrderLine, eq(subOrderLine.subOrderId, subOrder.id))
      .where(eq(subOrder.orderId, id));
    const carriage = await carriageIn(look, order!);
    const sold = awarded.map(({ row, line }) => ({
      ...row,
      ...{ gradeNumber: line.gradeNumber, goods: lineGoods(goodsOf, line, order!) },
    }));
    const [found] = [{ ...order!, goods: carriage.goods }, ...sold].flatMap(({ goods, ...going }) =>
      closingRules({ ...going, buyersCountry: order!.buyerNation }, { ...carriage, goods }, now()).map(
        ([, rule]) => closedText(rule, going.gradeNumber), // prettier-ignore
      ),
    );
    if (found && (await place(services, { kind: 'deal', subjectId: id, note: found, about: found }))) held += 1;
  }
  return held;
}

/** Open deals with a destination that a rule names, which nobody has cleared since it says so; whether it means their goods is not asked. */
async function closedDeals({ db, now }: Given, since?: Date): Promise<string[]> {
  const today = utcDay(now());
  const isFetched = (of: typeof tradeOrder | typeof subOrder) =>
    sql`num_nulls(${of.destinationCountry}, ${of.destinationPort}, ${of.portDischarge}) = 3`;
  const isNew =
    since && or(gte(closedDestination.since, since), gte(tradeOrder.updatedAt, since), gte(subOrder.updatedAt, since));
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${tradeOrder.id} as id from ${closedDestination}
    join ${tradeOrder} on ${and(inArray(tradeOrder.status, [...heldStatuses]), isNull(tradeOrder.heldAt))}
    left join ${subOrder} on ${subOrder.orderId} = ${tradeOrder.id}
    left join ${port} on ${port.id} in (${tradeOrder.destinationPort}, ${tradeOrder.portDischarge}, ${subOrder.destinationPort}, ${subOrder.portDischarge})
    where ${closedDestination.validFrom} <= ${today}
      and coalesce(${closedDestination.validUntil}, 'infinity') >= ${today}
      and (${closedDestination.country} in (${tradeOrder.destinationCountry}, ${subOrder.destinationCountry}, ${port.country})
        or (${closedDestination.country} = ${tradeOrder.buyerNation} and (${isFetched(tradeOrder)} or ${isFetched(subOrder)})))
      and ${isNew ?? sql`true`}
      and not exists (select 1 from ${hold} where ${hold.kind} = 'deal' and ${hold.subjectId} = ${tradeOrder.id}::text
        and ${hold.reason} = 'sanctions' and ${hold.liftedAt} >= ${closedDestination.since})`);
  return rows.map(({ id }) => id);
}

/** Their names are the buyers' words: the other parties of the deal are told of none. */
async function holdGuests(services: Given, since?: Date): Promise<number> {
  const { db } = services;
  if ((await db.$count(sanctionedParty)) === 0) return 0;
  const asked = (from?: Date) =>
    db
      .select({ guest })
      .from(guest)
      .innerJoin(tradeOrder, eq(tradeOrder.id, guest.orderId))
      .where(
        and(
          ...[isNull(guest.withdrawnAt), isNull(guest.memberId), from && gte(guest.invitedAt, from)],
          ...[inArray(tradeOrder.status, [...heldStatuses]), isNull(tradeOrder.heldAt)],
        ),
      )
      .then((rows) => rows.map((row) => row.guest));
  const found = [
    ...(await listedGuests(services, await asked(since))),
    ...((await hasNewParties(services, since)) ? await listedGuests(services, await asked(), since) : []),
  ];
  let held = 0;
  for (const [subjectId, ofDeal] of Map.groupBy(found, (one) => one.guest.orderId)) {
    const about = ofDeal.map(({ guest: { email }, parties }) => `${email}\n${matchesText(parties)}`).join('\n');
    if (await place(services, { kind: 'deal', subjectId, note: '', about })) held += 1;
  }
  return held;
}

async function holdCompanies(services: Given, since?: Date): Promise<number> {
  const { db } = services;
  if ((await db.$count(sanctionedParty)) === 0) return 0;
  const found = [
    ...(await partyMatches(services, await certifiedNames(db, since ? { since } : {}))),
    ...((await hasNewParties(services, since)) ? await partyMatches(services, await certifiedNames(db), since) : []),
  ];
  let held = 0;
  for (const [subjectId, parties] of new Map(found))
    if (await place(services, { kind: 'company', subjectId, note: '', about: matchesText(parties) })) held += 1;
  return held;
}

/** Without `since` everything has been read already. */
const hasNewParties = async ({ db }: Given, since?: Date): Promise<boolean> =>
  since !== undefined && (await db.$count(sanctionedParty, gte(sanctionedParty.since, since))) > 0;

/** `note`: for the parties to read; `about`: for the operators. */
type Found = { kind: 'deal' | 'company'; subjectId: string; note: string; about: string };

/** False: it is on hold already. The operators are told what it is, those concerned that it is looked at. */
async function place(services: Given, { kind, subjectId, note, about }: Found): Promise<boolean> {
  const { db } = services;
  const doer = nobody(services);
  const placed = db.transaction(async (tx) => {
    const open = and(eq(hold.kind, kind), eq(hold.subjectId, subjectId), isNull(hold.liftedAt));
    if ((await tx.$count(hold, open)) > 0) return false;
    const internalNote = about.slice(0, 1_000);
    const said = { kind, subjectId, reason: 'sanctions', note, internalNote } as const;
    const { name } = await placeRow(tx, doer, { ...said, until: null });
    await notifyOperators(tx, doer, { template: 'sanctionHeld', data: { name, about: internalNote } });
    return true;
  });
  // An operator's own company, or a deal that has just ended: nothing to put on hold.
  return placed.catch((error: unknown) => {
    if (error instanceof AppError) return false;
    throw error;
  });
}
