import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import { $freightRequests, loadFreightRequests, requestFilters, type RequestFilter } from '../stores/freight.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { lanesPath } from './freight-links.ts';
import { RequestCard } from './RequestCard.tsx';
type Address = ReturnType<typeof useAddress>;

/** What buyers ask on the forwarder's lanes. */
export default function Requests() {
  return (
    <MembersOnly audience="forwarder">
      <Asked />
    </MembersOnly>
  );
}

function Asked() {
  const requests = useStore($freightRequests);
  const choices = useStore($choices);
  const address = useAddress();
  const { params, search, href } = address;
  const filter: RequestFilter = {
    filter: requestFilters.find((one) => one === params.get('filter')) ?? 'open',
    pageNo: pageNumber(params.get('pageNo')),
  };
  const load = () => void loadFreightRequests(filter);
  useEffect(load, [search]);
  useEffect(() => void loadChoices(), []);
  return (
    <div className="space-y-4">
      <LinkTabs label={m.deals_freight_requests()} tabs={tabs(address, filter, requests.data?.open)} />
      <PagedList
        remote={requests}
        onRetry={load}
        address={address}
        count={m.deals_freight_requestCount}
        empty={({ total }) =>
          total > 0 ? (
            <NoSuchPage page={filter.pageNo} href={href({ pageNo: undefined })} />
          ) : (
            <EmptyState
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
