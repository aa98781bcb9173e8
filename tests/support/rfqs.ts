import { submitQuote, type QuoteInput } from '#api/deals/quote.ts';
import { createRfq, type RfqInput } from '#api/deals/rfq.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { Company, Supplier } from './deals.ts';
import { dayIn } from './deals.ts';
import { dataOf, type MemberApi, type Sent } from './member-api.ts';

export const inDays = (api: MemberApi, days: number) =>
  new Date(api.clock.now.getTime() + days * 24 * 3600 * 1000).toISOString();

/** An RFQ with nothing wrong, for all suppliers of ABS. */
export const goodRfq = (api: MemberApi, given: Partial<RfqInput> = {}): RfqInput => ({
  categoryId: 'abs',
  gradeNumber: 'ABS PA-757',
  qualityClass: 'PREMIUM',
  quantity: '25',
  currency: 'USD',
  tradeTerm: 5,
  deliveryMethod: 'ONE_LOT',
  destinationPort: 'NGAPP',
  destinationCountry: 'NG',
  shippingMethod: 'SEA_FCL',
  packing: 'BAG25',
  deliveryStart: dayIn(api, 0),
  deliveryDeadline: dayIn(api, 40),
  paymentTerm: 'TT30_70BL',
  latestPayment: dayIn(api, 30),
  ...given,
});

/** A quote with nothing wrong for `goodRfq`. */
export const goodQuote = (api: MemberApi, given: Partial<QuoteInput> = {}): QuoteInput => ({
  lines: [{ gradeNumber: 'ABS PA-757', quantity: '25', unitPrice: '1420' }],
  currency: 'USD',
  validUntil: inDays(api, 5),
  leadTimeDays: 14,
  paymentTerm: 'TT30_70BL',
  tradeTerm: 5,
  deliveryMethod: 'ONE_LOT',
  destinationPort: 'NGAPP',
  destinationCountry: 'NG',
  packing: 'BAG25',
  ...given,
});

export type Posted = { id: string; number: string; invited: number };

export const tryPost = (
  api: MemberApi,
  buyer: Company,
  given: Partial<RfqInput> = {},
  more: { sent?: Sent[]; key?: string } = {},
) => api.post<Posted>(createRfq.path, buyer, goodRfq(api, given), more.sent, 'en-US', more.key);

export const post = async (api: MemberApi, buyer: Company, given: Partial<RfqInput> = {}): Promise<Posted> =>
  dataOf(await tryPost(api, buyer, given));

/** An RFQ of the buyer to the suppliers' shops alone. */
export const postTo = (
  api: MemberApi,
  buyer: Company,
  suppliers: Supplier[],
  given: Partial<RfqInput> = {},
): Promise<Posted> => post(api, buyer, { shopIds: suppliers.map(({ shopId }) => shopId), ...given });

type Quoted = Partial<QuoteInput> & { rfqVersion?: number };
export const tryQuote = (api: MemberApi, supplier: Supplier, orderId: string, given: Quoted = {}) =>
  api.post<OrderView>(submitQuote.path, supplier, { orderId, ...goodQuote(api, given) });

/** The supplier's quote as the supplier sees it. */
export async function quoteFor(
  api: MemberApi,
  supplier: Supplier,
  orderId: string,
  given: Partial<QuoteInput> = {},
): Promise<OrderView['quotes'][number]> {
  const { quotes } = dataOf(await tryQuote(api, supplier, orderId, given));
  return quotes.find(({ state }) => state === 'live')!;
}

export const view = async (api: MemberApi, person: Company, id: string): Promise<OrderView> =>
  dataOf(await api.get<OrderView>('api/trade/web/order/getOrderById', person, { id }));

/** The award of the whole first line of a quote. */
export function wholeOf({ id: quoteId, versions }: OrderView['quotes'][number], quantity?: string) {
  const { version, lines } = versions[0]!;
  return { quoteId, version, lineId: lines[0]!.id, quantity: quantity ?? lines[0]!.quantity };
}
