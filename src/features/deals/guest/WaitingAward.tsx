import { useState } from 'react';
import type { GuestStep } from '#api/deals/guest-choices.ts';
import type { GuestAwardView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatTonnes } from '#lib/format.ts';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import { endGuestAward } from '../stores/rfq-talk.ts';

const steps: Record<GuestStep, () => string> = {
  account: m.deals_guest_step_account,
  certification: m.deals_guest_step_certification,
  audit: m.deals_guest_step_audit,
  shop: m.deals_guest_step_shop,
  shopAudit: m.deals_guest_step_shopAudit,
  contract: m.deals_guest_step_contract,
};

/** An award that waits for a supplier to be certified: how long, how far it has come, and the way back. */
export default function WaitingAward({ orderId, award }: { orderId: string; award: GuestAwardView }) {
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState(false);
  const { company: name, quantity, total, until, step } = award;
  const end = async () => {
    const outcome = await endGuestAward(key, orderId);
    if (outcome.ok) showToast(m.deals_guest_waitBackDone(), 'success');
  };
  return (
    <Notice tone="amber" title={m.deals_guest_waitTitle({ name })}>
      <p>{m.deals_guest_waitText({ name, quantity: formatTonnes(quantity), total: moneyText(total) })}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        <span>
          <span className="text-soft">{m.deals_guest_waitUntil()}</span>{' '}
          <TimeLeft until={until} past={m.deals_orders_over()} />
        </span>
        <span>
          <span className="text-soft">{m.deals_guest_waitStep({ name })}</span>{' '}
          <span className="font-medium">{steps[step]()}</span>
        </span>
      </p>
      <p className="text-soft">{m.deals_guest_waitEnd()}</p>
      <ForCall<'api/trade/web/order/endGuestAward'> as="buyer">
        <Button variant="outline" onClick={() => setAsking(true)}>
          {m.deals_guest_waitBack()}
        </Button>
      </ForCall>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deals_guest_waitBackTitle()}
        description={m.deals_guest_waitBackText({ name })}
        action={m.deals_guest_waitBack()}
        onConfirm={end}
      />
    </Notice>
  );
}
