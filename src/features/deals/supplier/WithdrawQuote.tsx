import { lazy, Suspense, useState } from 'react';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../deal/ReasonDialog.tsx')).ReasonDialog }));

type Props = { orderId: string; open: boolean; onClose: () => void };

/** Takes the own quote back, with the reason, which the buyer reads. */
export function WithdrawQuote({ orderId, open, onClose }: Props) {
  const { withdrawQuote } = useVoice();
  const [key] = useState(onceKey);
  if (!open) return null;
  return (
    <Suspense>
      <ReasonDialog
        open
        onClose={onClose}
        title={m.deals_trade_withdrawQuote()}
        description={m.deals_supplier_withdrawText()}
        onSend={async ({ remark }) => {
          const outcome = await withdrawQuote(key, { orderId, reason: remark });
          if (outcome.ok) showToast(m.deals_supplier_withdrawn(), 'success');
          return outcome;
        }}
      />
    </Suspense>
  );
}
