import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Comparison, getComparison } from '#api/deals/comparison.ts';
import type { QuoteLine, QuoteVersion, QuoteView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { abovePercents, convertExactly, mostInsurancePercent } from '#api/deals/landed-price.ts';
import { meanPrice } from '#api/deals/quote-history.ts';
import { latestRates } from '#server/market/reference/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { freightRequest } from '#server/platform/db/schema/freight.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { awardsToApprovedOnly, loadApprovedSources, materialOfLine } from './approved-sources.ts';
import {
  reckonLine,
  routeOf,
  termCode,
  type Assumed,
  type ReckonedVersion,
  type Row,
  type Said,
  type Sheet,
} from './comparison-row.ts';
import { hsCodesOf } from './hs-codes.ts';
import { loadNames, type Names } from './names.ts';
import { loadPickupPlaces, type PickupPlaces } from './pickup-place.ts';
import { isSealed, readQuotes } from './quote-view.ts';
import { loadCarriers } from './route-freight.ts';
import type { OrderRow } from './rows.ts';
import { overOcean, usual, usualInland, usualRoute } from './usual-costs.ts';

type Input = z.output<typeof getComparison.input>;

/** Quotes that can be accepted now, or have been decided on. */
const compared: readonly QuoteView['state'][] = ['live', 'accepted', 'notAwarded'];

/**
 * The latest versions of the quotes for an own RFQ on one basis, in the order of the quotes. Throws 404 for an order or a
 * freight quote of somebody else, 422 for a currency without a rate, an assumption below 0 or a freight quote that has run
 * out.
 */
export async function compareQuotes(context: MemberContext, input: Input): Promise<Comparison> {
  const { db, actor, now } = context;
  const own = and(eq(tradeOrder.id, input.orderId), eq(tradeOrder.buyerId, actor.party));
  const [order] = await db.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  const [{ month, rates }, names] = await Promise.all([latestRates(context), loadNames(context)]);
  const { currency } = input;
  if (rates[currency] === undefined) throw invalid({ currency: m.field_chooseOne() });
  const inCurrency = (dollars: string) => trimZeros(convertExactly(dollars, { from: 'USD', to: currency, rates })!);
  const { assumptions, said } = assume(input, {
    ...{ inlandPerTonne: inCurrency(usualInland), ...usual },
    ...{ freightPerTonne: inCurrency(overOcean.freight), transitDays: overOcean.transit },
  });
  const destination = await destinationOf(context, order);
  const tradeTerm = input.tradeTerm ?? (destination === null ? order.tradeTerm : null);

  const pickup = await loadPickupPlaces(db, names.directory, order);
  const quotes = await readQuotes(db, context, names, order, { sealed: isSealed(order, now()), pickup });
  const shown = quotes
    .filter(({ state }) => compared.includes(state))
    .map((quote) => ({
      ...quote,
      versions: quote.versions.map((version) => ({ ...version, liesIn: liesIn(version, quote, names, pickup) })),
    }));
  const versions = shown.flatMap((quote) => quote.versions);
  const ports = {
    from: versions.flatMap(({ departurePort }) => departurePort?.id ?? []),
    to: [
      ...versions.flatMap(({ destinationPort }) => destinationPort?.id ?? []),
      ...(destination ? [destination] : []),
    ],
  };
  const sheet: Sheet = {
    ...{ currency, rates, names, destination, assumptions },
    wanted: tradeTerm === null ? 'LANDED' : termCode(tradeTerm),
    own: new Set((Object.keys(assumptions) as (keyof Assumed)[]).filter((name) => input[name] !== undefined)),
    saidOf: (port) => said.get(port) ?? {},
    mayBeSaid: true,
    carrierFor: await loadCarriers(context, order, input.freightQuoteId, { names, currency, rates, ports }),
    usualOf: (from, to) => {
      const { freight, transit } = usualRoute(names.directory, from, to);
      return { freight: inCurrency(freight), transit };
    },
    hsCodeOf: await loadHsCodes(context, order, versions),
  };
  const reckon = (id: string, version: Located) => version.lines.map((line) => reckonLine(id, version, line, sheet));
  const latest = shown.flatMap(({ id, supplier, versions: [version] }) =>
    version ? [{ id, version, shopId: supplier.shop.id }] : [],
  );
  const reckoned = latest.flatMap(({ id, version }) => reckon(id, version));
  const sourceOf = await loadApprovedSources(context, actor.party);
  const approvedOf = ({ quoteId, lineId }: Row) => {
    const { version, shopId } = latest.find(({ id }) => id === quoteId)!;
    const line = version.lines.find(({ id }) => id === lineId)!;
    return sourceOf(materialOfLine({ ...line, materialId: line.material?.id ?? null }, order), shopId);
  };
  const replaces = new Set(
    latest.flatMap(({ version }) => version.lines.flatMap(({ id, replacement }) => (replacement ? id : []))),
  );
  // Another grade for less is no better price of the one that was asked for.
  const isAsked = reckoned.some(({ landed, lineId }) => landed !== null && !replaces.has(lineId));
  const comparable = reckoned.map(({ landed, lineId }) => (isAsked && replaces.has(lineId) ? null : landed));
  const above = abovePercents(comparable);
  return {
    approvedOnly: await awardsToApprovedOnly(db, actor.party),
    rateMonth: month,
    tradeTerm,
    destination: destination === null ? null : names.port(destination),
    assumptions,
    routes: routesOf(latest, sheet),
    rows: reckoned.map((row, index) => ({ ...row, abovePercent: above[index]!, approvedSource: approvedOf(row) })),
    history: shown.flatMap(({ id, versions: all }) =>
      all.toReversed().flatMap((version) => movedTo(id, version, reckon(id, version))),
    ),
  };
}

type Located = QuoteVersion & Pick<ReckonedVersion, 'liesIn'>;
/**
 * The country in which a quote's terms say that the goods are, past its customs: of the place where they are fetched, or of
 * the port where they are loaded. What lies in a bonded zone, or is delivered through one, has yet to be imported.
 */
function liesIn(
  { tradeTerm, departurePort }: QuoteVersion,
  { supplier }: QuoteView,
  { directory }: Names,
  pickup: PickupPlaces,
): string | null {
  const term = termCode(tradeTerm);
  const place = pickup(supplier.shop.id);
  if (term === 'ONE_DAY_TOUR' || place?.bonded) return null;
  if (term === 'EXW') return place?.country ?? null;
  return directory.ports.get(departurePort?.id ?? '')?.country ?? null;
}

/** One for each port of loading, as the quotes come; what one of its quotes leaves open is open. */
function routesOf(latest: readonly { version: Located }[], sheet: Sheet): Comparison['routes'] {
  const byPort = Map.groupBy(latest, ({ version }) => version.departurePort?.id ?? null);
  return [...byPort.values()].map((of) => {
    const routes = of.map(({ version }) => routeOf(version, sheet));
    const firstKnown = (name: 'freightPerTonne' | 'transitDays' | 'dutyPercent') =>
      routes.find((route) => route[name] !== null)?.[name] ?? null;
    return {
      departurePort: of[0]!.version.departurePort,
      freightPerTonne: firstKnown('freightPerTonne'),
      transitDays: firstKnown('transitDays'),
      dutyPercent: firstKnown('dutyPercent'),
    };
  });
}

/** Where a quote stood with a version; nothing while a price of it is hidden or cannot be brought to the basis. */
function movedTo(quoteId: string, { version, at, lines }: QuoteVersion, rows: readonly Row[]) {
  const priced = rows.flatMap(({ landed }, index) => {
    const { quantity, replacement } = lines[index]!;
    return landed === null ? [] : [{ unitPrice: landed, quantity, replacement }];
  });
  const landed = priced.length === lines.length ? meanPrice(priced) : null;
  return landed === null ? [] : [{ quoteId, version, at, landed }];
}

/** The assumptions with what the buyer says instead, and what it says of single ports of loading. */
function assume(input: Input, assumed: Assumed) {
  const assumptions = { ...assumed };
  const wrong: Record<string, string> = {};
  const check = (field: string, given: string | undefined) => {
    if (given?.startsWith('-')) wrong[field] = m.field_atLeast({ min: 0 });
  };
  for (const name of Object.keys(assumptions) as (keyof Assumed)[]) {
    check(name, input[name]);
    assumptions[name] = input[name] ?? assumed[name];
  }
  if (compare(assumptions.insurancePercent, mostInsurancePercent) > 0)
    wrong['insurancePercent'] = m.field_atMost({ max: mostInsurancePercent });
  const said = new Map<string | null, Said>();
  for (const [index, { departurePort, ...figures }] of (input.routes ?? []).entries()) {
    check(`routes.${index}.freightPerTonne`, figures.freightPerTonne);
    check(`routes.${index}.dutyPercent`, figures.dutyPercent);
    said.set(departurePort, figures);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { assumptions, said };
}

/** Where the goods of an order land: as the RFQ says, else where the buyer last asked forwarders to carry them. */
async function destinationOf({ db }: MemberContext, order: OrderRow): Promise<string | null> {
  const named = order.destinationPort ?? order.portDischarge;
  if (named !== null) return named;
  const [request] = await db
    .select({ port: freightRequest.destinationPort })
    .from(freightRequest)
    .where(and(eq(freightRequest.orderId, order.id), isNull(freightRequest.closedAt)));
  return request?.port ?? null;
}

/** The HS code of a line: its material's, else that of what was asked for. */
async function loadHsCodes(
  context: MemberContext,
  order: OrderRow,
  versions: readonly QuoteVersion[],
): Promise<(line: Pick<QuoteLine, 'material'>) => string | null> {
  const ofLines = versions.flatMap(({ lines }) => lines.flatMap((line) => line.material?.id ?? []));
  const { ofMaterial, ofCategory } = await hsCodesOf(context, [
    ...ofLines,
    ...(order.materialId ? [order.materialId] : []),
  ]);
  const asked =
    (order.materialId === null ? null : ofMaterial(order.materialId)) ??
    (order.categoryId === null ? null : ofCategory(order.categoryId));
  return ({ material: known }) => (known ? ofMaterial(known.id) : null) ?? asked;
}
