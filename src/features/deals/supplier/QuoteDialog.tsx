import { declineReasonOptions, type DeclineReason } from '#api/deals/reason-words.ts';
import { m } from '#i18n/messages.ts';
import type { OnceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { useVoice } from './voice.ts';

const deeds = {
  /** There will be no quote, and why. */
  decline: {
    title: m.deals_trade_declineRfq,
    text: m.deals_supplier_declineText,
    done: m.deals_supplier_declined,
    reasons: declineReasonOptions,
  },
  /** Answers a counter-offer without a new version: the quote stands. */
  keep: { title: m.deals_trade_keepQuote, text: m.deals_supplier_keepText, done: m.deals_supplier_kept },
  /** Takes the own quote back, with the reason, which the buyer reads. */
  withdraw: {
    title: m.deals_trade_withdrawQuote,
    text: m.deals_supplier_withdrawText,
    done: m.deals_supplier_withdrawn,
  },
} as const;
type Deed = { title: () => string; text: () => string; done: () => string; reasons?: typeof declineReasonOptions };

type Props = { deed: keyof typeof deeds; orderId: string; onceKey: OnceKey; onClose: () => void };

/** What a supplier says to an RFQ, or of its own quote, instead of a new one. */
export function QuoteDialog({ deed, orderId, onceKey: key, onClose }: Props) {
  const { declineRfq, keepQuote, withdrawQuote } = useVoice();
  const { title, text, done, reasons }: Deed = deeds[deed];
  const send = (reason: string, remark: string) => {
    if (deed === 'decline') return declineRfq(key, { orderId, reason: reason as DeclineReason, remark });
    if (deed === 'keep') return keepQuote(key, { orderId, remark });
    return withdrawQuote(key, { orderId, reason: remark });
  };
  return (
    <ReasonDialog
      of={`${deed}:${orderId}`}
      open
      onClose={onClose}
      title={title()}
      description={text()}
      {...(reasons && { reasons: reasons() })}
      mild={deed === 'keep'}
      onSend={async ({ reason, remark }) => {
        const outcome = await send(reason, remark);
        if (outcome.ok) showToast(done(), 'success');
        return outcome;
      }}
    />
  );
}
