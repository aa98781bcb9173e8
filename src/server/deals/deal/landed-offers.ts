import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { closingRules } from '#api/deals/closed-destinations.ts';
import {
  mostListed,
  type getLandedList,
  type getLandedOffers,
  type LandedList,
  type LandedOffers,
  type LandedRow,
} from '#api/deals/landed-offers.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { maxPageSize } from '#api/common/common.ts';
import { tonnesPerContainer } from '#api/deals/container-load.ts';
import { freightCabinets } from '#api/deals/freight-choices.ts';
import { abovePercents } from '#api/deals/landed-price.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { OfferSummary } from '#api/market/goods.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { listOffers, named, summariesById } from '#server/market/catalogue/index.ts';
import { pricesAt } from '#server/market/offers/index.ts';
import { latestRates } from '#server/market/reference/index.ts';
import type { Context } from '#server/platform/context.ts';
import { carriageIn } from './carried-goods.ts';
import { reckonLine, type ReckonedVersion, type Sheet } from './comparison-row.ts';
import { hsCodesOf } from './hs-codes.ts';
import { loadNames, type Names } from './names.ts';
import { laneCarriers } from './route-freight.ts';
import { overOcean, usual, usualInland, usualRoute } from './usual-costs.ts';

const file = new URL('../../../seed/data/warehouse-towns.json', import.meta.url);
/** Towns of warehouses without a port of their own, and the ports that they ship by. */
const shippedBy: ReadonlyMap<string, string> = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as { id: string; port: string }[]).map(({ id, port }) => [id, port]),
);

const termOf = (tradeTerm: number) => tradeTerms.find(({ id }) => id === tradeTerm)!;

type Apart = NonNullable<LandedRow['apart']>;
type Port = { id: string; country: string };
type Landing = { names: Names; rates: Record<string, string>; destination: Port; quantity: string };

/** Some offers reckoned as quotes are (comparison-row.ts), with what the marketplace assumes, in USD. */
export async function landedOffers(
  context: Context,
  { ids, destinationPort, quantity: asked }: z.output<typeof getLandedOffers.input>,
): Promise<LandedOffers> {
  const { answer, names, rates, destination } = await beginLanding(context, destinationPort);
  if (!destination) return { ...answer, rows: [] };
  const offers = await summariesById(context, ids);
  if (offers.length === 0) return { ...answer, rows: [] };
  const quantity: NonNullable<LandedOffers['quantity']> =
    asked === undefined ? await usualQuantity(context, offers, destination.country) : { tonnes: asked, basis: 'asked' };
  const rows = await reckonOffers(context, offers, { names, rates, destination, quantity: quantity.tonnes });
  return { ...answer, quantity, rows };
}

/**
 * All that a list of offers finds, the cheapest at the port first, in the order of their prices where they come to the same;
 * what has no landed price stands after them. Beyond `mostListed` none is reckoned.
 */
export async function landedList(
  context: Context,
  { destinationPort, quantity: asked, pageNo, pageSize, ...query }: z.output<typeof getLandedList.input>,
): Promise<LandedList> {
  const { answer, names, rates, destination } = await beginLanding(context, destinationPort);
  const { offers, total, ...words } = await listed(context, query);
  const nothing = { ...answer, ...words, list: [], landed: 0, total, pageNo, pageSize, tooMany: total > mostListed };
  if (!destination || offers.length === 0) return nothing;
  const quantity: NonNullable<LandedOffers['quantity']> =
    asked === undefined
      ? await quantityOfList(context, offers, destination.country)
      : { tonnes: asked, basis: 'asked' };
  const rows = await reckonOffers(context, offers, { names, rates, destination, quantity: quantity.tonnes });
  const known = rows.filter(({ landed }) => landed !== null).toSorted((a, b) => compare(a.landed!, b.landed!));
  const ordered = [...known, ...rows.filter(({ landed }) => landed === null)];
  const byId = new Map(offers.map((offer) => [offer.id, offer]));
  return {
    ...nothing,
    quantity,
    landed: known.length,
    total: ordered.length,
    list: ordered
      .slice((pageNo - 1) * pageSize, pageNo * pageSize)
      .map((row) => ({ ...row, offer: byId.get(row.offerId)! })),
  };
}

/** The offers that a query finds, the lowest price first; none where there are too many to be reckoned. */
async function listed(
  context: Context,
  query: Omit<z.output<typeof getLandedList.input>, 'destinationPort' | 'quantity' | 'pageNo' | 'pageSize'>,
): Promise<{ offers: OfferSummary[]; total: number } & Pick<LandedList, 'correction' | 'understood' | 'plain'>> {
  const offers: OfferSummary[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { ...query, sort: 'priceAsc', everyFacet: false, pageNo, pageSize: maxPageSize } as const;
    const { list, total, correction, understood, plain } = await listOffers(context, asked);
    const found = { total, correction, understood, plain };
    if (total > mostListed) return { offers: [], ...found };
    offers.push(...list);
    if (list.length < maxPageSize) return { offers, ...found };
  }
}

async function beginLanding(context: Context, destinationPort: string | undefined) {
  const [names, { month, rates }] = await Promise.all([loadNames(context), latestRates(context)]);
  const destination = names.directory.ports.get(destinationPort ?? '') ?? null;
  const answer = {
    ...{ rateMonth: month, destinations: destinationsOf(names), quantity: null },
    destination: destination && names.port(destination.id),
  };
  return { answer, names, rates, destination };
}

async function reckonOffers(
  context: Context,
  offers: readonly OfferSummary[],
  { names, rates, destination, quantity }: Landing,
): Promise<LandedRow[]> {
  const prices = await pricesAt(
    context,
    offers.map(({ id }) => id),
    quantity,
  );
  const { ofMaterial } = await hsCodesOf(
    context,
    offers.map(({ materialId }) => materialId),
  );
  const sheet: Omit<Sheet, 'carrierFor'> = {
    ...{ currency: 'USD', wanted: 'LANDED', rates, names, destination: destination.id, own: new Set() },
    assumptions: {
      ...{ inlandPerTonne: usualInland, insurancePercent: usual.insurancePercent, dutyPercent: usual.dutyPercent },
      ...{ freightPerTonne: overOcean.freight, transitDays: overOcean.transit },
      // Some offers leave open how they are paid: with the cost of money of the others they would seem cheaper.
      financingPercent: '0',
    },
    saidOf: () => ({}),
    mayBeSaid: false,
    usualOf: (from, to) => usualRoute(names.directory, from, to),
    hsCodeOf: ({ material }) => (material ? ofMaterial(material.id) : null),
  };
  const ways = offers.map((offer) => ({ offer, version: asQuoted(offer, names) }));
  const from = [...new Set(ways.flatMap(({ version: { departurePort } }) => departurePort?.id ?? []))];
  const carriersOf = await laneCarriers(context, { ...sheet, ports: { from, to: [destination.id] } });
  const rows: Omit<LandedRow, 'abovePercent'>[] = [];
  for (const { offer, version } of ways) {
    const price = prices.get(offer.id);
    if (!price) continue;
    const { departurePort } = version;
    const loaded = { departurePort, departureAssumed: departurePort !== null && offer.port === null };
    const plain = { offerId: offer.id, ...loaded, quoted: price.usd, quotedFrom: price.from };
    const carriage = await carriageIn(context, { materialId: offer.materialId });
    const reason = whyApart(context, { offer, destination, quantity, carriage }, names);
    if (reason) {
      rows.push({ ...plain, parts: [], landed: null, apart: reason, vat: null });
      continue;
    }
    const { parts, landed, apart, vat } = reckonLine(
      offer.id,
      version,
      { id: offer.id, material: { id: offer.materialId, name: offer.grade }, unitPrice: price.usd, quantity },
      { ...sheet, carrierFor: carriersOf(carriage) },
    );
    rows.push({ ...plain, parts, landed, apart: apart === 'sealed' ? null : apart, vat });
  }
  const above = abovePercents(rows.map(({ landed }) => landed));
  return rows.map((row, index) => ({ ...row, abovePercent: above[index]! }));
}

/**
 * An offer in a quote's words: the port that its term names is that of loading, or where the price delivers to. Goods that
 * are sold at the works in a port are taken to be loaded there, and those of a town inland in the port that it ships by.
 */
function asQuoted(
  { tradeTerm, port, warehouseCity, packing, leadTimeDays }: OfferSummary,
  names: Names,
): ReckonedVersion {
  const { id: term, code } = termOf(tradeTerm);
  const isDelivered = code === 'CFR' || code === 'CIF';
  const nearest = shippedBy.get(warehouseCity.id) ?? warehouseCity.id;
  const atWorks = code === 'EXW' && names.directory.ports.has(nearest) ? names.port(nearest) : null;
  return {
    ...{ version: 1, tradeTerm: term, currency: 'USD', leadTimeDays },
    // Nobody's: the cost of money is not counted.
    paymentTerm: { code: '' },
    departurePort: isDelivered ? null : (port ?? atWorks),
    destinationPort: isDelivered ? port : null,
    packing: { code: packing.id, name: packing.name },
    // Those that lie in the country stand apart (whyApart).
    liesIn: null,
  };
}

type Going = { offer: OfferSummary; destination: Port; quantity: string; carriage: Carriage };

/** What an offer says less of than a quote, which is made for where its buyer wants the goods. */
function whyApart(
  { now }: Context,
  { offer, destination, quantity, carriage: { closed, ports, goods } }: Going,
  { directory }: Names,
): Apart | null {
  if (closingRules({ destinationPort: destination.id }, { closed, ports, goods }, now()).length > 0) return 'closed';
  const lies = directory.cities.get(offer.warehouseCity.id)?.country;
  const { code } = termOf(offer.tradeTerm);
  const isDelivered = code === 'CFR' || code === 'CIF';
  // Goods in a bonded zone have not been imported yet.
  if (lies === destination.country && !isDelivered && offer.taxBasis.code !== 'BONDED') return 'inCountry';
  // Delivered through the bonded zone next door, and nowhere else.
  if (code === 'ONE_DAY_TOUR' && lies !== destination.country) return 'otherPort';
  return compare(quantity, offer.moq) < 0 ? 'belowMoq' : null;
}

/**
 * So much that each of the offers may be bought: the largest MOQ. Where that leaves containers half empty, what the smallest of
 * them holds: freight is paid for the whole of one.
 */
async function usualQuantity(
  context: Context,
  offers: readonly OfferSummary[],
  country: string,
): Promise<NonNullable<LandedOffers['quantity']>> {
  const moq = at(offers.map((offer) => offer.moq).toSorted(compare), 1)!;
  const load = at(await smallestLoads(context, offers, country), 0);
  return load !== undefined && compare(load, moq) > 0
    ? { tonnes: trimZeros(load), basis: 'container' }
    : { tonnes: trimZeros(moq), basis: 'moq' };
}

/**
 * So much that nine in ten of them may be bought: of a long list, the largest MOQ is one offer's. Where that leaves containers
 * half empty, what half of the goods fill one with.
 */
async function quantityOfList(
  context: Context,
  offers: readonly OfferSummary[],
  country: string,
): Promise<NonNullable<LandedOffers['quantity']>> {
  const moq = at(offers.map((offer) => offer.moq).toSorted(compare), 0.9)!;
  const load = at(await smallestLoads(context, offers, country), 0.5);
  return load !== undefined && compare(load, moq) > 0
    ? { tonnes: trimZeros(load), basis: 'container' }
    : { tonnes: trimZeros(moq), basis: 'usual' };
}

/** What stands so far along a sorted list, from 0 to 1. */
const at = (sorted: readonly string[], share: number): string | undefined =>
  sorted[Math.floor(share * (sorted.length - 1))];

/** What the smallest container of each holds, in tonnes, least first; of some goods nothing says it. */
async function smallestLoads(
  context: Context,
  offers: readonly OfferSummary[],
  country: string,
): Promise<readonly string[]> {
  const loads = await Promise.all(
    offers.map(async ({ materialId, packing: { id: packing } }) => {
      const carriage = await carriageIn(context, { materialId });
      const held = freightCabinets.flatMap(
        (cabinetType) => tonnesPerContainer({ packing, cabinetType, country }, carriage) ?? [],
      );
      return held.toSorted(compare)[0] ?? [];
    }),
  );
  return loads.flat().toSorted(compare);
}

function destinationsOf({ directory, port }: Names): LandedOffers['destinations'] {
  const order = new Intl.Collator(getLocale());
  const byName = (one: { name: string }, other: { name: string }) => order.compare(one.name, other.name);
  const byCountry = Map.groupBy(directory.ports.values(), ({ country }) => country);
  return [...byCountry]
    .map(([country, ports]) => ({
      country: named(directory.countries, country),
      ports: ports.map(({ id }) => port(id)).toSorted(byName),
    }))
    .toSorted((one, other) => byName(one.country, other.country));
}
