import { swiftForm, swiftLength, textLength } from '#api/common/limits.ts';
import { isRightAccount } from '#api/deals/bank-account.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { tradeCurrencies } from '#api/deals/deal-choices.ts';
import { isSameName } from '#api/deals/payout-rules.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingError } from '#components/center/checks.ts';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { proposeAccount } from '../stores/payouts.ts';

type Props = {
  /** The certified company: another beneficiary is accounted for. */
  company: string;
  currency: string;
  reload: () => Promise<void>;
  onClose: () => void;
};

/** Says where the company is paid. */
export function PayoutAccountForm({ company, currency, reload, onClose }: Props) {
  const form = useForm({
    initial: { currency, beneficiary: company, account: '', bic: '', bank: '', note: '' },
    draft: () => draftOf('payoutAccount', { not: ['account'] }),
    check: ({ currency: chosen, beneficiary, account, bic, bank, note }) => ({
      currency: missingError(chosen),
      beneficiary: missingError(beneficiary),
      account: missingError(account) ?? (isRightAccount(account) ? undefined : m.deals_remit_wrongIban()),
      bic: missingError(bic) ?? (swiftForm.test(codeOf(bic)) ? undefined : m.deals_remit_wrongSwift()),
      bank: missingError(bank),
      note:
        note.trim() || isSameName(beneficiary, company) ? undefined : m.deals_payout_otherName({ company: company }),
    }),
    send: async (values) => {
      const outcome = await proposeAccount({ ...values, bic: codeOf(values.bic) }, reload);
      if (outcome.ok) {
        showToast(m.deals_payout_proposedToast(), 'success');
        onClose();
      }
      return outcome;
    },
  });
  const isOther = !isSameName(form.values.beneficiary, company);
  return (
    <Form
      form={form}
      labels={{
        currency: m.deals_remit_currency(),
        beneficiary: m.deals_remit_beneficiary(),
        account: m.deals_payout_ibanOrNumber(),
        bic: m.deals_remit_swift(),
        bank: m.deals_remit_bankName(),
        note: m.deals_payout_note(),
      }}
      className="max-w-[44rem] space-y-5"
    >
      <p className="text-soft">{m.deals_payout_formLead({ hours: coolingOffHours })}</p>
      <ChoiceField
        form={form}
        name="currency"
        required
        className="max-w-60"
        options={tradeCurrencies.map((code) => ({ code, name: code }))}
        placeholder={m.members_cert_choose()}
      />
      <TextField form={form} name="beneficiary" required maxLength={textLength.beneficiary[1]} autoComplete="off" />
      {isOther && <LongTextField form={form} name="note" required rows={2} maxLength={textLength.payoutNote[1]} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="account" required maxLength={textLength.account[1]} autoComplete="off" />
        <TextField form={form} name="bic" required maxLength={swiftLength} autoComplete="off" />
      </div>
      <TextField form={form} name="bank" required maxLength={textLength.bank[1]} autoComplete="off" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.deals_payout_submit()}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}

const codeOf = (typed: string) => typed.toUpperCase().replace(/\s/g, '');
