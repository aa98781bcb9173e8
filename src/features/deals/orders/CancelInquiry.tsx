import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { cancelReasonOptions, type CancelReason } from '#api/deals/reason-words.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { cancelInquiry } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../deal/ReasonDialog.tsx')).ReasonDialog }));

/** Takes the RFQ back, with the reason, after a question. */
export function CancelInquiry({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  const [key] = useState(onceKey);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {m.deals_trade_cancelInquiry()}
      </Button>
      {open && (
        <Suspense>
          <ReasonDialog
            open
            onClose={() => setOpen(false)}
            title={m.deals_trade_cancelInquiry()}
            description={m.deals_orders_cancelText()}
            keep={m.deals_orders_keepInquiry()}
            reasons={cancelReasonOptions()}
            onSend={async ({ reason, remark }) => {
              const outcome = await cancelInquiry(key, { orderId, reason: reason as CancelReason, remark });
              if (outcome.ok) showToast(m.deals_orders_cancelled(), 'success');
              return outcome;
            }}
          />
        </Suspense>
      )}
    </>
  );
}
