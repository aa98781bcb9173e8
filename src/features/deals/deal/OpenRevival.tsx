import { useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { reviveDeal } from '../stores/ending.ts';
import type { EndingProps } from './Ending.tsx';

type Props = EndingProps & { revival: NonNullable<SubOrderView['revival']> };

/** A payment that came after the end of the deal: both sides may go on with it. */
export function OpenRevival({ orderId, side, subOrder, partner, revival }: Props) {
  const { until, agreed, amount } = revival;
  const { id, allowedActions } = subOrder;
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState<'agree' | 'refuse' | null>(null);
  const agree = asking === 'agree';
  const isLast = agreed.length > 0;
  const label = agree ? m.deals_revive_agree() : m.deals_revive_refuse();
  const agreeText = isLast ? m.deals_revive_agreeLast() : m.deals_revive_agreeText();
  const decide = async () => {
    const outcome = await reviveDeal(key, orderId, { subOrderId: id, agree });
    const agreedToast = isLast ? m.deals_revive_revivedToast() : m.deals_revive_agreedToast();
    const done = agree ? agreedToast : m.deals_revive_refusedToast();
    showToast(outcome.ok ? done : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Notice tone="amber" title={m.deals_revive_lateTitle()}>
      <p>{m.deals_revive_text({ amount: moneyText(amount), time: formatMoment(until) })}</p>
      {isLast && (
        <p>
          {agreed.includes(side)
            ? m.deals_revive_ownAgreed({ who: partner })
            : m.deals_revive_theirsAgreed({ who: partner })}
        </p>
      )}
      <ForCall<'api/trade/web/order/reviveDeal'> as="signatory">
        <div className="flex flex-wrap gap-3">
          {allowedActions.includes('agreeRevival') && (
            <Button onClick={() => setAsking('agree')}>{m.deals_revive_agree()}</Button>
          )}
          {allowedActions.includes('refuseRevival') && (
            <Button variant="outline" onClick={() => setAsking('refuse')}>
              {m.deals_revive_refuse()}
            </Button>
          )}
        </div>
      </ForCall>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={label}
        description={agree ? agreeText : m.deals_revive_refuseText()}
        action={label}
        danger={!agree}
        onConfirm={decide}
      />
    </Notice>
  );
}
