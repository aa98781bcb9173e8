import '#i18n/browser.ts';
import type { InvitationPage } from '#api/deals/rfq.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { invitationFilter } from './supplier-filters.ts';
import {
  invitations,
  invitationStates,
  loadInvitations,
  type waitingParts,
  type InvitationFilter,
} from '../stores/supplier.ts';
import { NothingListed } from './NothingListed.tsx';
import { RfqTable } from './RfqTable.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
type Address = ReturnType<typeof useAddress>;

type Props = { first: InvitationPage | null };

/** RFQs that the supplier may quote. */
export default function Rfqs({ first }: Props) {
  return (
    <MembersOnly audience="supplier">
      <Invitations first={first} />
    </MembersOnly>
  );
}

function Invitations({ first }: Props) {
  const address = useAddress();
  const filter = invitationFilter(address.params);
  const load = () => void loadInvitations(filter);
  const page = useRemote(invitations, first, address.search, load);
  return (
    <div className="space-y-2">
      <NewsBar load={load} />
      <div className="list-tools">
        <LinkTabs label={m.deals_supplier_rfqStates()} tabs={stateTabs(address, filter, page.data?.counts)} />
        <SearchBox
          label={m.deals_supplier_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
        {filter.only && (
          <NarrowedBy
            name={partNames[filter.only]()}
            onRemove={() => address.go({ only: undefined, pageNo: undefined })}
          />
        )}
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_supplier_rfqCount}
        countSeen
        empty={({ total }) => (
          <NothingListed
            address={address}
            filter={filter}
            total={total}
            title={filter.state === 'waiting' ? m.deals_supplier_nothingWaits() : m.deals_supplier_noRfqs()}
            text={filter.state === 'waiting' ? m.deals_supplier_nothingWaitsText() : m.deals_supplier_noRfqsText()}
            all={{ state: 'all', only: undefined }}
          />
        )}
      >
        {({ list }) => <RfqTable rows={list} />}
      </PagedList>
    </div>
  );
}

const partNames: Record<(typeof waitingParts)[number], () => string> = {
  dueSoon: m.deals_supplier_dueSoon,
  counterOffers: m.deals_supplier_counterOffers,
};

const stateNames: Record<(typeof invitationStates)[number] | 'all', () => string> = {
  waiting: m.deals_supplier_stateWaiting,
  quoted: m.deals_supplier_stateQuoted,
  declined: m.deals_supplier_stateDeclined,
  closed: m.deals_supplier_stateClosed,
  all: m.ui_all,
};

function stateTabs(
  { href, go }: Address,
  { state: shown }: InvitationFilter,
  counts: Readonly<Record<string, number>> | undefined,
): LinkTab[] {
  const sum = counts && Object.values(counts).reduce((all, count) => all + count, 0);
  return [...invitationStates, 'all' as const].map((state) => {
    const changes = { state: state === 'waiting' ? undefined : state, only: undefined, pageNo: undefined };
    const count = state === 'all' ? sum : counts && (counts[state] ?? 0);
    return {
      label: stateNames[state](),
      href: href(changes),
      current: state === (shown ?? 'all'),
      count: count === undefined ? undefined : formatCount(count),
      onGo: () => go(changes),
    };
  });
}
