import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { RemittancePage, RemittanceRecord } from '#api/remittance.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { LinkTabs, type LinkTab } from '#components/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/deal/figures.ts';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath } from '#lib/paths.ts';
import { remittanceStateName } from '#lib/remittance-words.ts';
import { $records, exportRecords, loadRecords, type RecordFilter, type Side } from '#stores/remittance.ts';
import { showToast } from '#stores/toasts.ts';
import { RecordRow } from './RecordRow.tsx';

type Props = {
  locale: Locale;
  /** Whether the member receives money, too. */
  sells: boolean;
};

const states = ['submitted', 'confirmed', 'rejected'] as const;
const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

function filterOf(params: URLSearchParams, sells: boolean): RecordFilter {
  const day = (name: string) => (isDay(params.get(name)) ? params.get(name)! : '');
  return {
    side: sells && params.get('side') === 'supplier' ? 'supplier' : 'buyer',
    state: states.find((state) => state === params.get('state')),
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    from: day('from'),
    to: day('to'),
    pageNo: pageNumber(params.get('pageNo')),
  };
}

/** Own transfers, sent or received, with filters and export. */
export function RecordList({ locale, sells }: Props) {
  const records = useStore($records);
  const address = useAddress();
  const { params, search, href, go } = address;
  const filter = filterOf(params, sells);
  const { side, state, keyword, from, to } = filter;
  const load = () => void loadRecords(filter);
  useEffect(load, [search]);
  const isFiltered = Boolean(state || keyword || from || to);
  const sideTab = (value: Side, label: string): LinkTab => {
    const changes = { side: value === 'buyer' ? undefined : value, pageNo: undefined };
    return { label, href: href(changes), current: side === value, onGo: () => go(changes) };
  };
  const sides = [sideTab('buyer', m.remit_sent()), sideTab('supplier', m.remit_received())];
  return (
    <div className="space-y-4">
      {sells && <LinkTabs label={m.remit_sides()} tabs={sides} />}
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.remit_search()}
          keyword={keyword}
          onSearch={(next) => go({ keyword: next, pageNo: undefined })}
        />
        <Select
          aria-label={m.remit_state()}
          className="w-auto"
          value={state ?? ''}
          onChange={(next) => go({ state: next, pageNo: undefined })}
          options={[
            { value: '', label: m.remit_allStates() },
            ...states.map((value) => ({ value, label: remittanceStateName(value) })),
          ]}
        />
        <div className="flex gap-2 max-sm:w-full sm:gap-3">
          <Day label={m.remit_from()} value={from} onChange={(next) => go({ from: next, pageNo: undefined })} />
          <Day label={m.remit_to()} value={to} onChange={(next) => go({ to: next, pageNo: undefined })} />
        </div>
        <FileButton
          disabled={records.data?.total === 0 && !isFiltered}
          read={() => exportRecords(side)}
          onFailed={(message) => showToast(message, 'warning')}
        >
          {m.remit_export()}
        </FileButton>
      </div>
      <PagedList
        locale={locale}
        remote={records}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState title={isFiltered ? m.list_noMatch() : m.remit_none()}>
            {isFiltered ? (
              <a className="link" href={localPath(locale, '/userCenter/remittanceRecord')}>
                {m.console_showAll()}
              </a>
            ) : (
              <a className="link" href={localPath(locale, '/userCenter/order', { status: 3 })}>
                {m.remit_toOrders()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ list, total, sums }) => (
          <>
            {' '}
            <Sums locale={locale} side={side} sums={sums} total={total} />
            <ul className="space-y-3">
              {list.map((record: RemittanceRecord) => (
                <RecordRow key={record.id} locale={locale} record={record} side={side} withLinks />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="text-soft flex items-center gap-2 text-sm max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
      {label}
      <Input type="date" className="sm:w-auto" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

type SumsProps = { locale: Locale; side: Side; sums: RemittancePage['sums']; total: number };

function Sums({ locale, side, sums, total }: SumsProps) {
  return (
    <p className="text-soft figures flex flex-wrap gap-x-4" role="status">
      <span>{m.remit_count({ count: formatCount(locale, total) })}</span>
      {sums.map((sum) => (
        <span key={sum.currency}>
          {(side === 'buyer' ? m.remit_sumSent : m.remit_sumReceived)({ amount: moneyText(locale, sum) })}
        </span>
      ))}
    </p>
  );
}
