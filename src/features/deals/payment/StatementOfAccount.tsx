import { collectingWays } from '#api/deals/collecting.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import type { AccountEntry, AccountStatement } from '#api/deals/ledger.ts';
import { collectingName, owedTexts, postingName } from '#api/deals/ledger-words.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatMoment } from '#lib/moments.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { exportStatement, loadStatement, statement, type RecordFilter } from '../stores/remittance.ts';
import { Ledger, LedgerRow } from './Ledger.tsx';
import { PeriodFields } from './PeriodFields.tsx';

type Props = { filter: RecordFilter; first: AccountStatement | null };

/** What is held for the reader's company, and how it came to it. */
export function StatementOfAccount({ filter, first }: Props) {
  const address = useAddress();
  const { search, go, href } = address;
  const { side, from, to } = filter;
  const load = () => void loadStatement(filter);
  const known = useRemote(statement, first, search, load);
  const { held = [], currencies = [], ways = [], currency, collecting = 'marketplace' } = known.data ?? {};
  return (
    <>
      <Held {...{ side, collecting, held }} />
      <Owed side={side} owed={known.data?.owed ?? []} />
      <div className="flex flex-wrap items-end gap-3">
        {(ways.length > 1 || ways.some((way) => way !== collecting)) && (
          <NativeSelect
            aria-label={m.deals_ledger_way()}
            className="w-auto"
            value={collecting}
            onChange={(next) => go({ collecting: next, currency: undefined, pageNo: undefined })}
            options={collectingWays.map((value) => ({ value, label: collectingName(value) }))}
          />
        )}
        {currencies.length > 1 && (
          <NativeSelect
            aria-label={m.deals_ledger_currency()}
            className="w-auto"
            value={currency ?? ''}
            onChange={(next) => go({ currency: next, pageNo: undefined })}
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
        <PeriodFields from={from} to={to} onChange={(changes) => go({ ...changes, pageNo: undefined })} />
        {(['csv', 'pdf'] as const).map((format) => (
          <FileButton
            key={format}
            disabled={currencies.length === 0}
            read={() => exportStatement(filter, format)}
            onFailed={(message) => showToast(message, 'warning')}
          >
            {m.deals_orders_exportAs({ format: format.toUpperCase() })}
          </FileButton>
        ))}
      </div>
      <PagedList
        remote={known}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState drawing="money" title={from || to ? m.deals_ledger_noEntries() : m.deals_ledger_noneYet()}>
            {(from || to) && (
              <a className="link" href={href({ from: undefined, to: undefined, pageNo: undefined })}>
                {m.console_showAll()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {(page) => <Entries side={side} page={page} />}
      </PagedList>
    </>
  );
}

type HeldProps = { side: RecordFilter['side'] } & Pick<AccountStatement, 'collecting' | 'held'>;

function Held({ side, collecting, held }: HeldProps) {
  const { title, lead } = heldWords[collecting][side];
  return (
    <section className="panel flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4">
      <h2 className="text-body font-semibold">{title()}</h2>
      {held.map((sum) => (
        <span key={sum.currency} className="figures text-h3 font-semibold">
          {moneyText(sum)}
        </span>
      ))}
      <p className="text-soft basis-full text-table">{lead()}</p>
    </section>
  );
}

/** Settlements of claims that pass the marketplace by: nothing that is held. */
function Owed({ side, owed }: { side: RecordFilter['side'] } & Pick<AccountStatement, 'owed'>) {
  if (owed.length === 0) return null;
  return (
    <section className="panel space-y-2 p-4">
      <h2 className="text-body font-semibold">{m.deals_ledger_owedTitle()}</h2>
      <p className="text-soft text-table">{m.deals_ledger_owedLead()}</p>
      <ul className="divide-line divide-y">
        {owed.map((one) => (
          <li key={`${one.deal.number} ${one.dueOn} ${one.amount.amount}`} className="flex flex-wrap gap-x-4 py-1">
            <a className="link figures press -my-1.5 inline-flex items-center" href={dealPath(side, one.deal.orderId)}>
              {one.deal.number}
            </a>
            <span className="figures">{owedTexts(one, side).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const heldWords = {
  marketplace: {
    buyer: { title: m.deals_ledger_heldForBuyer, lead: m.deals_ledger_leadBuyer },
    supplier: { title: m.deals_ledger_heldForSeller, lead: m.deals_ledger_leadSeller },
  },
  seller: {
    buyer: { title: m.deals_ledger_directBuyer, lead: m.deals_ledger_directLeadBuyer },
    supplier: { title: m.deals_ledger_directSeller, lead: m.deals_ledger_directLeadSeller },
  },
} as const;

function Entries({ side, page }: { side: RecordFilter['side']; page: AccountStatement }) {
  const currency = page.currency ?? '';
  const money = (amount: string) => moneyText({ amount, currency });
  return (
    <>
      <p className="text-soft figures flex flex-wrap gap-x-6" role="status">
        <span>{m.deals_ledger_openingOf({ amount: money(page.opening) })}</span>
        <span>{m.deals_ledger_closingOf({ amount: money(page.closing) })}</span>
      </p>
      <Ledger what={m.deals_ledger_entry()} state={{ name: m.deals_ledger_balance(), isMoney: true }}>
        {page.list.map((entry) => (
          <Entry key={entry.id} entry={entry} side={side} money={money} />
        ))}
      </Ledger>
    </>
  );
}

type EntryProps = { entry: AccountEntry; side: RecordFilter['side']; money: (amount: string) => string };

function Entry({ entry, side, money }: EntryProps) {
  const { at, kind, deal, moved, reference, amount, balance } = entry;
  const sign = compare(amount, '0') > 0 ? '+' : '';
  return (
    <LedgerRow
      day={at}
      title={postingName(kind, moved)}
      about={deal?.number ?? ''}
      amount={`${sign}${money(amount)}`}
      state={money(balance)}
      isMoney
    >
      <p className="flex flex-wrap items-center gap-x-5">
        <span className="figures">{formatMoment(at)}</span>
        {reference && (
          <span>
            {m.deals_remit_refundReference()} <span className="figures break-words">{reference}</span>
          </span>
        )}
        {deal && (
          <a className="link figures press -my-1.5 inline-flex items-center" href={dealPath(side, deal.orderId)}>
            {deal.number}
          </a>
        )}
      </p>
    </LedgerRow>
  );
}
