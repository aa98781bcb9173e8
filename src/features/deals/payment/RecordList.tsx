import type { DealSide } from '#api/deals/deal-address.ts';
import type { RemittancePage } from '#api/deals/remittance.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { moneyText } from '#components/center/figures.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { remittanceStates } from '#api/deals/collection-rules.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { exportRecords, loadRecords, records, type RecordFilter } from '../stores/remittance.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Ledger } from './Ledger.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { RecordRow } from './RecordRow.tsx';

type Props = { filter: RecordFilter; first: RemittancePage | null };

/** Own transfers, sent or received, with filters and export. */
export function RecordList({ filter, first }: Props) {
  const address = useAddress();
  const { search, go } = address;
  const { side, state, keyword, from, to } = filter;
  const load = () => void loadRecords(filter);
  const known = useRemote(records, first, search, load);
  const isFiltered = Boolean(state || keyword || from || to);
  return (
    <>
      <NewsBar load={load} />
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.deals_remit_search()}
          keyword={keyword}
          onSearch={(next) => go({ keyword: next, pageNo: undefined })}
        />
        <NativeSelect
          aria-label={m.deals_remit_state()}
          className="w-auto"
          value={state ?? ''}
          onChange={(next) => go({ state: next, pageNo: undefined })}
          options={[
            { value: '', label: m.deals_remit_allStates() },
            ...remittanceStates.map((value) => ({ value, label: remittanceStateName(value) })),
          ]}
        />
        <PeriodFields from={from} to={to} onChange={(changes) => go({ ...changes, pageNo: undefined })} />
        <FileButton
          disabled={known.data?.total === 0 && !isFiltered}
          read={() => exportRecords(side)}
          onFailed={(message) => showToast(message, 'warning')}
        >
          {m.deals_remit_export()}
        </FileButton>
      </div>
      <PagedList
        remote={known}
        onRetry={load}
        address={address}
        empty={() => (
          <EmptyState
            drawing={isFiltered ? 'search' : 'money'}
            title={isFiltered ? m.market_list_noMatch() : m.deals_remit_none()}
          >
            {isFiltered ? (
              <a className="link" href={localPath('/userCenter/remittanceRecord')}>
                {m.console_showAll()}
              </a>
            ) : (
              <a className="link" href={localPath('/userCenter/order', { status: 3 })}>
                {m.deals_remit_toOrders()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ list, total, sums }) => (
          <>
            <Sums side={side} sums={sums} total={total} />
            <Ledger
              what={m.deals_remit_subOrder()}
              party={side === 'buyer' ? m.deals_orders_partner() : m.deals_orders_buyer()}
              from={m.deals_remit_remitter()}
            >
              {list.map((record) => (
                <RecordRow key={record.id} {...{ record, side, reload: load }} line={record} />
              ))}
            </Ledger>
          </>
        )}
      </PagedList>
    </>
  );
}

type SumsProps = { side: DealSide; sums: RemittancePage['sums']; total: number };

function Sums({ side, sums, total }: SumsProps) {
  return (
    <p className="text-soft figures flex flex-wrap gap-x-4" role="status">
      <span>{m.deals_remit_count({ count: formatCount(total) })}</span>
      {sums.map((sum) => (
        <span key={sum.currency}>
          {(side === 'buyer' ? m.deals_remit_sumSent : m.deals_remit_sumReceived)({ amount: moneyText(sum) })}
        </span>
      ))}
    </p>
  );
}
