import { useState } from 'react';
import type { TradeAction } from '#api/deals/trade-actions.ts';
import type { Outcome } from '#lib/outcome.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { answerClaim, decideSettlement, takeClaimStep } from '../stores/claim.ts';
import type { ClaimProps } from './ClaimCard.tsx';
import { CounterClaim } from './CounterClaim.tsx';
import { OwedButtons } from './OwedButtons.tsx';
import { ShipClaimGoods } from './ShipClaimGoods.tsx';

/** What the reader can do about a claim now, each with what comes of it. */
export function ClaimButtons({ orderId, claim }: ClaimProps) {
  const { id, allowed, versions } = claim;
  const latest = versions.at(-1)!;
  const [key] = useState(onceKey);
  const [open, setOpen] = useState<TradeAction | null>(null);
  const close = () => setOpen(null);
  if (allowed.length === 0) return null;
  const version = versions.length;
  const done = async (outcome: Promise<Outcome>) => {
    const { ok, ...failed } = await outcome;
    showToast(ok ? m.deals_claim_answerSent() : (failed as { message: string }).message, ok ? 'success' : 'warning');
  };
  const button = (action: TradeAction, label: string, variant: 'primary' | 'outline' | 'danger' = 'outline') =>
    allowed.includes(action) && (
      <Button key={action} variant={variant} size="small" onClick={() => setOpen(action)}>
        {label}
      </Button>
    );
  const isMoney = compare(latest.amount.amount, '0') > 0 && latest.remedy !== 'return';
  const settles = isMoney
    ? m.deals_claim_acceptText({ amount: moneyText(latest.amount) })
    : latest.remedy === 'return'
      ? m.deals_claim_acceptReturn({ amount: moneyText(latest.amount) })
      : m.deals_claim_acceptGoods();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ForCall<'api/trade/web/claim/answerClaim'> as="signatory">
          {button('acceptClaim', m.deals_claim_accept(), 'primary')}
          {button('counterClaim', m.deals_claim_counter())}
          {button('rejectClaim', m.deals_claim_reject())}
          {button('agreeSettlement', m.deals_claim_agree(), 'primary')}
          {button('refuseSettlement', m.deals_claim_refuse())}
          {button('shipClaimGoods', m.deals_claim_ship(), 'primary')}
          {button('receiveClaimGoods', m.deals_claim_receive(), 'primary')}
          {button('callInMarketplace', m.deals_claim_callIn())}
          {button('withdrawClaim', m.deals_claim_withdraw())}
        </ForCall>
        <OwedButtons orderId={orderId} claim={claim} />
      </div>
      <ConfirmDialog
        open={open === 'acceptClaim'}
        onClose={close}
        title={m.deals_claim_accept()}
        description={settles}
        action={m.deals_claim_accept()}
        danger={false}
        onConfirm={() => done(answerClaim(key, orderId, { id, version, answer: 'accepted' }))}
      />
      <ConfirmDialog
        open={open === 'agreeSettlement'}
        onClose={close}
        title={m.deals_claim_agree()}
        description={settles}
        action={m.deals_claim_agree()}
        danger={false}
        onConfirm={() => done(decideSettlement(key, orderId, { id, version, agree: true }))}
      />
      <ConfirmDialog
        open={open === 'receiveClaimGoods'}
        onClose={close}
        title={m.deals_claim_receive()}
        description={
          isMoney || latest.remedy === 'return'
            ? m.deals_claim_receiveReturn({ amount: moneyText(latest.amount) })
            : m.deals_claim_receiveText()
        }
        action={m.deals_claim_receive()}
        danger={false}
        onConfirm={() => done(takeClaimStep(key, orderId, 'api/trade/web/claim/receiveClaimGoods', { id }))}
      />
      {open === 'shipClaimGoods' && <ShipClaimGoods orderId={orderId} claim={claim} onClose={close} />}
      <ReasonDialog
        of={`rejectClaim:${id}:${version}`}
        open={open === 'rejectClaim'}
        onClose={close}
        title={m.deals_claim_reject()}
        description={m.deals_claim_rejectText()}
        onSend={({ remark }) => answerClaim(key, orderId, { id, version, answer: 'rejected', remark })}
      />
      <ReasonDialog
        of={`refuseSettlement:${id}:${version}`}
        open={open === 'refuseSettlement'}
        onClose={close}
        title={m.deals_claim_refuse()}
        description={m.deals_claim_refuseText()}
        onSend={({ remark }) => decideSettlement(key, orderId, { id, version, agree: false, remark })}
      />
      <ReasonDialog
        of={`withdrawClaim:${id}`}
        open={open === 'withdrawClaim'}
        onClose={close}
        title={m.deals_claim_withdraw()}
        description={m.deals_claim_withdrawText()}
        mild
        onSend={({ remark }) => takeClaimStep(key, orderId, 'api/trade/web/claim/withdrawClaim', { id, remark })}
      />
      <ReasonDialog
        of={`callInMarketplace:${id}`}
        open={open === 'callInMarketplace'}
        onClose={close}
        title={m.deals_claim_callIn()}
        description={m.deals_claim_callInText()}
        mild
        onSend={({ remark }) => takeClaimStep(key, orderId, 'api/trade/web/claim/callInMarketplace', { id, remark })}
      />
      {open === 'counterClaim' && <CounterClaim orderId={orderId} claim={claim} onClose={close} />}
    </>
  );
}
