import { orderStatuses } from '#api/deals/order-states.ts';
import type { ShownStatus } from '../deal/status-tabs.ts';
import { placeInList } from '#lib/page-number.ts';
import type { OrderFilter } from '../stores/orders.ts';

const { pendingQuote, completed, cancelled, lapsed } = orderStatuses;
/** RFQs that gather quotes, and what has ended and may be asked for again. */
export const inquiryStatuses: readonly ShownStatus[] = [pendingQuote, cancelled, lapsed, completed];

const day = (text: string | null): string => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) && Date.parse(text) ? text : '');

/** The filters of an address, read leniently. `statuses`: those that the list shows, its first one for none named. */
export function orderFilter(params: URLSearchParams, statuses: readonly ShownStatus[]): OrderFilter {
  const asked = params.get('status');
  return {
    status: statuses.find((status) => String(status) === asked) ?? statuses[0]!,
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    from: day(params.get('from')),
    to: day(params.get('to')),
    ...placeInList(params),
  };
}

export const isNarrowed = ({ keyword, from, to }: OrderFilter): boolean => Boolean(keyword || from || to);

/** Takes every filter but the status away. */
export const wholeList = { keyword: undefined, from: undefined, to: undefined, pageNo: undefined };
