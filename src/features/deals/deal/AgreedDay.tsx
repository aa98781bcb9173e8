import type { SubOrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { amendedIn } from './agreed-terms.ts';

type Day = 'deliveryStart' | 'deliveryDeadline' | 'latestPayment';
type Props = {
  /** As the RFQ has it. */
  asked: string;
  subOrders: readonly SubOrderView[];
  day: Day;
};

/** A day of the RFQ; where a contract says another since it was amended, that one, with its version. */
export function AgreedDay({ asked, subOrders, day }: Props) {
  const changed = subOrders.filter((subOrder) => amendedIn(subOrder) !== null && subOrder[day] !== asked);
  const several = subOrders.length > 1;
  if (changed.length === 0) return formatDate(asked);
  return (
    <>
      {changed.map((subOrder) => (
        <span key={subOrder.id} className="block">
          {several && <span className="text-soft figures">{subOrder.number}: </span>}
          {formatDate(subOrder[day])} <AmendedNote subOrder={subOrder} />
        </span>
      ))}
      <span className="text-soft block text-table">{m.deals_orders_askedDay({ date: formatDate(asked) })}</span>
    </>
  );
}

/** Says in which version of the contract something was changed. */
export function AmendedNote({ subOrder }: { subOrder: SubOrderView }) {
  const version = amendedIn(subOrder);
  return version === null ? null : (
    <span className="text-amber text-table">{m.deals_orders_amendedIn({ version })}</span>
  );
}
