import { lazy, Suspense, useState } from 'react';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { useAsked } from '../deal/use-asked.ts';
import { RemittanceBadge } from '../payment/RemittanceBadge.tsx';
import { readDirectTransfers } from '../stores/direct.ts';
import type { SellersStep } from './SellersWindow.tsx';

const SellersWindow = lazy(async () => ({ default: (await import('./SellersWindow.tsx')).SellersWindow }));

type Props = { orderId: string; subOrder: SubOrderView };

/** What has been sent to the seller's own account, what it says of it, and what it has to send back. */
export function SellersMoney({ orderId, subOrder }: Props) {
  const { id, number, received, submitted, refundable, direct, revival } = subOrder;
  const asked = useAsked(() => readDirectTransfers({ id, number }), [id, received.amount, submitted.amount]);
  const [open, setOpen] = useState<SellersStep | null>(null);
  const close = () => setOpen(null);
  const mayReturn = subOrder.allowedActions.includes('recordRefund') && !revival;
  return (
    <div className="space-y-3">
      <h4 className="font-semibold">{m.deals_direct_title()}</h4>
      <p className="text-soft text-table">{m.deals_direct_sellerLead()}</p>
      {direct?.giveBackBy && (
        <p className="border-amber bg-amber-soft rounded border px-3 py-2">
          {m.deals_direct_giveBackBy({ amount: moneyText(refundable), date: formatDate(direct.giveBackBy) })}
        </p>
      )}
      <Loaded {...asked} skeleton={<Skeleton rows={2} />}>
        {(records) =>
          records.length === 0 ? (
            <p className="text-soft">{m.deals_supplier_noPayments()}</p>
          ) : (
            <ul className="divide-line divide-y">
              {records.map((record) => (
                <Transfer key={record.id} record={record} subOrder={subOrder} onOpen={setOpen} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <ForCall<'api/trade/supplier/remittance/recordTransfer'> as="treasurer">
        <div className="flex flex-wrap gap-2">
          {mayReturn && (
            <Button size="small" onClick={() => setOpen({ step: 'giveBack' })}>
              {m.deals_direct_recordReturn()}
            </Button>
          )}
          <Button size="small" variant="outline" onClick={() => setOpen({ step: 'record' })}>
            {m.deals_direct_recordArrival()}
          </Button>
        </div>
      </ForCall>
      {open && (
        <Suspense>
          <SellersWindow orderId={orderId} subOrder={subOrder} owed={refundable} open={open} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

type TransferProps = { record: RemittanceRecord; subOrder: SubOrderView; onOpen: (open: SellersStep) => void };

function Transfer({ record, subOrder: { status, direct }, onOpen }: TransferProps) {
  const { amount, arrived, arrivedAt, sentAt, remitter, remittanceBank, postscript, slip, state, reversed } = record;
  const mayTakeBack = state === 'confirmed' && !reversed && status !== orderStatuses.completed;
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="figures font-medium">{moneyText(arrived ?? amount)}</span>
        <RemittanceBadge {...{ state, reversed, reason: record.reason }} />
        <span className="text-soft figures text-table">
          {arrivedAt
            ? m.deals_supplier_arrivedOn({ date: formatDate(arrivedAt) })
            : m.deals_supplier_sentOn({ date: formatDate(sentAt) })}
        </span>
      </p>
      <p className="text-soft text-table break-words">
        {[remitter, remittanceBank, postscript].filter(Boolean).join(' · ')}
      </p>
      {state === 'submitted' && direct?.answerBy && direct.countsAfter && (
        <p className="text-table">
          {m.deals_direct_answerBy({ date: formatDate(direct.answerBy), counts: formatDate(direct.countsAfter) })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {slip && <StoredFileButton file={{ id: slip.id, name: m.deals_remit_slip() }} read={readStoredFile} />}
        {(state === 'submitted' || mayTakeBack) && (
          <ForCall<'api/trade/supplier/remittance/confirmTransfer'> as="treasurer">
            {state === 'submitted' && (
              <>
                <Button size="small" onClick={() => onOpen({ step: 'confirm', record })}>
                  {m.deals_direct_confirm()}
                </Button>
                <Button size="small" variant="outline" onClick={() => onOpen({ step: 'deny', record })}>
                  {m.deals_direct_deny()}
                </Button>
              </>
            )}
            {mayTakeBack && compare(record.amount.amount, '0') > 0 && (
              <Button size="small" variant="outline" onClick={() => onOpen({ step: 'takeBack', record })}>
                {m.deals_direct_takeBack()}
              </Button>
            )}
          </ForCall>
        )}
      </div>
    </li>
  );
}
