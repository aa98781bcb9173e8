import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { moneyText } from '#components/center/figures.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAsked } from '../deal/use-asked.ts';
import { RemittanceBadge } from '../payment/RemittanceBadge.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { readPayments } from '../stores/supplier.ts';
import { incomePath } from './supplier-links.ts';

type Props = { subOrder: SubOrderView };

/** Transfers of the buyer for a sub-order, once it is to be paid. */
export function Payments({ subOrder }: Props) {
  if (subOrder.status === orderStatuses.pendingSignatures || subOrder.contract?.signedBy.length !== 2) return null;
  return <Transfers subOrder={subOrder} />;
}

function Transfers({ subOrder }: Props) {
  const { id, number, received, submitted } = subOrder;
  const asked = useAsked(() => readPayments({ id, number }), [id, received.amount, submitted.amount]);
  return (
    <section className="border-line border-t pt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="font-semibold">{m.deals_supplier_payments()}</h4>
        <a className="link press inline-flex items-center text-table" href={incomePath()}>
          {m.deals_supplier_allPayments()}
        </a>
      </div>
      <Loaded {...asked} skeleton={<Skeleton rows={2} />}>
        {(records) =>
          records.length === 0 ? (
            <p className="text-soft">{m.deals_supplier_noPayments()}</p>
          ) : (
            <ul className="divide-line divide-y">
              {records.map((record) => (
                <Transfer key={record.id} record={record} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Transfer({ record }: { record: RemittanceRecord }) {
  const { amount, arrived, arrivedAt, sentAt, remitter } = record;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
      <span className="figures font-medium">{moneyText(arrived ?? amount)}</span>
      <RemittanceBadge {...{ state: record.state, reversed: record.reversed, reason: record.reason }} />
      <span className="text-soft figures text-table">
        {arrivedAt
          ? m.deals_supplier_arrivedOn({ date: formatDate(arrivedAt) })
          : m.deals_supplier_sentOn({ date: formatDate(sentAt) })}
      </span>
      <span className="text-soft text-table break-words">{remitter}</span>
    </li>
  );
}
