import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { FreightRequestPage } from '#api/deals/freight.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoMatch } from '#components/center/NoMatch.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { loadFreightRequests, requestFilters, requests, type RequestFilter } from '../stores/forwarder.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { lanesPath, requestFilter } from './freight-links.ts';
import { RequestCard } from './RequestCard.tsx';
type Address = ReturnType<typeof useAddress>;

type Props = { first: FreightRequestPage | null };

/** What buyers ask on the forwarder's lanes. */
export default function Requests({ first }: Props) {
  return (
    <MembersOnly audience="forwarder">
      <Asked first={first} />
    </MembersOnly>
  );
}

function Asked({ first }: Props) {
  const choices = useStore($choices);
  const address = useAddress();
  const filter = requestFilter(address.params);
  const load = () => void loadFreightRequests(filter);
  const page = useRemote(requests, first, address.search, load);
  useEffect(() => void loadChoices(), []);
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <div className="list-tools">
        <LinkTabs label={m.deals_freight_requests()} tabs={tabs(address, filter, page.data?.open)} />
        <SearchBox
          label={m.deals_freight_searchRequests()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_freight_requestCount}
        empty={({ total }) =>
          total > 0 ? (
            <NoSuchPage page={filter.pageNo} href={address.href({ pageNo: undefined })} />
          ) : filter.keyword ? (
            <NoMatch address={address} />
          ) : (
            <EmptyState
              drawing="ship"
              title={filter.filter === 'open' ? m.deals_freight_nothingWaits() : m.deals_freight_noRequests()}
            >
              <span>{m.deals_freight_noRequestsText()}</span>
              <a className="link" href={lanesPath()}>
                {m.deals_freight_lanes()}
              </a>
            </EmptyState>
          )
        }
      >
        {({ list }) => (
          <div className="space-y-4">
            {list.map((request) => (
              <RequestCard key={request.id} request={request} choices={choices.data} />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  );
}

const filterNames: Record<RequestFilter['filter'], () => string> = {
  open: m.deals_freight_filterOpen,
  quoted: m.deals_freight_filterQuoted,
  all: m.ui_all,
};

function tabs({ href, go }: Address, { filter: shown }: RequestFilter, open: number | undefined): LinkTab[] {
  return requestFilters.map((filter) => {
    const changes = { filter: filter === 'open' ? undefined : filter, pageNo: undefined };
    return {
      label: filterNames[filter](),
      href: href(changes),
      current: filter === shown,
      count: filter === 'open' && open !== undefined ? formatCount(open) : undefined,
      onGo: () => go(changes),
    };
  });
}
