import { useState } from 'react';
import type { GuestView, OrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { withdrawGuest } from '../stores/rfq-talk.ts';

const states: Record<GuestView['state'], () => string> = {
  sent: m.deals_guest_state_sent,
  seen: m.deals_guest_state_seen,
  quoted: m.deals_guest_state_quoted,
  declined: m.deals_guest_state_declined,
  over: m.deals_guest_state_over,
  withdrawn: m.deals_guest_state_withdrawn,
};

/** Whom the buyer has asked by e-mail, and what has become of each. */
export default function GuestPanel({ deal: { id, guests, allowedActions } }: { deal: OrderView }) {
  const [key] = useState(onceKey);
  const [leaving, setLeaving] = useState<GuestView | null>(null);
  const withdraw = async () => {
    const outcome = await withdrawGuest(key, { orderId: id, guestId: leaving!.id });
    if (outcome.ok) showToast(m.deals_guest_withdrawDone(), 'success');
  };
  return (
    <Panel title={m.deals_guest_asked()}>
      <ul className="divide-line divide-y">
        {guests.map((guest) => (
          <li key={guest.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-56">
              <span className="font-medium wrap-anywhere" lang="">
                {guest.company}
              </span>
              <span className="text-soft block text-table wrap-anywhere">
                {guest.email} · {formatMoment(guest.invitedAt)}
              </span>
            </span>
            <Badge tone={guest.state === 'quoted' ? 'good' : 'plain'}>{states[guest.state]()}</Badge>
            {(guest.state === 'sent' || guest.state === 'seen') && allowedActions.includes('withdrawGuest') && (
              <ForCall<'api/trade/web/rfq/withdrawGuest'> as="buyer">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={m.deals_guest_withdrawNamed({ name: guest.company })}
                  onClick={() => setLeaving(guest)}
                >
                  {m.deals_guest_withdraw()}
                </Button>
              </ForCall>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={m.deals_guest_withdrawTitle()}
        description={m.deals_guest_withdrawText({ name: leaving?.company ?? '' })}
        action={m.deals_guest_withdraw()}
        onConfirm={withdraw}
      />
    </Panel>
  );
}
