import { useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { decideEnd } from '../stores/end-proposals.ts';
import type { EndingProps } from './Ending.tsx';

type Props = EndingProps & { ending: NonNullable<SubOrderView['ending']> };

/** A proposal to end the deal: what it means for the money, until when, and the answer. */
export function OpenEnding({ orderId, side, subOrder, partner, ending }: Props) {
  const { seq, by, until, keeps, goesBack, remark } = ending;
  const { id, allowedActions } = subOrder;
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState<'agree' | 'refuse' | null>(null);
  const own = by === side;
  const agree = asking === 'agree';
  const refusal = own ? m.deals_end_withdraw() : m.deals_end_refuse();
  const money = { keeps: moneyText(keeps), goesBack: moneyText(goesBack) };
  const hasMoney = compare(keeps.amount, '0') > 0 || compare(goesBack.amount, '0') > 0;
  const decide = async () => {
    const outcome = await decideEnd(key, orderId, { subOrderId: id, seq, agree }, keeps.amount);
    const done = agree ? m.deals_end_agreedToast() : m.deals_end_refusedToast();
    showToast(outcome.ok ? done : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Notice tone="amber" title={own ? m.deals_end_own() : m.deals_end_theirs({ who: partner })}>
      <p className="written">{remark}</p>
      {hasMoney && (
        <Facts
          className="figures"
          facts={[
            { label: m.deals_end_keeps(), value: money.keeps },
            { label: m.deals_end_goesBack(), value: money.goesBack },
          ]}
        />
      )}
      <p className="text-soft figures text-table">{m.deals_end_until({ time: formatMoment(until) })}</p>
      <ForCall<'api/trade/web/order/decideEnd'> as="signatory">
        <div className="flex flex-wrap gap-3">
          {allowedActions.includes('agreeEnd') && (
            <Button onClick={() => setAsking('agree')}>{m.deals_end_agree()}</Button>
          )}
          {allowedActions.includes('refuseEnd') && (
            <Button variant="outline" onClick={() => setAsking('refuse')}>
              {refusal}
            </Button>
          )}
        </div>
      </ForCall>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={agree ? m.deals_end_agree() : refusal}
        description={agree ? m.deals_end_agreeText(money) : m.deals_end_refuseText()}
        action={agree ? m.deals_end_agree() : refusal}
        danger={agree}
        onConfirm={decide}
      />
    </Notice>
  );
}
