import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Comparison, getComparison } from '#api/deals/order.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { QuoteVersion, QuoteView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import {
  abovePercents,
  convertExactly,
  daysFinanced,
  landedPrice,
  transitOf,
  type Assumptions,
  type Payment,
  type PricePart,
} from '#api/deals/landed-price.ts';
import { meanPrice } from '#api/deals/quote-history.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { latestRates } from '#server/market/reference/index.ts';
import { readFreightBasis } from './freight-basis.ts';
import { loadNames, type Names } from './names.ts';
import { loadPickupPlaces } from './pickup-place.ts';
import { isSealed, readQuotes } from './quote-view.ts';

type Input = z.output<typeof getComparison.input>;
type Basis = Comparison['rows'][number]['parts'][number];
type Assumed = Comparison['assumptions'];
type Reckoned = Omit<Comparison['rows'][number], 'abovePercent'>;

/** What the marketplace assumes until the buyer says otherwise. `transitDays`: from the Far East to Europe or West Africa. */
const usual = { insurancePercent: '0.15', dutyPercent: '6.5', financingPercent: '6', transitDays: '30' };
/** USD per tonne: a full container of about 25 t over an ocean. */
const usualFreight = '80';
/**
 * USD per tonne: a truck with a container of about 25 t over 200 to 300 km for some 375 USD. An estimate of ours, from no
 * index: the buyer sees it and can change it.
 */
const usualInland = '15';
/** Quotes that can be accepted now, or have been decided on. */
const compared: readonly QuoteView['state'][] = ['live', 'accepted', 'notAwarded'];

const codeOf = (id: TradeTermId) => tradeTerms.find((term) => term.id === id)!.code;

/**
 * The latest versions of the quotes for an own RFQ on one basis, in the order of the quotes. Throws 404 for an order
 * of somebody else, 422 for a currency without a rate, an assumption below 0 or a freight quote that has run out.
 */
export async function compareQuotes(context: MemberContext, input: Input): Promise<Comparison> {
  const { db, actor, now } = context;
  const { orderId, currency, tradeTerm } = input;
  const own = and(eq(tradeOrder.id, orderId), eq(tradeOrder.buyerId, actor.party));
  const [order] = await db.select().from(tradeOrder).where(own);
  if (!order) throw notFound();
  const [{ month, rates }, names] = await Promise.all([latestRates(context), loadNames(context)]);
  if (rates[currency] === undefined) throw invalid({ currency: m.field_chooseOne() });
  const inCurrency = (dollars: string) => trimZeros(convertExactly(dollars, { from: 'USD', to: currency, rates })!);
  const { freightQuoteId } = input;
  const freight = freightQuoteId ? await readFreightBasis(context, order, freightQuoteId, { currency, rates }) : null;
  const assumptions = assume(freight ? { ...input, freightPerTonne: undefined } : input, {
    inlandPerTonne: inCurrency(usualInland),
    freightPerTonne: freight?.freightPerTonne ?? inCurrency(usualFreight),
    ...usual,
    ...(freight && { transitDays: freight.transitDays }),
  });
  const pickup = await loadPickupPlaces(db, names.directory, order);
  const quotes = await readQuotes(db, context, names, order, { sealed: isSealed(order, now()), pickup });
  const basis = { currency, tradeTerm, rates, assumptions, names, freightWords: freight?.words };
  const shown = quotes.filter(({ state }) => compared.includes(state));
  const reckoned = shown.flatMap(({ id, versions: [latest] }) => (latest ? reckonLines(id, latest, basis) : []));
  const history = shown.flatMap(({ id, versions }) =>
    versions.toReversed().flatMap((version) => movedTo(id, version, reckonLines(id, version, basis))),
  );
  const above = abovePercents(reckoned.map(({ landed }) => landed));
  return {
    rateMonth: month,
    assumptions,
    rows: reckoned.map((row, index) => ({ ...row, abovePercent: above[index]! })),
    history,
  };
}

/** Where a quote stood with a version; nothing while a price of it is hidden or cannot be converted. */
function movedTo(quoteId: string, { version, at, lines }: QuoteVersion, rows: readonly Reckoned[]) {
  const priced = rows.flatMap(({ landed }, index) => {
    const { quantity, replacement } = lines[index]!;
    return landed === null ? [] : [{ unitPrice: landed, quantity, replacement }];
  });
  const landed = priced.length === lines.length ? meanPrice(priced) : null;
  return landed === null ? [] : [{ quoteId, version, at, landed }];
}

function assume(input: Input, assumed: Assumed): Assumed {
  const assumptions = { ...assumed };
  const wrong: Record<string, string> = {};
  for (const name of Object.keys(assumptions) as (keyof Assumed)[]) {
    const given = input[name];
    if (given === undefined) continue;
    if (given.startsWith('-')) wrong[name] = m.field_atLeast({ min: 0 });
    assumptions[name] = given;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return assumptions;
}

function reckonLines(
  quoteId: string,
  version: QuoteVersion,
  {
    currency,
    tradeTerm,
    rates,
    assumptions,
    names,
    freightWords,
  }: {
    currency: string;
    tradeTerm: TradeTermId;
    rates: Record<string, string>;
    assumptions: Assumed;
    names: Names;
    /** Of the freight quote that is counted with. */
    freightWords: string | undefined;
  },
): Reckoned[] {
  const term = codeOf(version.tradeTerm);
  const payment = paymentOf(names, version.paymentTerm.code);
  const route = { leadTimeDays: version.leadTimeDays, transit: transitOf(term, Number(assumptions.transitDays)) };
  const financedDays = daysFinanced(payment, route);
  const bases = {
    ...basesOf(assumptions, { payment, financedDays, ...route }),
    ...(freightWords !== undefined && { freight: freightWords }),
  };
  return version.lines.map((line) => {
    const quoted =
      line.unitPrice === null ? null : convertExactly(line.unitPrice, { from: version.currency, to: currency, rates });
    const price = quoted === null ? null : landedPrice({ quoted, term, financedDays }, codeOf(tradeTerm), assumptions);
    return {
      quoteId,
      lineId: line.id,
      version: version.version,
      quoted,
      parts: price?.parts.map((part): Basis => ({ ...part, basis: bases[part.kind] })) ?? [],
      landed: price?.landed ?? null,
    };
  });
}

/** When a payment term asks for money, from the reference data: shares at signing, and days after shipment. */
function paymentOf(names: Names, code: string): Payment {
  const detail = names.directory.codes.get('paymentTerm')?.get(code)?.detail ?? {};
  const { depositPct, tenorDays } = detail as { depositPct?: number; tenorDays?: number };
  return { depositPercent: depositPct ?? 0, restAfterDays: tenorDays ?? 0 };
}

/** In words, what each part was reckoned from. */
function basesOf(
  { inlandPerTonne, freightPerTonne, insurancePercent, dutyPercent, financingPercent }: Assumptions,
  {
    payment,
    financedDays,
    leadTimeDays,
    transit,
  }: {
    payment: Payment;
    financedDays: string;
    leadTimeDays: number;
    transit: number;
  },
): Record<PricePart['kind'], string> {
  return {
    inland: m.deals_trading_basisInland({ amount: inlandPerTonne }),
    freight: m.deals_trading_basisFreight({ amount: freightPerTonne }),
    insurance: m.deals_trading_basisInsurance({ percent: insurancePercent }),
    duty: m.deals_trading_basisDuty({ percent: dutyPercent }),
    financing: m.deals_trading_basisFinancing({
      percent: financingPercent,
      days: trimZeros(financedDays),
      deposit: payment.depositPercent,
      lead: leadTimeDays,
      transit,
      tenor: payment.restAfterDays,
    }),
  };
}
