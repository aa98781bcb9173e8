import { orderStatuses } from '#api/deals/order-states.ts';
import { placeInList } from '#lib/page-number.ts';
import { everyStatus, type ShownStatus } from '../deal/status-tabs.ts';
import { invitationStates, waitingParts, type InvitationFilter, type SubOrderFilter } from '../stores/supplier.ts';

const keywordOf = (params: URLSearchParams): string => params.get('keyword')?.slice(0, 200) ?? '';

/** What waits is what one comes for: it needs no word in the address. */
export function invitationFilter(params: URLSearchParams): InvitationFilter {
  const asked = params.get('state');
  const state = asked === 'all' ? undefined : (invitationStates.find((one) => one === asked) ?? 'waiting');
  return {
    state,
    only: state === 'waiting' ? waitingParts.find((part) => part === params.get('only')) : undefined,
    keyword: keywordOf(params),
    ...placeInList(params),
  };
}

/** A sub-order comes with the award: none is waiting for quotes. */
export const subOrderStatuses: readonly ShownStatus[] = everyStatus.filter(
  (status) => status !== orderStatuses.pendingQuote,
);

export const subOrderFilter = (params: URLSearchParams): SubOrderFilter => ({
  status: subOrderStatuses.find((status) => String(status) === params.get('status')) ?? 0,
  keyword: keywordOf(params),
  needs: params.get('needs') === 'claim' ? 'claim' : undefined,
  ...placeInList(params),
});
