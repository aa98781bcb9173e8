import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { closedText, closingRule } from '#api/deals/closed-destinations.ts';
import { heldStatuses } from '#api/deals/order-states.ts';
import { defaultLocale } from '#i18n/locales.ts';
import { utcDay } from '#lib/days.ts';
import { certifiedNames, partyMatches } from '#server/members/company/index.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import { carriageIn } from '#server/deals/deal/index.ts';
import { loadDirectory } from '#server/market/catalogue/index.ts';
import { ScopeCache } from '#server/platform/cache/scope-cache.ts';
import type { Services } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { port } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { closedDestination, sanctionedParty } from '#server/platform/db/schema/sanctions.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Doer } from './effects.ts';
import { placeRow } from './place.ts';

type Given = Pick<Services, 'db' | 'now'>;
const nobody = ({ now }: Given): Doer => ({ now, actor: null, address: '', locale: defaultLocale });

/**
 * Puts on hold what sanctions concern that came after it: deals whose goods may not go where they are going, and certified companies that
 * bear a listed name. Nothing is refused by that: an operator looks, and lifting the hold clears it. Gives how many.
 */
export const holdSanctioned = async (services: Given): Promise<number> =>
  (await holdDeals(services)) + (await holdCompanies(services));

async function holdDeals(services: Given): Promise<number> {
  const { db, now } = services;
  const concerned = await closedDeals(services);
  if (concerned.length === 0) return 0;
  const look = { db, cache: new ScopeCache() };
  const { ports } = await loadDirectory(look);
  let held = 0;
  for (const id of concerned) {
    const [order] = await db.select().from(tradeOrder).where(eq(tradeOrder.id, id));
    const awarded = await db.select().from(subOrder).where(eq(subOrder.orderId, id));
    const carriage = await carriageIn(look, order!);
    const rule = [order!, ...awarded]
      .flatMap(({ destinationCountry, destinationPort, portDischarge }) => [
        destinationCountry,
        ...[destinationPort, portDischarge].map((one) => ports.get(one ?? '')?.country),
      ])
      .map((country) => closingRule(country, carriage, now()))
      .find((one) => one !== undefined);
    if (rule && (await place(services, { kind: 'deal', subjectId: id, about: closedText(rule) }))) held += 1;
  }
  return held;
}

/** Open deals with a destination that a rule names, which nobody has cleared since it says so; whether it means their goods is not asked. */
async function closedDeals({ db, now }: Given): Promise<string[]> {
  const today = utcDay(now());
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${tradeOrder.id} as id from ${closedDestination}
    join ${tradeOrder} on ${and(inArray(tradeOrder.status, [...heldStatuses]), isNull(tradeOrder.heldAt))}
    left join ${subOrder} on ${subOrder.orderId} = ${tradeOrder.id}
    left join ${port} on ${port.id} in (${tradeOrder.destinationPort}, ${tradeOrder.portDischarge}, ${subOrder.destinationPort}, ${subOrder.portDischarge})
    where ${closedDestination.validFrom} <= ${today}
      and coalesce(${closedDestination.validUntil}, 'infinity') >= ${today}
      and ${closedDestination.country} in (${tradeOrder.destinationCountry}, ${subOrder.destinationCountry}, ${port.country})
      and not exists (select 1 from ${hold} where ${hold.kind} = 'deal' and ${hold.subjectId} = ${tradeOrder.id}::text
        and ${hold.reason} = 'sanctions' and ${hold.liftedAt} >= ${closedDestination.since})`);
  return rows.map(({ id }) => id);
}

async function holdCompanies(services: Given): Promise<number> {
  const { db } = services;
  if ((await db.$count(sanctionedParty)) === 0) return 0;
  const matches = await partyMatches(services, await certifiedNames(db));
  let held = 0;
  for (const [subjectId, parties] of matches) {
    const about = parties.map(({ names, partyId, reason }) => `${names[0]} (${partyId}): ${reason}`).join('\n');
    if (await place(services, { kind: 'company', subjectId, about })) held += 1;
  }
  return held;
}

type Found = { kind: 'deal' | 'company'; subjectId: string; about: string };

/** False: it is on hold already. The operators are told what it is, those concerned that it is looked at. */
async function place(services: Given, { kind, subjectId, about }: Found): Promise<boolean> {
  const { db } = services;
  const doer = nobody(services);
  const placed = db.transaction(async (tx) => {
    const open = and(eq(hold.kind, kind), eq(hold.subjectId, subjectId), isNull(hold.liftedAt));
    if ((await tx.$count(hold, open)) > 0) return false;
    const internalNote = about.slice(0, 1_000);
    const said = {
      kind,
      subjectId,
      reason: 'sanctions',
      note: kind === 'deal' ? internalNote : '',
      internalNote,
    } as const;
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
