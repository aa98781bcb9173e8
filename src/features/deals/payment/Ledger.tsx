import './ledger.css';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Party } from '#components/center/Party.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';

type Money = { amount: string; currency: string };
type Props = {
  /** What the first column of words names. */
  what: string;
  /** Who the other side is; absent where all is of one deal. */
  party?: string;
  /** Who paid, or under which reference; absent where all is the marketplace's own books. */
  from?: string;
  /** What the last column of words says: of a transfer what became of it, of an account its balance. */
  state?: { name: string; isMoney?: boolean };
  children: ReactNode;
};

/** Money as a bank shows it: a row of 44 px for each movement, of two lines on phones. What else is known unfolds below it. */
export const Ledger = ({ what, party, from, state = { name: m.deals_remit_state() }, children }: Props) => (
  <RowTable
    className="dense ledger"
    heads={[
      { name: m.deals_ledger_day(), className: 'ledger-day' },
      { name: what, className: 'ledger-what' },
      ...(party ? [{ name: party, className: 'ledger-party' }] : []),
      ...(from ? [{ name: from, className: 'ledger-from' }] : []),
      { name: m.deals_ledger_amount(), className: 'ledger-money amount' },
      { name: state.name, className: state.isMoney ? 'ledger-state amount' : 'ledger-state' },
      ...(party ? [{ name: m.deals_remit_dueStill(), className: 'ledger-due amount' }] : []),
    ]}
  >
    {children}
  </RowTable>
);

type RowProps = {
  day: string;
  /** Its press unfolds the row. */
  title: string;
  about: string;
  party?: ComponentProps<typeof Party>;
  /** Who paid, and under which reference. */
  from?: { name: string; reference: string };
  /** With its sign where it may go either way. */
  amount: string;
  /** What arrived otherwise. */
  note?: string | null;
  state: ReactNode;
  isMoney?: boolean;
  /** Said below the state. */
  since?: string;
  /** Of the whole deal; negative: paid too much. */
  balance?: Money;
  /** Unfolded from the beginning. */
  isOpen?: boolean;
  children: ReactNode;
};

export function LedgerRow({ isOpen = false, isMoney = false, party, from, balance, children, ...row }: RowProps) {
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  return (
    <>
      <tr className="hover:bg-sunken relative">
        <td className="ledger-day figures">{formatDate(row.day, 'short')}</td>
        <td className="ledger-what">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            className="ledger-open figures"
            onClick={() => setOpen(!open)}
          >
            {row.title}
          </button>
          <span className="line meta ledger-wide" title={row.about}>
            {row.about}
          </span>
          <span className="line meta figures ledger-narrow">
            {[formatDate(row.day, 'short'), party?.name ?? row.about].filter(Boolean).join(' · ')}
          </span>
        </td>
        {party && (
          <td className="ledger-party">
            <Party {...party} />
          </td>
        )}
        {from && (
          <td className="ledger-from">
            <span className="line" title={from.name}>
              {from.name}
            </span>
            <span className="line meta figures" title={from.reference}>
              {from.reference}
            </span>
          </td>
        )}
        <td className="ledger-money amount">
          <span className="line figures font-semibold">{row.amount}</span>
          {row.note && <span className="line meta figures">{row.note}</span>}
        </td>
        <td className={isMoney ? 'ledger-state amount figures' : 'ledger-state'}>
          {row.state}
          {row.since && <span className="line meta">{row.since}</span>}
        </td>
        {balance && (
          <td className="ledger-due amount figures">
            <Due balance={balance} />
          </td>
        )}
      </tr>
      {open && (
        <tr id={id} className="ledger-more">
          <td colSpan={[party, from, balance].filter(Boolean).length + 4}>{children}</td>
        </tr>
      )}
    </>
  );
}

function Due({ balance }: { balance: Money }) {
  const sign = compare(balance.amount, '0');
  if (sign === 0) return <span className="text-soft">–</span>;
  if (sign > 0) return moneyText(balance);
  const credit = moneyText({ ...balance, amount: balance.amount.replace('-', '') });
  return <span className="text-amber">{m.deals_remit_over({ amount: credit })}</span>;
}
