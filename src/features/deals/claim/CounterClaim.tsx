import { useState } from 'react';
import { documentRule, textLength } from '#api/common/limits.ts';
import { basisFor, differenceOf } from '#api/deals/claim-amount.ts';
import { figureRemedies, mostClaimFiles, type ClaimRemedy } from '#api/deals/claim-choices.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { trimZeros } from '#lib/decimal.ts';
import { answerClaim } from '../stores/claim.ts';
import type { ClaimProps } from './ClaimCard.tsx';
import { RemedyFields, remedyErrors } from './RemedyFields.tsx';

type Props = Pick<ClaimProps, 'orderId' | 'claim'> & { onClose: () => void };

type Values = Record<'remedy' | 'figure' | 'tonnes' | 'remark', string> & { evidence: readonly File[] };

/** Another remedy or amount than what was asked or offered last. */
export function CounterClaim({ orderId, claim, onClose }: Props) {
  const { id, kind, basis, uncapped, versions } = claim;
  const latest = versions.at(-1)!;
  const [key] = useState(onceKey);
  const all = basis.tonnes;
  const form = useForm<Values>({
    initial: {
      ...{ remedy: latest.remedy, figure: latest.figure === null ? '' : trimZeros(latest.figure) },
      tonnes: latest.tonnes === null ? '' : trimZeros(latest.tonnes),
      ...{ remark: '', evidence: [] },
    },
    draft: () => draftOf(`counterClaim:${id}:${versions.length}`),
    check: ({ remedy, figure, tonnes, remark }) => ({
      ...remedyErrors({ remedy, figure }),
      tonnes: all !== null && tonnes === '' ? m.field_required() : undefined,
      remark: textError(remark, textLength.claimText),
    }),
    send: async ({ remedy, figure, tonnes, remark, evidence }) => {
      const asked = {
        ...{ id, version: versions.length, answer: 'countered' as const, remedy: remedy as ClaimRemedy },
        ...(figureRemedies.includes(remedy as ClaimRemedy) && { figure }),
        ...(all !== null && { tonnes }),
        remark: remark.trim(),
      };
      const outcome = await answerClaim(key, orderId, asked, evidence);
      if (outcome.ok) {
        showToast(m.deals_claim_answerSent(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const { evidence, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const isTonnes = /^\d{1,9}(\.\d{1,3})?$/.test(texts.tonnes);
  const whole = {
    ...{ tonnes: all, value: basis.value.amount, lateDays: basis.lateDays, uncapped },
    difference: differenceOf(claim),
  };
  const labels = {
    remedy: m.deals_claim_offer(),
    figure: m.deals_claim_figureAmount(),
    tonnes: m.deals_claim_tonnes(),
    remark: m.deals_claim_text(),
    evidence: m.deals_claim_evidence(),
  };
  return (
    <FormDialog
      title={m.deals_claim_counter()}
      description={m.deals_claim_counterText()}
      form={form}
      labels={labels}
      action={m.deals_claim_counterSend()}
      onClose={onClose}
    >
      {all !== null && <TextField form={fields} name="tonnes" required places={3} most={all} unit={m.unit_tonne()} />}
      <RemedyFields
        form={fields}
        kind={kind}
        basis={all === null ? whole : isTonnes ? basisFor(whole, texts.tonnes) : null}
        currency={basis.value.currency}
      />
      <LongTextField form={fields} name="remark" required maxLength={textLength.claimText[1]} />
      <FileField
        name="evidence"
        label={labels.evidence}
        rule={documentRule}
        max={mostClaimFiles}
        error={form.errors['evidence']}
        files={evidence}
        onChange={(files) => form.set('evidence', files)}
      />
    </FormDialog>
  );
}
