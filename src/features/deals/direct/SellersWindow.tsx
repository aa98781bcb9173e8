import { useState } from 'react';
import type { Money } from '#api/common/common.ts';
import { remittanceRejections } from '#api/deals/collection-rules.ts';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { rejectionName } from '#api/deals/remittance-words.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { sayOfMoney } from '../stores/direct.ts';
import { ConfirmArrived } from './ConfirmArrived.tsx';
import { RecordArrived } from './RecordArrived.tsx';
import { RecordReturn } from './RecordReturn.tsx';

/** What a seller is about to say of its money. */
export type SellersStep =
  { step: 'confirm' | 'deny' | 'takeBack'; record: RemittanceRecord } | { step: 'record' | 'giveBack' };

type Props = { orderId: string; subOrder: SubOrderView; owed: Money; open: SellersStep; onClose: () => void };

/** The window of a step; its script comes when it is opened. */
export function SellersWindow({ subOrder, owed, open, ...props }: Props) {
  switch (open.step) {
    case 'confirm':
      return <ConfirmArrived {...props} record={open.record} />;
    case 'deny':
      return <Deny {...props} record={open.record} />;
    case 'takeBack':
      return <TakeBack {...props} record={open.record} />;
    case 'record':
      return <RecordArrived {...props} subOrder={subOrder} />;
    case 'giveBack':
      return <RecordReturn {...props} subOrder={subOrder} owed={owed} />;
  }
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
      of={`denyTransfer:${id}`}
      open
      onClose={onClose}
      title={m.deals_direct_deny()}
      description={m.deals_direct_denyText({ amount: moneyText(amount) })}
      reasons={remittanceRejections.map((value) => ({ value, label: rejectionName(value) }))}
      onSend={async ({ reason, remark }) =>
        told(
          await sayOfMoney('api/trade/supplier/remittance/denyTransfer', key, orderId, {
            ...{ id, reason: reason as (typeof remittanceRejections)[number], remark },
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
      of={`takeBackTransfer:${id}`}
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
