import { and, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { tonnesPerContainer } from '#api/deals/container-load.ts';
import { carriagePerTonne, containersTaken } from '#api/deals/freight-per-tonne.ts';
import { freightCabinets, noFreightQuote } from '#api/deals/freight-choices.ts';
import { convertExactly } from '#api/deals/landed-price.ts';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { compare, divide, trimZeros } from '#lib/decimal.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { freightLane, freightQuote, freightRequest } from '#server/platform/db/schema/freight.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { certifiedCompanies } from '#server/members/company/index.ts';
import { carriageIn } from './carried-goods.ts';
import type { Names } from './names.ts';
import type { OrderRow } from './rows.ts';

/** The way of one line, and what travels on it. */
type Load = {
  departurePort: string;
  destinationPort: string;
  packing: string;
  /** Tonnes; null: a container full. */ quantity: string | null;
};
/** What a forwarder says of exactly that way: per tonne in the currency asked for, and in words with its name. */
export type Carried = { perTonne: string; transitDays: string; words: string };
type Offered = {
  departurePort: string;
  destinationPort: string;
  cabinetType: string;
  /** All-in for so many containers, of so many tonnes; null: a price for one, whatever it holds. */
  containers: number;
  tonnes: string | null;
  amount: string;
  currency: string;
  transitDays: number;
  words: (of: { count: number; cabinet: string; tonnes: string; price: string }) => string;
};
type Basis = {
  names: Names;
  currency: string;
  rates: Record<string, string>;
  /** Ports that are asked about: of loading, and of destination. */
  ports: { from: readonly string[]; to: readonly string[] };
};

/**
 * Who carries a load of the order, and for how much: the cheapest forwarder's quote for it that stands, or the one that
 * is chosen, else the cheapest published lane that is valid today; null where neither is for exactly that route, or
 * where the buyer wants none of them. Throws
 * 404 for a chosen quote that is not for this order, 422 for one that cannot be counted on any more.
 */
export async function loadCarriers(
  context: MemberContext,
  order: OrderRow,
  chosen: string | undefined,
  { names, currency, rates, ports }: Basis,
): Promise<(load: Load) => Carried | null> {
  if (chosen === noFreightQuote) return () => null;
  const quotes = await readQuotes(context, order, chosen);
  const lanes = await readLanes(context, { cabinetType: order.cabinetType, asker: context.actor.party }, ports);
  const carriage = await carriageIn(context, order);
  return (load) =>
    cheapest(quotes, load, { carriage, names, currency, rates }) ??
    cheapest(lanes, load, { carriage, names, currency, rates });
}

/**
 * Who publishes a price for the way of such goods, in any container that holds them; anybody may ask, so it is nobody's by
 * name. The lanes are read once, for whatever goods.
 */
export async function laneCarriers(
  context: Context,
  { names, currency, rates, ports }: Basis,
): Promise<(carriage: Carriage) => (load: Load) => Carried | null> {
  const published = await readLanes(context, { cabinetType: null, asker: null }, ports);
  const lanes = published.map((lane) => ({ ...lane, words: lane.unnamed }));
  return (carriage) => (load) => cheapest(lanes, load, { carriage, names, currency, rates });
}

type Priced = Omit<Basis, 'ports'> & { carriage: Carriage };

function cheapest(offers: readonly Offered[], load: Load, priced: Priced): Carried | null {
  const found = offers
    .filter((one) => one.departurePort === load.departurePort && one.destinationPort === load.destinationPort)
    .flatMap((one) => priceOf(one, load, priced) ?? [])
    .toSorted((a, b) => compare(a.perTonne, b.perTonne) || Number(a.transitDays) - Number(b.transitDays));
  return found[0] ?? null;
}

function priceOf(
  { cabinetType, containers, tonnes, amount, currency: from, transitDays, words }: Offered,
  { destinationPort, packing, quantity }: Load,
  { carriage, names, currency, rates }: Priced,
): Carried | null {
  const country = names.directory.ports.get(destinationPort)?.country ?? null;
  const capacity = tonnesPerContainer({ packing, cabinetType, country }, carriage);
  const converted = convertExactly(amount, { from, to: currency, rates });
  if (capacity === undefined || converted === null) return null;
  const carried = quantity ?? capacity;
  if (carried === null) return null;
  const count = containersTaken(carried, capacity, tonnes === null ? null : { containers, tonnes });
  if (count === null) return null;
  const price = formatMoney({ amount: divide(amount, String(containers), 2), currency: from });
  return {
    perTonne: carriagePerTonne(converted, { priced: containers, containers: count, tonnes: carried }),
    transitDays: String(transitDays),
    words: words({ count, cabinet: names.coded('container', cabinetType).name, tonnes: trimZeros(carried), price }),
  };
}

/** Live quotes of forwarders for the order: all, or the chosen one. */
async function readQuotes({ db, now }: MemberContext, order: OrderRow, chosen: string | undefined): Promise<Offered[]> {
  const rows = await db
    .select({ quote: freightQuote, request: freightRequest })
    .from(freightQuote)
    .innerJoin(freightRequest, eq(freightRequest.id, freightQuote.requestId))
    .where(and(eq(freightRequest.orderId, order.id), chosen === undefined ? undefined : eq(freightQuote.id, chosen)));
  const live = rows.filter(({ quote }) => quote.state === 'live' && quote.validUntil > now());
  if (chosen !== undefined && rows.length === 0) throw notFound();
  if (chosen !== undefined && live.length === 0) throw invalid({ freightQuoteId: m.deals_freight_quoteOver() });
  return live.map(({ quote, request }) => ({
    departurePort: request.departurePort,
    destinationPort: request.destinationPort,
    cabinetType: request.cabinetType,
    containers: request.containers,
    tonnes: order.quantity,
    amount: quote.amount,
    currency: quote.currency,
    transitDays: quote.transitDays,
    words: (of) =>
      m.deals_freight_basisQuote({
        ...of,
        company: quote.company,
        date: formatDate(quote.validUntil.toISOString(), 'short'),
      }),
  }));
}

/** Published lanes that are valid today, in the containers that the order allows, of forwarders who can be asked. */
async function readLanes(
  { db, now }: Context,
  {
    cabinetType,
    asker,
  }: { cabinetType: string | null; /** A company is not offered its own lanes. */ asker: string | null },
  { from, to }: Basis['ports'],
): Promise<(Offered & { unnamed: Offered['words'] })[]> {
  if (from.length === 0 || to.length === 0) return [];
  const cabinets = cabinetType === null ? freightCabinets : [cabinetType];
  const isHeld = sql`exists (select from ${hold} where ${hold.partyId} = ${freightLane.forwarderId}
    and ${hold.kind} in ('company', 'forwarding') and ${hold.liftedAt} is null)`;
  const rows = await db
    .select({ lane: freightLane })
    .from(freightLane)
    .innerJoin(member, eq(member.id, freightLane.forwarderId))
    .where(
      and(
        inArray(freightLane.departurePort, [...from]),
        inArray(freightLane.destinationPort, [...to]),
        inArray(freightLane.cabinetType, [...cabinets]),
        gte(freightLane.validUntil, earliestDay(now())),
        asker === null ? undefined : ne(freightLane.forwarderId, asker),
        sql`'forwarder' = any(${member.capabilities})`,
        isNull(member.closingAt),
        isNull(member.closedAt),
        sql`not ${isHeld}`,
      ),
    );
  const companies = await certifiedCompanies(
    db,
    rows.map(({ lane }) => lane.forwarderId),
  );
  return rows.flatMap(({ lane }) => {
    const company = companies.get(lane.forwarderId);
    // A price without a name is nobody's.
    if (company === undefined) return [];
    return {
      departurePort: lane.departurePort,
      destinationPort: lane.destinationPort,
      cabinetType: lane.cabinetType,
      containers: 1,
      tonnes: null,
      amount: lane.price,
      currency: lane.currency,
      transitDays: lane.transitDays,
      words: (of) => m.deals_freight_basisLane({ ...of, company, date: formatDate(lane.validUntil, 'short') }),
      unnamed: (of) => m.deals_freight_basisLaneUnnamed({ ...of, date: formatDate(lane.validUntil, 'short') }),
    };
  });
}
