import type { First } from '#app/first.ts';
import { ledgerKinds, mirroredKinds } from '#api/deals/ledger-choices.ts';
import { ledgerKindName } from '#api/deals/ledger-words.ts';
import type { Ledger } from '#api/deals/ledger.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { ledger } from '../stores/ledger.ts';

/** What stands at the banks, by statements and by postings, and whose it is. */
export function Balances({ first }: { first: First<typeof ledger> }) {
  const load = () => void ledger.load();
  const known = useRemote(ledger, first, '', load);
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="list" rows={8} />}>
      {({ currencies, checked }) => (
        <div className="space-y-5">
          <Checked checked={checked} />
          {currencies.length === 0 && <EmptyState drawing="money" title={m.deals_ledger_empty()} />}
          {currencies.map((one) => (
            <Currency key={one.currency} one={one} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Checked({ checked }: Pick<Ledger, 'checked'>) {
  if (!checked) return <p className="text-soft">{m.deals_ledger_notChecked()}</p>;
  const time = formatMoment(checked.at);
  if (checked.doubts.length === 0) return <p className="text-soft">{m.deals_ledger_checkedAt({ time })}</p>;
  return (
    <Notice tone="amber" title={m.deals_ledger_doubt({ time })}>
      <ul className="mt-1 space-y-1">
        {checked.doubts.map((doubt) => (
          <li key={`${doubt.what} ${doubt.of}`} className="figures break-words">
            {m.deals_ledger_doubtLine(doubt)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Currency({ one: { currency, banks, held } }: { one: Ledger['currencies'][number] }) {
  const money = (amount: string) => moneyText({ amount, currency });
  const standing = ledgerKinds.filter((kind) => kind !== 'bank' && compare(held[kind], '0') !== 0);
  const owed = standing.filter((kind) => !mirroredKinds.includes(kind));
  const mirrored = standing.filter((kind) => mirroredKinds.includes(kind));
  return (
    <Panel title={currency}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <section className="space-y-3">
          <h3 className="font-semibold">{m.deals_ledger_bank()}</h3>
          {banks.length === 0 && <p className="text-soft">{m.deals_ledger_noStatement()}</p>}
          {banks.map((bank) => (
            <Bank key={bank.account} bank={bank} money={money} />
          ))}
        </section>
        <section className="space-y-3">
          <h3 className="font-semibold">{m.deals_ledger_whose()}</h3>
          <Facts
            className="figures"
            facts={owed.map((kind) => ({ label: ledgerKindName(kind), value: money(held[kind]) }))}
          />
          {mirrored.length > 0 && (
            <>
              <h3 className="font-semibold">{m.deals_ledger_mirrored()}</h3>
              <Facts
                className="figures"
                facts={mirrored.map((kind) => ({ label: ledgerKindName(kind), value: money(held[kind]) }))}
              />
            </>
          )}
        </section>
      </div>
    </Panel>
  );
}

type BankProps = { bank: Ledger['currencies'][number]['banks'][number]; money: (amount: string) => string };

function Bank({ bank: { account, ledger: booked, statement }, money }: BankProps) {
  const differs = statement && compare(statement.difference, '0') !== 0;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-3">
        <span className="figures break-all">{account || m.deals_ledger_noAccount()}</span>
        {statement && (
          <Badge tone={differs ? 'bad' : 'good'}>{differs ? m.deals_ledger_differs() : m.deals_ledger_agrees()}</Badge>
        )}
      </p>
      <Facts
        className="figures"
        facts={[
          { label: m.deals_ledger_byLedger(), value: money(booked) },
          {
            label: m.deals_ledger_byStatement(),
            value: !statement
              ? m.deals_ledger_noStatement()
              : statement.on
                ? m.deals_ledger_statementOf({ amount: money(statement.closing), date: formatDate(statement.on) })
                : money(statement.closing),
          },
          ...(differs ? [{ label: m.deals_ledger_difference(), value: money(statement.difference) }] : []),
        ]}
      />
    </div>
  );
}
