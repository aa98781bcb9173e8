import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { closingRules } from '#api/deals/closed-destinations.ts';
import type { getLandedOffers, LandedOffers, LandedRow } from '#api/deals/landed-offers.ts';
import { abovePercents } from '#api/deals/landed-price.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { OfferSummary } from '#api/market/goods.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { named, summariesById } from '#server/market/catalogue/index.ts';
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

type Way = { offer: OfferSummary; destination: string; country: string };
const termOf = (tradeTerm: number) => tradeTerms.find(({ id }) => id === tradeTerm)!;

type Apart = NonNullable<LandedRow['apart']>;

/** Offers reckoned as quotes are (comparison-row.ts), with what the marketplace assumes, in USD. */
export async function landedOffers(
  context: Context,
  { ids, destinationPort }: z.output<typeof getLandedOffers.input>,
): Promise<LandedOffers> {
  const [names, { month, rates }] = await Promise.all([loadNames(context), latestRates(context)]);
  const destination = names.directory.ports.get(destinationPort ?? '') ?? null;
  const answer = { rateMonth: month, destinations: destinationsOf(names) };
  if (!destination) return { ...answer, destination: null, rows: [] };
  const offers = await summariesById(context, ids);
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
    offers.map((offer) =>
      reckonOffer(context, { offer, destination: destination.id, country: destination.country }, sheet),
    ),
  );
  const above = abovePercents(rows.map(({ landed }) => landed));
  return {
    ...answer,
    destination: names.port(destination.id),
    rows: rows.map((row, index) => ({ ...row, abovePercent: above[index]! })),
  };
}

async function reckonOffer(
  context: Context,
  way: Way,
  sheet: Omit<Sheet, 'carrierFor'>,
): Promise<Omit<LandedRow, 'abovePercent'>> {
  const { offer, destination } = way;
  const version = asQuoted(offer, sheet.names);
  const { departurePort } = version;
  const loaded = { departurePort, departureAssumed: departurePort !== null && offer.port === null };
  const plain = { offerId: offer.id, ...loaded, quoted: offer.priceUsd };
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
      unitPrice: offer.priceUsd,
      quantity: null,
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
  { offer, destination, country }: Way,
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
  return code === 'ONE_DAY_TOUR' && lies !== country ? 'otherPort' : null;
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
