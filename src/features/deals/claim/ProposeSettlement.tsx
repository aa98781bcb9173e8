import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { CalledInClaim } from '#api/deals/claim.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { proposeSettlement } from '../stores/claim.ts';

type Props = { claim: CalledInClaim; reload: () => Promise<void>; onClose: () => void };

/** What the marketplace proposes, for both sides to agree to. */
export function ProposeSettlement({ claim, reload, onClose }: Props) {
  const [key] = useState(onceKey);
  const form = useForm<{ amount: string; text: string }>({
    initial: { amount: '', text: '' },
    draft: () => draftOf(`settlement:${claim.id}`),
    check: ({ amount, text }) => ({ amount: amountError(amount), text: textError(text, textLength.claimText) }),
    send: async ({ amount, text }) => {
      const outcome = await proposeSettlement(key, claim, { amount, text: text.trim() }, reload);
      if (outcome.ok) {
        showToast(m.deals_claim_proposed(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { value } = claim;
  return (
    <FormDialog
      title={m.deals_claim_propose()}
      description={m.deals_claim_proposeText()}
      form={form}
      labels={{ amount: m.deals_claim_figureAmount(), text: m.deals_claim_text() }}
      action={m.deals_claim_propose()}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="amount"
        required
        places={2}
        most={value.amount}
        unit={value.currency}
        help={m.deals_claim_reckonedMost({ amount: moneyText(value) })}
      />
      <LongTextField form={form} name="text" required rows={4} maxLength={textLength.claimText[1]} />
    </FormDialog>
  );
}
