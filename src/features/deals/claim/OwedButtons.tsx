import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { ClaimDetails } from '#api/deals/claim.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { moneyText } from '#components/center/figures.ts';
import { TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { dayOf } from '#lib/moments.ts';
import { ReasonDialog } from '../deal/ReasonDialog.tsx';
import { confirmClaimPaid, denyClaimPaid, stateClaimPaid } from '../stores/claim.ts';

type Props = { orderId: string; claim: Pick<ClaimDetails, 'id' | 'allowed' | 'owed'> };

/** What a settlement leaves to be paid directly: who owes it says that it was paid, who is owed whether it has come. */
export function OwedButtons({ orderId, claim: { id, allowed, owed } }: Props) {
  const [key] = useState(onceKey);
  const [open, setOpen] = useState<'state' | 'confirm' | 'deny' | null>(null);
  const close = () => setOpen(null);
  const amount = moneyText(owed);
  return (
    <ForCall<'api/trade/web/claim/confirmClaimPaid'> as="treasurer">
      {allowed.includes('stateClaimPaid') && (
        <Button size="small" onClick={() => setOpen('state')}>
          {m.deals_claim_statePaid()}
        </Button>
      )}
      {allowed.includes('claimPaid') && (
        <Button size="small" onClick={() => setOpen('confirm')}>
          {m.deals_claim_paid()}
        </Button>
      )}
      {allowed.includes('denyClaimPaid') && (
        <Button size="small" variant="outline" onClick={() => setOpen('deny')}>
          {m.deals_claim_denyPaid()}
        </Button>
      )}
      {open === 'state' && <StatePaid orderId={orderId} id={id} amount={amount} onClose={close} />}
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title={m.deals_claim_paid()}
        description={m.deals_claim_paidText({ amount })}
        action={m.deals_claim_paid()}
        danger={false}
        onConfirm={async () => {
          const outcome = await confirmClaimPaid(key, orderId, id);
          showToast(outcome.ok ? m.deals_claim_answerSent() : outcome.message, outcome.ok ? 'success' : 'warning');
        }}
      />
      <ReasonDialog
        of={`denyClaimPaid:${id}`}
        open={open === 'deny'}
        onClose={close}
        title={m.deals_claim_denyPaid()}
        description={m.deals_claim_denyPaidText({ amount })}
        onSend={({ remark }) => denyClaimPaid(key, orderId, { id, reason: remark })}
      />
    </ForCall>
  );
}

function StatePaid({
  orderId,
  id,
  amount,
  onClose,
}: {
  orderId: string;
  id: string;
  amount: string;
  onClose: () => void;
}) {
  const [key] = useState(onceKey);
  const today = dayOf(new Date());
  const form = useForm({
    initial: { paidOn: today, reference: '' },
    draft: () => draftOf(`claimPaid:${id}`),
    check: ({ paidOn, reference }) => ({ paidOn: missingError(paidOn), reference: missingError(reference) }),
    send: async (typed) => {
      const outcome = await stateClaimPaid(key, orderId, { id, ...typed });
      if (outcome.ok) {
        showToast(m.deals_claim_paidStated(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = { paidOn: m.deals_claim_paidOn(), reference: m.deals_remit_refundReference() };
  return (
    <FormDialog
      title={m.deals_claim_statePaid()}
      description={m.deals_claim_statePaidText({ amount })}
      form={form}
      labels={labels}
      action={m.deals_claim_statePaid()}
      onClose={onClose}
    >
      <TextField form={form} name="paidOn" required type="date" max={today} />
      <TextField form={form} name="reference" required maxLength={textLength.bankReference[1]} autoComplete="off" />
    </FormDialog>
  );
}
