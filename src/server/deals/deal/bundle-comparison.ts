import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRfqBundle, RfqBundle } from '#api/deals/bundle.ts';
import type { OrderView, QuoteView } from '#api/deals/trade.ts';
import { add, compare, multiply } from '#lib/decimal.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { notFound } from '#server/platform/errors.ts';
import { compareQuotes } from './comparison.ts';
import { orderFor } from './order-view.ts';

type Offer = NonNullable<RfqBundle['suppliers'][number]['offers'][number]>;
/** Landed prices per tonne by line of a quote, or why there is none. */
type Landed = ReadonlyMap<string, Pick<Offer, 'landed' | 'apart'>>;
type Asked = { view: OrderView; landed: Landed };

/** What suppliers offer for RFQs that were posted together, side by side. Throws 404 for another buyer's. */
export async function compareBundle(
  context: MemberContext,
  { number }: z.output<typeof getRfqBundle.input>,
): Promise<RfqBundle> {
  const { db, actor } = context;
  const own = and(eq(tradeOrder.bundle, number), eq(tradeOrder.buyerId, actor.party));
  const rows = await db.select({ id: tradeOrder.id }).from(tradeOrder).where(own).orderBy(asc(tradeOrder.bundleLine));
  if (rows.length === 0) throw notFound();
  const asked = await Promise.all(rows.map(({ id }) => readAsked(context, id)));
  const views = asked.map(({ view }) => view);
  const suppliers = new Map(views.flatMap(({ quotes }) => quotes.map(({ supplier }) => [keyOf(supplier), supplier])));
  const { currency } = views[0]!.rfq;
  return {
    number,
    postedAt: views[0]!.postedAt,
    currency,
    rfqs: views.map(({ id, number: own, rfq, status, quotes, allowedActions }) => ({
      id,
      number: own,
      gradeNumber: rfq.gradeNumber,
      quantity: rfq.quantity,
      targetPrice: rfq.targetPrice,
      tradeTerm: rfq.tradeTerm,
      status,
      sealedUntil: quotes.some(({ sealed }) => sealed) ? rfq.sealedUntil : null,
      mayAward: allowedActions.includes('acceptQuotes'),
    })),
    suppliers: [...suppliers].map(([key, { shop, guest }]) => {
      const offers = asked.map((one) => offerOf(one, key));
      return { shop, guest, offers, ...sumsOf(offers, views) };
    }),
  };
}

async function readAsked(context: MemberContext, orderId: string): Promise<Asked> {
  const view = await orderFor(context, orderId);
  const { currency } = view.rfq;
  const { rows } = await compareQuotes(context, { orderId, currency });
  return { view, landed: new Map(rows.map(({ lineId, landed, apart }) => [lineId, { landed, apart }])) };
}

/** Who is asked by e-mail is somebody else in each RFQ; the company is the same. */
const keyOf = ({ shop, guest }: QuoteView['supplier']): string => (guest ? `guest ${shop.name}` : shop.id);

const counted: readonly QuoteView['state'][] = ['live', 'accepted', 'notAwarded'];

/** What a supplier offers for one of them: the cheapest of what was asked for, before anything instead of it. */
function offerOf({ view, landed }: Asked, key: string): Offer | null {
  const quote = view.quotes.find(({ supplier, state }) => keyOf(supplier) === key && counted.includes(state));
  const version = quote?.versions[0];
  if (!quote || !version) return null;
  const [line] = version.lines.toSorted(
    (one, other) =>
      Number(one.replacement) - Number(other.replacement) || compare(one.unitPrice ?? '0', other.unitPrice ?? '0'),
  );
  if (!line) return null;
  const { quantity } = view.rfq;
  const taken = compare(line.quantity, quantity) < 0 ? line.quantity : quantity;
  return {
    quoteId: quote.id,
    version: version.version,
    lineId: line.id,
    state: quote.state,
    validUntil: version.validUntil,
    gradeNumber: line.gradeNumber,
    replacement: line.replacement,
    others: version.lines.length - 1,
    quantity: taken,
    unitPrice: line.unitPrice === null ? null : { amount: line.unitPrice, currency: version.currency },
    tradeTerm: version.tradeTerm,
    ...(landed.get(line.id) ?? { landed: null, apart: null }),
    total: line.unitPrice === null ? null : multiply(taken, line.unitPrice, 2),
  };
}

/** Of what was offered: in one currency, as quoted; and landed, in that of the RFQs. */
function sumsOf(offers: readonly (Offer | null)[], views: readonly OrderView[]) {
  const given = offers.filter((offer) => offer !== null);
  const currencies = new Set(given.map(({ unitPrice }) => unitPrice?.currency));
  const [currency] = currencies;
  const isKnown = currencies.size === 1 && currency !== undefined;
  const isLanded = given.length > 0 && given.every(({ landed }) => landed !== null);
  return {
    quoted: given.length,
    complete: offers.every((offer, index) => offer && compare(offer.quantity, views[index]!.rfq.quantity) === 0),
    total: isKnown ? { amount: add(...given.map(({ total }) => total!)), currency } : null,
    landedTotal: isLanded ? add(...given.map(({ landed, quantity }) => multiply(landed!, quantity, 2))) : null,
  };
}
