import { aloneUpTo } from '#api/deals/collection-rules.ts';
import { figureLength, textLength } from '#api/common/limits.ts';
import { isOtherPayer } from '#api/deals/payer-names.ts';
import type { RemittanceCase } from '#api/deals/remittance.ts';
import type { StatementLine } from '#api/deals/statement.ts';
import { missingError } from '#components/center/checks.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { differenceText } from '../payment/arrival-words.ts';
import { LongTextField, TextField } from '#components/form/fields.tsx';
import { FormDialog } from '#components/form/FormDialog.tsx';
import { useForm } from '#components/form/use-form.ts';
import { m } from '#i18n/messages.ts';
import { amountError } from '#lib/amount-field.ts';
import { compare, multiply } from '#lib/decimal.ts';
import { dayOf } from '#lib/moments.ts';
import { confirmTransfer } from '../stores/remittance-desk.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = {
  row: RemittanceCase;
  /** The line of a statement that shows the money, or more: then a part of it is this transfer. */
  line?: StatementLine;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** Of a line that shows more than the transfer, as much as was sent. */
const partOf = ({ left }: StatementLine, { amount }: RemittanceCase): string =>
  compare(left.amount, multiply(amount.amount, aloneUpTo, 2)) > 0 ? amount.amount : left.amount;

/** The money is there: how much of it, when, under which number of the bank. */
export function ConfirmTransfer({ row, line, reload, onClose }: Props) {
  const today = dayOf(new Date());
  const { moved } = row;
  const payer = line?.remitter || row.remitter;
  const isOther = isOtherPayer(payer, row.buyerNames);
  const form = useForm({
    initial: {
      note: '',
      arrived: line ? partOf(line, row) : row.amount.amount,
      arrivedAt: line?.bookedAt ?? today,
      receivingNumber: moved?.reference ?? line?.reference.slice(0, 60) ?? '',
    },
    draft: () => draftOf(`confirmTransfer:${row.id}`),
    check: ({ arrived, arrivedAt, receivingNumber, note }) => ({
      note: isOther ? missingError(note) : undefined,
      arrived: amountError(arrived),
      arrivedAt: missingError(arrivedAt),
      receivingNumber: missingError(receivingNumber),
    }),
    send: async (typed) => {
      const input = {
        ...typed,
        id: row.id,
        ...(line && { statementLineId: line.id }),
      };
      const outcome = await confirmTransfer(input, reload);
      if (outcome.ok) {
        showToast(outcome.data.proposal ? m.deals_remit_proposedToast() : m.deals_remit_confirmedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const labels = {
    arrived: m.deals_remit_arrived(),
    arrivedAt: m.deals_remit_arrivedAt(),
    receivingNumber: m.deals_remit_receivingNumber(),
    note: m.deals_remit_whyAccepted(),
  };
  const difference = amountError(form.values.arrived) ? null : differenceText(row.amount, form.values.arrived);
  return (
    <FormDialog
      title={m.deals_remit_confirmTitle()}
      description={
        moved
          ? m.deals_move_confirmText()
          : line
            ? m.deals_remit_confirmText()
            : `${m.deals_remit_confirmText()} ${m.deals_remit_confirmAlone()}`
      }
      form={form}
      labels={labels}
      action={m.deals_remit_confirm()}
      onClose={onClose}
    >
      <Facts
        className="-mt-2"
        facts={[
          { label: m.deals_remit_subOrder(), value: row.subOrderNumber },
          { label: m.deals_remit_buyer(), value: row.buyer },
          moved
            ? { label: m.deals_move_how(), value: m.deals_move_from({ number: moved.deal?.number ?? '' }) }
            : { label: m.deals_remit_remitter(), value: payer, marked: isOther },
          { label: m.deals_remit_amount(), value: moneyText(row.amount) },
          { label: m.deals_remit_dueNow(), value: moneyText(row.due) },
        ]}
      />
      {!moved && (
        <>
          <TextField
            form={form}
            name="arrived"
            label={m.deals_remit_labelIn({ label: labels.arrived, currency: row.amount.currency })}
            help={difference && <span className="text-amber">{difference}</span>}
            error={form.errors['statementLineId']}
            required
            places={2}
            maxLength={figureLength.amount}
          />
          <TextField form={form} name="arrivedAt" required type="date" max={today} />
          <TextField
            form={form}
            name="receivingNumber"
            required
            help={m.deals_remit_receivingHelp()}
            maxLength={textLength.bankReference[1]}
            autoComplete="off"
          />
        </>
      )}
      {(isOther || difference || form.errors.note) && (
        <LongTextField
          form={form}
          name="note"
          required={isOther}
          rows={2}
          help={isOther ? m.deals_remit_otherPayer({ payer, buyer: row.buyer }) : undefined}
          maxLength={textLength.reasonRemark[1]}
        />
      )}
    </FormDialog>
  );
}
