import { useState } from 'react';
import type { TakingKind } from '#api/deals/taking.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { waitingFor } from '../deal/dues.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { noticeReady } from '../stores/supplier.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { orderId: string; subOrder: SubOrderView; open: boolean; onClose: () => void };

/** Tells the buyer that the goods are ready, so that the balance falls due, and its days run to come for them. */
export function ReadyNotice({ orderId, subOrder, open, onClose }: Props) {
  const [key] = useState(onceKey);
  const due = waitingFor(subOrder, 'ready');
  const takes = subOrder.taking && daysToTake[subOrder.taking.kind];
  return (
    <ReasonDialog
      of={`ready:${subOrder.id}`}
      open={open}
      onClose={onClose}
      title={m.deals_trade_noticeReady()}
      description={[due && m.deals_supplier_readyText({ days: due.days, amount: moneyText(due.open) }), takes?.()]
        .filter(Boolean)
        .join(' ')}
      mild
      onSend={async ({ remark }) => {
        const outcome = await noticeReady(key, orderId, { subOrderId: subOrder.id, remark });
        if (outcome.ok) showToast(m.deals_supplier_readyGiven(), 'success');
        return outcome;
      }}
    />
  );
}

const daysToTake: { readonly [Kind in TakingKind]?: () => string } = {
  vesselNamed: m.deals_taking_readyVessel,
  collectionSet: m.deals_taking_readyCollect,
};
