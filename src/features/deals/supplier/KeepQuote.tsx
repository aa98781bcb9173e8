import { useState } from 'react';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { useVoice } from './voice.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = { orderId: string; open: boolean; onClose: () => void };

/** Answers a counter-offer without a new version: the quote stands. */
export function KeepQuote({ orderId, open, onClose }: Props) {
  const { keepQuote } = useVoice();
  const [key] = useState(onceKey);
  return (
    <ReasonDialog
      open={open}
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
  );
}
