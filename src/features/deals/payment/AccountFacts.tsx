import type { PaymentDetails } from '#api/deals/remittance.ts';
import { Facts } from '#components/center/Facts.tsx';
import { m } from '#i18n/messages.ts';

type Account = Omit<NonNullable<PaymentDetails['account']>, 'id' | 'code'> & { code?: string | null };

/** A collection account; each line can be copied for the bank's form. */
export function AccountFacts({ account }: { account: Account }) {
  const { beneficiary, account: number, bank, swift, bankAddress, code } = account;
  const lines = [
    [m.deals_remit_beneficiary(), beneficiary],
    [m.deals_remit_accountNumber(), number],
    [m.deals_remit_bankName(), bank],
    [m.deals_remit_swift(), swift],
    // Of a seller's bank it is not asked.
    ...(bankAddress ? [[m.deals_remit_bankAddress(), bankAddress] as const] : []),
    ...(code ? [[m.deals_remit_accountCode(), code] as const] : []),
  ] as const;
  return <Facts facts={lines.map(([label, text]) => ({ label, value: <Copyable text={text} label={label} /> }))} />;
}

/** A text with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-baseline justify-between gap-x-4">
      <span className="figures min-w-0 font-medium break-words">{text}</span>
      <button
        type="button"
        className="link press -my-1.5 shrink-0"
        aria-label={m.deals_remit_copyOf({ name: label })}
        data-copy={text}
        data-copied={m.toast_copied()}
        data-copy-failed={m.toast_copyFailed()}
      >
        {m.deals_remit_copy()}
      </button>
    </span>
  );
}
