import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { cancelReasonOptions, type CancelReason } from '#api/deals/reason-words.ts';
import { onceKey, type OnceKey } from '#app/stores/once-key.ts';
import { cancelInquiry } from '../stores/orders.ts';
import { showToast } from '#app/stores/toasts.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../deal/ReasonDialog.tsx')).ReasonDialog }));

type Props = {
  /** What is taken back, with its id: what was typed is kept under this name. */
  of: string;
  title: string;
  description: string;
  /** Of the button that leaves everything as it is. */
  keep: string;
  done: string;
  send: (key: OnceKey, why: { reason: CancelReason; remark: string }) => Promise<Outcome>;
};

/** Takes something back that was asked for, with the reason, after a question. */
export function TakeBack({ of, title, description, keep, done, send }: Props) {
  const [open, setOpen] = useState(false);
  const [key] = useState(onceKey);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Suspense>
          <ReasonDialog
            of={of}
            open
            onClose={() => setOpen(false)}
            title={title}
            description={description}
            keep={keep}
            reasons={cancelReasonOptions()}
            onSend={async ({ reason, remark }) => {
              const outcome = await send(key, { reason: reason as CancelReason, remark });
              if (outcome.ok) showToast(done, 'success');
              return outcome;
            }}
          />
        </Suspense>
      )}
    </>
  );
}

export const CancelInquiry = ({ orderId }: { orderId: string }) => (
  <TakeBack
    of={`cancelInquiry:${orderId}`}
    title={m.deals_trade_cancelInquiry()}
    description={m.deals_orders_cancelText()}
    keep={m.deals_orders_keepInquiry()}
    done={m.deals_orders_cancelled()}
    send={(key, why) => cancelInquiry(key, { orderId, ...why })}
  />
);
