import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';

const QuoteDialog = lazy(async () => ({ default: (await import('./QuoteDialog.tsx')).QuoteDialog }));

/** Says that there will be no quote, and why. */
export function DeclineRfq({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  const [key] = useState(onceKey);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {m.deals_trade_declineRfq()}
      </Button>
      {open && (
        <Suspense>
          <QuoteDialog deed="decline" orderId={orderId} onceKey={key} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
