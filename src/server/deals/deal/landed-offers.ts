import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { closingRules } from '#api/deals/closed-destinations.ts';
import type { getLandedOffers, LandedOffers, LandedRow } from '#api/deals/landed-offers.ts';
import { tonnesPerContainer } from '#api/deals/container-load.ts';
import { freightCabinets } from '#api/deals/freight-choices.ts';
import { abovePercents } from '#api/deals/landed-price.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { OfferSummary } from '#api/market/goods.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { named, summariesById } from '#server/market/catalogue/index.ts';
import { pricesAt, type PriceAt } from '#server/market/offers/index.ts';
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

type Way = { offer: OfferSummary; destination: string; country: string; quantity: string; price: PriceAt };
const termOf = (tradeTerm: number) => tradeTerms.find(({ id }) => id === tradeTerm)!;

type Apart = NonNullable<LandedRow['apart']>;

/** Offers reckoned as quotes are (comparison-row.ts), with what the marketplace assumes, in USD. */
export async function landedOffers(
  context: Context,
  { ids, destinationPort, quantity: asked }: z.output<typeof getLandedOffers.input>,
): Promise<LandedOffers> {
  const [names, { month, rates }] = await Promise.all([loadNames(context), latestRates(context)]);
  const destination = names.directory.ports.get(destinationPort ?? '') ?? null;
  const answer = { rateMonth: month, destinations: destinationsOf(names) };
  if (!destination) return { ...answer, destination: null, quantity: null, rows: [] };
  const offers = await summariesById(context, ids);
  if (offers.length === 0) return { ...answer, destination: names.port(destination.id), quantity: null, rows: [] };
  const quantity: NonNullable<LandedOffers['quantity']> =
    asked === undefined ? await usualQuantity(context, offers, destination.country) : { tonnes: asked, basis: 'asked' };
  const prices = await pricesAt(
    context,
    offers.map(({ id }) => id),
    quantity.tonnes,
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
  const rows = await Promise.all(
    offers.flatMap((offer) => {
      const price = prices.get(offer.id);
      const way = { offer, destination: destination.id, country: destination.country, quantity: quantity.tonnes };
      return price ? reckonOffer(context, { ...way, price }, sheet) : [];
    }),
  );
  const above = abovePercents(rows.map(({ landed }) => landed));
  return {
    ...answer,
    destination: names.port(destination.id),
    quantity,
    rows: rows.map((row, index) => ({ ...row, abovePercent: above[index]! })),
  };
}

async function reckonOffer(
  context: Context,
  way: Way,
  sheet: Omit<Sheet, 'carrierFor'>,
): Promise<Omit<LandedRow, 'abovePercent'>> {
  const { offer, destination, quantity, price } = way;
  const version = asQuoted(offer, sheet.names);
  const { departurePort } = version;
  const loaded = { departurePort, departureAssumed: departurePort !== null && offer.port === null };
  const plain = { offerId: offer.id, ...loaded, quoted: price.usd, quotedFrom: price.from };
  const reason = await whyApart(context, way, sheet.names);
  if (reason) return { ...plain, parts: [], landed: null, apart: reason, vat: null };
  const ports = { from: departurePort ? [departurePort.id] : [], to: [destination] };
  const carrierFor = await laneCarriers(context, { materialId: offer.materialId }, { ...sheet, ports });
  const { parts, landed, apart, vat } = reckonLine(
    offer.id,
    version,
    {
      id: offer.id,
      material: { id: offer.materialId, name: offer.grade },
      unitPrice: price.usd,
      quantity,
    },
    { ...sheet, carrierFor },
  );
  return { ...plain, parts, landed, apart: apart === 'sealed' ? null : apart, vat };
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

/** What an offer says less of than a quote, which is made for where its buyer wants the goods. */
async function whyApart(
  context: Context,
  { offer, destination, country, quantity }: Way,
  { directory }: Names,
): Promise<Apart | null> {
  const { closed, ports, goods } = await carriageIn(context, { materialId: offer.materialId });
  if (closingRules({ destinationPort: destination }, { closed, ports, goods }, context.now()).length > 0)
    return 'closed';
  const lies = directory.cities.get(offer.warehouseCity.id)?.country;
  const { code } = termOf(offer.tradeTerm);
  const isDelivered = code === 'CFR' || code === 'CIF';
  // Goods in a bonded zone have not been imported yet.
  if (lies === country && !isDelivered && offer.taxBasis.code !== 'BONDED') return 'inCountry';
  // Delivered through the bonded zone next door, and nowhere else.
  if (code === 'ONE_DAY_TOUR' && lies !== country) return 'otherPort';
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
  const more = (one: string, other: string) => (compare(other, one) > 0 ? other : one);
  const moq = offers.map((offer) => offer.moq).reduce(more, '0');
  const loads = await Promise.all(
    offers.map(async ({ materialId, packing: { id: packing } }) => {
      const carriage = await carriageIn(context, { materialId });
      return freightCabinets.flatMap(
        (cabinetType) => tonnesPerContainer({ packing, cabinetType, country }, carriage) ?? [],
      );
    }),
  );
  const [load] = loads.flat().toSorted(compare);
  return load !== undefined && compare(load, moq) > 0
    ? { tonnes: trimZeros(load), basis: 'container' }
    : { tonnes: trimZeros(moq), basis: 'moq' };
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
