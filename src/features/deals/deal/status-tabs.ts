import { allOrderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { LinkTab } from '#app/center/LinkTabs.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';

/** 0: all. */
export type ShownStatus = OrderStatus | 0;

export const everyStatus: readonly ShownStatus[] = [0, ...allOrderStatuses];

/** The statuses as tabs, each with its number in the address and how many there are. */
export function statusTabs(
  { href, go }: Pick<ReturnType<typeof useAddress>, 'href' | 'go'>,
  statuses: readonly ShownStatus[],
  shown: number,
  counts: Readonly<Record<string, number>> | undefined,
): LinkTab[] {
  const countOf = (status: ShownStatus): number | undefined => {
    if (!counts) return undefined;
    return status === 0
      ? allOrderStatuses.reduce((sum, one) => sum + (counts[String(one)] ?? 0), 0)
      : (counts[String(status)] ?? 0);
  };
  return statuses.map((status) => {
    const changes = { status: status === statuses[0] ? undefined : status, pageNo: undefined };
    const count = countOf(status);
    return {
      label: status === 0 ? m.ui_all() : orderStatusName(status),
      href: href(changes),
      current: status === shown,
      count: count === undefined ? undefined : formatCount(count),
      onGo: () => go(changes),
    };
  });
}
