import { textLength } from '#api/common/limits.ts';
import type { PayoutBatch } from '#api/deals/payout.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { saveFile } from '#components/center/save-file.ts';
import { moneyText } from '#components/center/figures.ts';
import { LongTextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';
import { decideBatch, readBatchFile, rejectPayout, sendBatch } from '../stores/payouts.ts';

/** What an operator is about to do with a batch, or one payment of it. */
export type Step =
  | { kind: 'approve' | 'send' | 'stop'; batch: PayoutBatch }
  | { kind: 'reject'; batch: PayoutBatch; payment: PayoutBatch['payments'][number] };

type Props = { step: Step; reload: () => Promise<void>; onClose: () => void };

const texts = {
  approve: m.deals_payout_approveText,
  send: m.deals_payout_sendText,
  stop: m.deals_payout_stopText,
  reject: m.deals_payout_rejectText,
} as const;

/** Asks "really?", and why where money goes back. */
export function TakeStep({ step, reload, onClose }: Props) {
  const { kind, batch } = step;
  const asksWhy = kind === 'reject' || (kind === 'stop' && !batch.own);
  const form = useForm({
    initial: { reason: '' },
    draft: () => draftOf(`payout:${kind}:${kind === 'reject' ? step.payment.endToEndId : batch.number}`),
    check: ({ reason }) => ({ reason: asksWhy ? missingError(reason) : undefined }),
    send: async ({ reason }) => {
      const outcome = await take(step, reason.trim(), reload);
      if (outcome.ok) {
        showToast(m.console_decided(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const isDanger = kind === 'stop' || kind === 'reject';
  const action = actionOf(step);
  return (
    <FormDialog
      title={`${action} · ${kind === 'reject' ? step.payment.endToEndId : batch.number}`}
      description={`${moneyText(kind === 'reject' ? step.payment.money : batch.total)}. ${texts[kind]()}`}
      form={form}
      labels={{ reason: m.deals_remit_reason() }}
      action={action}
      danger={isDanger}
      onClose={onClose}
    >
      {asksWhy && <LongTextField form={form} name="reason" required rows={2} maxLength={textLength.payoutNote[1]} />}
    </FormDialog>
  );
}

function actionOf({ kind, batch }: Step): string {
  if (kind === 'approve') return m.console_approve();
  if (kind === 'send') return m.deals_payout_send();
  if (kind === 'reject') return m.deals_payout_reject();
  if (batch.state === 'approved') return m.deals_remit_stop();
  return batch.own ? m.deals_remit_withdraw() : m.deals_remit_refuse();
}

async function take(step: Step, reason: string, reload: () => Promise<void>): Promise<Outcome> {
  const { id } = step.batch;
  if (step.kind === 'reject') return rejectPayout({ id: step.payment.id, reason }, reload);
  if (step.kind !== 'send') return decideBatch({ id, approve: step.kind === 'approve', reason }, reload);
  const outcome = await sendBatch(id, reload);
  if (!outcome.ok) return outcome;
  // It can be downloaded again, the same bytes.
  const file = await readBatchFile(id);
  if (file.ok) saveFile(file.data);
  return outcome;
}
