import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare, subtract } from '#lib/decimal.ts';
import { proposeEnd } from '../stores/end-proposals.ts';
import type { SubOrderView } from '#api/deals/trade.ts';

/** Proposes to end the deal, and what of the money received the supplier keeps. */
export function ProposeEnd({
  orderId,
  subOrder,
  onClose,
}: {
  orderId: string;
  subOrder: SubOrderView;
  onClose: () => void;
}) {
  const { id, received, refunded } = subOrder;
  const held = { ...received, amount: subtract(received.amount, refunded.amount) };
  const hasMoney = compare(held.amount, '0') > 0;
  const [key] = useState(onceKey);
  // Nothing at all is right here, too.
  const keepsError = (keeps: string) => {
    if (/^0+(\.0*)?$/.test(keeps)) return undefined;
    const wrong = amountError(keeps);
    return wrong || compare(keeps, held.amount) <= 0 ? wrong : m.deals_end_keepsTooMuch({ amount: moneyText(held) });
  };
  const form = useForm({
    initial: { keeps: '0', remark: '' },
    draft: () => draftOf(`proposeEnd:${id}`),
    check: ({ keeps, remark }) => ({ keeps: keepsError(keeps), remark: missingError(remark) }),
    send: async ({ keeps, remark }) => {
      const outcome = await proposeEnd(key, orderId, { subOrderId: id, keeps, remark: remark.trim() });
      if (outcome.ok) {
        showToast(m.deals_end_proposedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      title={m.deals_end_propose()}
      description={m.deals_end_proposeText()}
      form={form}
      labels={{ keeps: m.deals_end_keeps(), remark: m.deals_orders_cancelReason() }}
      action={m.deals_end_send()}
      danger
      onClose={onClose}
    >
      {hasMoney && (
        <TextField
          form={form}
          name="keeps"
          required
          places={2}
          most={held.amount}
          unit={held.currency}
          help={m.deals_end_keepsHelp({ amount: moneyText(held) })}
        />
      )}
      <LongTextField form={form} name="remark" required rows={3} maxLength={textLength.moneyReason[1]} />
    </FormDialog>
  );
}
