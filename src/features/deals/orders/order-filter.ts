import { orderSorts } from '#api/deals/list-sorts.ts';
import { buyerNeedNames, type BuyerNeed } from '#api/deals/next-step.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { ShownStatus } from '../deal/status-tabs.ts';
import { m } from '#i18n/messages.ts';
import { dayIn, placeInList, sortedBy } from '#lib/page-number.ts';
import type { OrderFilter } from '../stores/orders.ts';

const { pendingQuote, completed, cancelled, lapsed } = orderStatuses;
/** RFQs that gather quotes, and what has ended and may be asked for again. */
export const inquiryStatuses: readonly ShownStatus[] = [pendingQuote, cancelled, lapsed, completed];

/** The filters of an address, read leniently. `statuses`: those that the list shows, its first one for none named. */
export function orderFilter(params: URLSearchParams, statuses: readonly ShownStatus[]): OrderFilter {
  const asked = params.get('status');
  return {
    status: statuses.find((status) => String(status) === asked) ?? statuses[0]!,
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
    needs: buyerNeedNames.find((need) => need === params.get('needs')),
    ...sortedBy(params, orderSorts),
    ...placeInList(params),
  };
}

export const isNarrowed = ({ keyword, from, to, needs }: OrderFilter): boolean =>
  Boolean(keyword || from || to || needs);

/** Takes every filter but the status away. */
export const wholeList = { keyword: undefined, from: undefined, to: undefined, needs: undefined, pageNo: undefined };

export const needNames: Record<BuyerNeed, () => string> = {
  sign: m.deals_orders_narrowSign,
  claim: m.deals_orders_narrowClaim,
  pay: m.deals_orders_narrowPay,
  choose: m.deals_orders_narrowChoose,
  answer: m.deals_orders_narrowAnswer,
  receive: m.deals_orders_narrowReceive,
};
