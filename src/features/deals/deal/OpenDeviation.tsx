import { useState } from 'react';
import { lotsPath } from '#api/deals/deal-address.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { answerConsent, withdrawConsent } from '../stores/shipment-consent.ts';
import { AccountWarning } from './AccountWarning.tsx';
import type { EndingProps } from './Ending.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Props = EndingProps & { deviation: NonNullable<SubOrderView['deviation']> };

/** A shipment that deviates from the contract: in what, and the buyer's answer, or that it was given. */
export function OpenDeviation({ orderId, side, subOrder, partner, deviation }: Props) {
  const { agreed, until, deviations, remark, bankWarning } = deviation;
  const [own, ownAgreed] = [side === 'supplier', side === 'supplier' && agreed];
  const asked = own ? m.deals_deviation_own() : m.deals_deviation_theirs({ who: partner });
  const done = ownAgreed ? m.deals_deviation_ownAgreed() : m.deals_deviation_theirsAgreed();
  return (
    <Notice tone="amber" title={agreed ? done : asked}>
      <ul className="figures list-disc pl-5">
        {deviations.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {remark && <p className="written">{remark}</p>}
      {bankWarning && <AccountWarning />}
      {deviation.ofLots && (
        <p>
          {m.deals_lots_waives()}{' '}
          <a className="link" href={lotsPath(side, subOrder.id)}>
            {m.deals_lots_toLots()}
          </a>
        </p>
      )}
      <p className="text-soft figures text-table">
        {m.deals_deviation_noWaiver()} {!agreed && m.deals_deviation_until({ time: formatMoment(until) })}
      </p>
      {!agreed &&
        (own ? (
          <Withdraw orderId={orderId} subOrder={subOrder} deviation={deviation} />
        ) : (
          <Answer orderId={orderId} subOrder={subOrder} deviation={deviation} />
        ))}
    </Notice>
  );
}

type AskProps = Pick<Props, 'orderId' | 'subOrder' | 'deviation'>;

function Answer({ orderId, subOrder: { id: subOrderId, allowedActions }, deviation: { seq } }: AskProps) {
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState<'agree' | 'refuse' | null>(null);
  const agree = asking === 'agree';
  return (
    <ForCall<'api/trade/web/logistics/answerShipmentConsent'> as="signatory">
      <div className="flex flex-wrap gap-3">
        {allowedActions.includes('agreeDeviation') && (
          <Button onClick={() => setAsking('agree')}>{m.deals_deviation_agree()}</Button>
        )}
        {allowedActions.includes('refuseDeviation') && (
          <Button variant="outline" onClick={() => setAsking('refuse')}>
            {m.deals_deviation_refuse()}
          </Button>
        )}
      </div>
      {asking !== null && (
        <ReasonDialog
          of={`deviation:${subOrderId}:${seq}:${asking}`}
          open
          onClose={() => setAsking(null)}
          title={agree ? m.deals_deviation_agree() : m.deals_deviation_refuse()}
          description={agree ? m.deals_deviation_agreeText() : m.deals_deviation_refuseText()}
          mild={agree}
          onSend={async ({ remark }) => {
            const outcome = await answerConsent(key, orderId, { subOrderId, seq, agree, remark });
            const done = agree ? m.deals_deviation_agreedToast() : m.deals_deviation_refusedToast();
            if (outcome.ok) showToast(done, 'success');
            return outcome;
          }}
        />
      )}
    </ForCall>
  );
}

function Withdraw({ orderId, subOrder: { id: subOrderId, allowedActions }, deviation: { seq } }: AskProps) {
  const [key] = useState(onceKey);
  const [asking, setAsking] = useState(false);
  if (!allowedActions.includes('withdrawDeviation')) return null;
  return (
    <ForCall<'api/trade/supplier/logistics/withdrawShipmentConsent'> as="sales">
      <Button variant="outline" onClick={() => setAsking(true)}>
        {m.deals_deviation_withdraw()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deals_deviation_withdraw()}
        description={m.deals_deviation_withdrawText()}
        action={m.deals_deviation_withdraw()}
        danger={false}
        onConfirm={async () => {
          const outcome = await withdrawConsent(key, orderId, { subOrderId, seq });
          showToast(outcome.ok ? m.deals_deviation_withdrawnToast() : outcome.message, outcome.ok ? 'success' : 'warning'); // prettier-ignore
        }}
      />
    </ForCall>
  );
}
