import { lazy, Suspense, useState } from 'react';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../deal/ReasonDialog.tsx')).ReasonDialog }));

type Props = { orderId: string; open: boolean; onClose: () => void };

/** Answers a counter-offer without a new version: the quote stands. */
export function KeepQuote({ orderId, open, onClose }: Props) {
  const { keepQuote } = useVoice();
  const [key] = useState(onceKey);
  if (!open) return null;
  return (
    <Suspense>
      <ReasonDialog
        open
        onClose={onClose}
        title={m.deals_trade_keepQuote()}
        description={m.deals_supplier_keepText()}
        mild
        onSend={async ({ remark }) => {
          const outcome = await keepQuote(key, { orderId, remark });
          if (outcome.ok) showToast(m.deals_supplier_kept(), 'success');
          return outcome;
        }}
      />
    </Suspense>
  );
}
