import { useState } from 'react';
import { documentRule, textLength } from '#api/common/limits.ts';
import type { DocumentsOfShipment } from '#api/deals/documentary.ts';
import { documentsAsk, mostDocumentsItems, type DocumentsAction } from '#api/deals/documentary-steps.ts';
import { missingError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { utcDay } from '#lib/days.ts';
import { draftOf } from '#app/stores/draft.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { takeDocumentsStep } from '../stores/documentary.ts';
import { consequenceOf, documentsActionName } from './bank-words.ts';

type Props = {
  orderId: string;
  side: 'buyer' | 'supplier';
  shipment: DocumentsOfShipment;
  action: DocumentsAction;
  onClose: () => void;
};

/** Where a bank is named, and where there is a number of it. */
const withBank: readonly DocumentsAction[] = ['handDocuments', 'presentDocuments'];
const withReference: readonly DocumentsAction[] = ['statePaid', 'confirmPaid', 'handDocuments'];
const against: readonly DocumentsAction[] = ['refuseDocuments', 'disputePaid'];

/** A step with the documents of a shipment: when, at which bank, which documents or discrepancies, and what shows it. */
export function StepForm({ orderId, side, shipment, action, onClose }: Props) {
  const [key] = useState(onceKey);
  const asks: readonly string[] = documentsAsk[action] ?? [];
  // What was contradicted before is stated again with what shows it.
  const isToShow = action === 'statePaid' && shipment.steps.some((one) => one.action === 'disputePaid');
  const isNote = action === 'noteDiscrepancies';
  const hasItems = isNote || withBank.includes(action);
  const form = useForm({
    initial: {
      ...{ day: utcDay(new Date()), bank: '', reference: '', remark: '', evidence: [] as readonly File[] },
      items: isNote || !hasItems ? '' : m.deals_bank_usualDocuments(),
    },
    draft: () => draftOf(`documents:${shipment.id}:${action}`),
    check: ({ day, bank, items, remark, evidence }) => ({
      evidence: isToShow && evidence.length === 0 ? m.deals_bank_showPayment() : undefined,
      day: missingError(day),
      bank: asks.includes('bank') ? missingError(bank) : undefined,
      items: asks.includes('items') ? missingError(items) : undefined,
      remark: asks.includes('remark') ? missingError(remark) : undefined,
    }),
    send: async ({ day, bank, reference, items, remark, evidence }) => {
      const lines = items
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      if (lines.length > mostDocumentsItems)
        return {
          ok: false,
          message: m.field_required(),
          fields: { items: m.field_tooMany({ max: mostDocumentsItems }) },
        };
      const input = {
        ...{ shipmentId: shipment.id, action, day, bank: bank.trim(), reference: reference.trim() },
        ...{ items: hasItems ? lines : [], remark: remark.trim() },
      };
      const outcome = await takeDocumentsStep(key, orderId, side, input, evidence);
      if (!outcome.ok) return outcome;
      showToast(m.deals_bank_stepTaken(), 'success');
      onClose();
      return outcome;
    },
  });
  const { evidence, ...texts } = form.values;
  const fields = { ...form, values: texts };
  const labels = {
    day: m.deals_bank_day(),
    bank: m.deals_bank_bank(),
    reference: m.deals_bank_reference(),
    items: isNote ? m.deals_bank_discrepancies() : m.deals_bank_documentsHanded(),
    remark: m.deals_contract_remark(),
    evidence: m.deals_bank_evidence(),
  };
  return (
    <FormDialog
      title={documentsActionName(action)}
      description={isToShow ? m.deals_bank_stateAgainText() : consequenceOf(action)}
      form={form}
      labels={labels}
      action={documentsActionName(action)}
      danger={against.includes(action)}
      onClose={onClose}
    >
      <TextField form={fields} name="day" type="date" required />
      {withBank.includes(action) && (
        <TextField form={fields} name="bank" required maxLength={textLength.bankSought[1]} />
      )}
      {hasItems && (
        <LongTextField
          form={fields}
          name="items"
          required={asks.includes('items')}
          maxLength={mostDocumentsItems * textLength.documentsItem[1]}
          help={m.deals_bank_oneALine()}
          rows={4}
        />
      )}
      {withReference.includes(action) && (
        <TextField form={fields} name="reference" maxLength={textLength.paymentReference[1]} />
      )}
      <LongTextField
        form={fields}
        name="remark"
        required={asks.includes('remark')}
        maxLength={textLength.reasonRemark[1]}
      />
      <FileField
        name="evidence"
        label={labels.evidence}
        rule={documentRule}
        max={1}
        error={form.errors['evidence']}
        files={evidence}
        onChange={(files) => form.set('evidence', files)}
      />
    </FormDialog>
  );
}
