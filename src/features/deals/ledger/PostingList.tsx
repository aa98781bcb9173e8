import type { First } from '#app/first.ts';
import { postingKinds } from '#api/deals/ledger-choices.ts';
import { ledgerKindName, postingName } from '#api/deals/ledger-words.ts';
import type { Posting } from '#api/deals/ledger.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { postingFilter, postings } from '../stores/ledger.ts';

/** Every posting, newest first, with its legs. */
export function PostingList({ first }: { first: First<typeof postings> }) {
  const address = useAddress();
  const { params, search, go, href } = address;
  const filter = postingFilter(params);
  const load = () => void postings.load(filter);
  const known = useRemote(postings, first, search, load);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label={m.deals_ledger_searchPostings()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        <NativeSelect
          aria-label={m.deals_ledger_kind()}
          className="w-auto max-w-full"
          value={filter.kind ?? ''}
          onChange={(kind) => go({ kind, pageNo: undefined })}
          options={[
            { value: '', label: m.deals_ledger_allKinds() },
            ...postingKinds.map((value) => ({ value, label: postingName(value) })),
          ]}
        />
      </div>
      <PagedList
        remote={known}
        onRetry={load}
        address={address}
        count={({ count }) => m.deals_remit_count({ count })}
        empty={() => (
          <EmptyState
            drawing="money"
            title={filter.kind || filter.keyword ? m.deals_ledger_noPostings() : m.deals_ledger_empty()}
          >
            {(filter.kind || filter.keyword) && (
              <a className="link" href={href({ kind: undefined, keyword: undefined, pageNo: undefined })}>
                {m.console_showAll()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ list }) => (
          <ul className="panel divide-line divide-y">
            {list.map((posting) => (
              <Row key={posting.id} posting={posting} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function Row({ posting: { at, kind, currency, by, deal, line, legs } }: { posting: Posting }) {
  return (
    <li className="grid gap-x-8 gap-y-2 px-4 py-3 lg:grid-cols-2">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{postingName(kind)}</span>
          {deal && (
            <a className="link figures" href={localPath('/backstage/deal', { id: deal.orderId })}>
              {deal.number}
            </a>
          )}
        </p>
        {line && (
          <p className="text-soft text-table break-words">
            {[line.remitter, line.reference].filter(Boolean).join(' · ')}
          </p>
        )}
        <p className="text-soft figures text-table">{`${formatMoment(at)} · ${by ?? m.deals_ledger_bySystem()}`}</p>
      </div>
      <ul className="figures space-y-1 text-table">
        {legs.map((leg) => (
          <li key={`${leg.kind} ${leg.owner}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">
              {ledgerKindName(leg.kind)}
              {leg.owner && <span className="text-soft">{` · ${leg.owner}`}</span>}
            </span>
            <span className="whitespace-nowrap">
              {`${currency} ${compare(leg.amount, '0') > 0 ? '+' : ''}${formatAmount(leg.amount)}`}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
