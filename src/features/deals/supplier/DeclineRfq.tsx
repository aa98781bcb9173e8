import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { declineReasonOptions, type DeclineReason } from '#api/deals/reason-words.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../deal/ReasonDialog.tsx')).ReasonDialog }));

/** Says that there will be no quote, and why. */
export function DeclineRfq({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  const { declineRfq } = useVoice();
  const [key] = useState(onceKey);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.deals_trade_declineRfq()}
      </Button>
      {open && (
        <Suspense>
          <ReasonDialog
            open
            onClose={() => setOpen(false)}
            title={m.deals_trade_declineRfq()}
            description={m.deals_supplier_declineText()}
            reasons={declineReasonOptions()}
            onSend={async ({ reason, remark }) => {
              const outcome = await declineRfq(key, { orderId, reason: reason as DeclineReason, remark });
              if (outcome.ok) showToast(m.deals_supplier_declined(), 'success');
              return outcome;
            }}
          />
        </Suspense>
      )}
    </>
  );
}
