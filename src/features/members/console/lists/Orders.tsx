import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { OrderListed } from '#api/members/console-lists.ts';
import { narrowings, type Narrowing } from '#api/common/console-list-choices.ts';
import { dealFilePath } from '#api/deals/deal-address.ts';
import type { OrderStatus } from '#api/deals/order-states.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import { orderStatusTones } from '#app/center/order-tones.ts';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { dayOf } from '#lib/moments.ts';
import { PartyLink, Told } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<OrderListed>[] => [
  {
    head: m.deals_orders_inquiryNumber(),
    cell: ({ id, number, postedAt }) => (
      <Told
        first={
          <a className="link figures whitespace-nowrap" href={dealFilePath(id)}>
            {number}
          </a>
        }
        then={<span className="figures">{dayOf(postedAt)}</span>}
      />
    ),
  },
  { head: m.deals_orders_goods(), cell: ({ grade, quantity }) => <Told first={grade} then={tonnesText(quantity)} /> },
  { head: m.deals_orders_buyer(), cell: ({ buyer }) => <PartyLink party={buyer} /> },
  {
    head: m.deals_orders_supplier(),
    cell: ({ subOrders }) => (
      <>
        {subOrders.map(({ number, supplier, total }) => (
          <span key={number} className="block">
            <PartyLink party={supplier} />
            <span className="text-soft figures block text-table">
              {number} · {moneyText(total)}
            </span>
          </span>
        ))}
      </>
    ),
  },
  {
    head: m.deals_orders_status(),
    cell: ({ status, held }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={orderStatusTones[status]}>{orderStatusName(status)}</Badge>
        {held && <Badge tone="amber">{m.deals_hold_isHeld()}</Badge>}
      </span>
    ),
  },
];

const parts = Object.fromEntries(
  narrowings.orders.map((status) => [status, () => orderStatusName(Number(status) as OrderStatus)]),
) as Record<Narrowing<'orders'>, () => string>;

/** Every order, from the RFQ to its end. `of`: those of one company. */
export default function Orders({ first, of }: { first: First<typeof consoleLists.orders>; of?: string }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="orders"
        first={first}
        of={of}
        store={consoleLists.orders}
        search={m.console_searchOrders()}
        whole={m.console_allStatuses()}
        parts={parts}
        columns={columns()}
      />
    </MembersOnly>
  );
}
