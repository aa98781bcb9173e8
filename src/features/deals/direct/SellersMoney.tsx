import { useState } from 'react';
import { remittanceRejections } from '#api/deals/collection-rules.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { rejectionName, type Rejection } from '#api/deals/remittance-words.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import type { Outcome } from '#lib/outcome.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { useAsked } from '../deal/use-asked.ts';
import { RemittanceBadge } from '../payment/RemittanceBadge.tsx';
import { readDirectTransfers, sayOfMoney } from '../stores/direct.ts';
import { ConfirmArrived } from './ConfirmArrived.tsx';
import { RecordArrived } from './RecordArrived.tsx';
import { RecordReturn } from './RecordReturn.tsx';

type Props = { orderId: string; subOrder: SubOrderView };
type Open =
  { step: 'confirm' | 'deny' | 'takeBack'; record: RemittanceRecord } | { step: 'record' | 'giveBack' } | null;

/** What has been sent to the seller's own account, what it says of it, and what it has to send back. */
export function SellersMoney({ orderId, subOrder }: Props) {
  const { id, number, received, submitted, balance, direct, revival } = subOrder;
  const asked = useAsked(() => readDirectTransfers({ id, number }), [id, received.amount, submitted.amount]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const owed = { ...balance, amount: subtract('0.00', balance.amount) };
  const mayReturn = subOrder.allowedActions.includes('recordRefund') && !revival;
  return (
    <div className="space-y-3">
      <h4 className="font-semibold">{m.deals_direct_title()}</h4>
      <p className="text-soft text-sm">{m.deals_direct_sellerLead()}</p>
      {direct?.giveBackBy && (
        <p className="border-amber bg-amber-soft rounded border px-3 py-2">
          {m.deals_direct_giveBackBy({ amount: moneyText(owed), date: formatDate(direct.giveBackBy) })}
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
          {mayReturn && <Button onClick={() => setOpen({ step: 'giveBack' })}>{m.deals_direct_recordReturn()}</Button>}
          <Button variant="outline" onClick={() => setOpen({ step: 'record' })}>
            {m.deals_direct_recordArrival()}
          </Button>
        </div>
      </ForCall>
      {open?.step === 'confirm' && <ConfirmArrived orderId={orderId} record={open.record} onClose={close} />}
      {open?.step === 'deny' && <Deny orderId={orderId} record={open.record} onClose={close} />}
      {open?.step === 'takeBack' && <TakeBack orderId={orderId} record={open.record} onClose={close} />}
      {open?.step === 'record' && <RecordArrived orderId={orderId} subOrder={subOrder} onClose={close} />}
      {open?.step === 'giveBack' && <RecordReturn orderId={orderId} subOrder={subOrder} owed={owed} onClose={close} />}
    </div>
  );
}

type TransferProps = { record: RemittanceRecord; subOrder: SubOrderView; onOpen: (open: Open) => void };

function Transfer({ record, subOrder: { status, direct }, onOpen }: TransferProps) {
  const { amount, arrived, arrivedAt, sentAt, remitter, remittanceBank, postscript, slip, state, reversed } = record;
  const mayTakeBack = state === 'confirmed' && !reversed && status !== orderStatuses.completed;
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="figures font-medium">{moneyText(arrived ?? amount)}</span>
        <RemittanceBadge state={state} reversed={reversed} />
        <span className="text-soft figures text-sm">
          {arrivedAt
            ? m.deals_supplier_arrivedOn({ date: formatDate(arrivedAt) })
            : m.deals_supplier_sentOn({ date: formatDate(sentAt) })}
        </span>
      </p>
      <p className="text-soft text-sm break-words">
        {[remitter, remittanceBank, postscript].filter(Boolean).join(' · ')}
      </p>
      {state === 'submitted' && direct?.answerBy && direct.countsAfter && (
        <p className="text-sm">
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

type StepProps = { orderId: string; record: RemittanceRecord; onClose: () => void };

const told = (outcome: Outcome, words: string): Outcome => {
  if (outcome.ok) showToast(words, 'success');
  return outcome;
};

function Deny({ orderId, record: { id, amount }, onClose }: StepProps) {
  const [key] = useState(onceKey);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={m.deals_direct_deny()}
      description={m.deals_direct_denyText({ amount: moneyText(amount) })}
      reasons={remittanceRejections.map((value) => ({ value, label: rejectionName(value) }))}
      onSend={async ({ reason, remark }) =>
        told(
          await sayOfMoney('api/trade/supplier/remittance/denyTransfer', key, orderId, {
            ...{ id, reason: reason as Rejection, remark },
          }),
          m.deals_remit_rejectedToast(),
        )
      }
    />
  );
}

function TakeBack({ orderId, record: { id, arrived, amount }, onClose }: StepProps) {
  const [key] = useState(onceKey);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={m.deals_direct_takeBack()}
      description={m.deals_direct_takeBackText({ amount: moneyText(arrived ?? amount) })}
      onSend={async ({ remark }) =>
        told(
          await sayOfMoney('api/trade/supplier/remittance/takeBackTransfer', key, orderId, { id, reason: remark }),
          m.deals_direct_takenBack(),
        )
      }
    />
  );
}
