import '#i18n/browser.ts';
import type { FreightBookingPage } from '#api/deals/freight-booking.ts';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoMatch } from '#components/center/NoMatch.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { bookingFilters, loadOwnBookings, ownBookings, type BookingFilter } from '../stores/forwarder.ts';
import { BookingCard } from './BookingCard.tsx';
import { bookingFilter, requestsPath } from './freight-links.ts';

type Address = ReturnType<typeof useAddress>;
type Props = { first: FreightBookingPage | null };

/** What buyers have asked the forwarder to book. */
export default function Bookings({ first }: Props) {
  return (
    <MembersOnly audience="forwarder">
      <Asked first={first} />
    </MembersOnly>
  );
}

function Asked({ first }: Props) {
  const address = useAddress();
  const filter = bookingFilter(address.params);
  const load = () => void loadOwnBookings(filter);
  const page = useRemote(ownBookings, first, address.search, load);
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <div className="list-tools">
        <LinkTabs label={m.deals_booking_bookings()} tabs={tabs(address, filter, page.data?.asked)} />
        <SearchBox
          label={m.deals_booking_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        count={m.deals_booking_count}
        empty={({ total }) =>
          total > 0 ? (
            <NoSuchPage page={filter.pageNo} href={address.href({ pageNo: undefined })} />
          ) : filter.keyword ? (
            <NoMatch address={address} />
          ) : (
            <EmptyState
              drawing="ship"
              title={filter.filter === 'asked' ? m.deals_booking_noneWaits() : m.deals_booking_none()}
            >
              <span>{m.deals_booking_noneText()}</span>
              <a className="link" href={requestsPath()}>
                {m.deals_freight_requests()}
              </a>
            </EmptyState>
          )
        }
      >
        {({ list }) => (
          <div className="space-y-4">
            {list.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </div>
        )}
      </PagedList>
    </div>
  );
}

const filterNames: Record<BookingFilter['filter'], () => string> = {
  asked: m.deals_booking_filterAsked,
  confirmed: m.deals_booking_stateConfirmed,
  all: m.ui_all,
};

function tabs({ href, go }: Address, { filter: shown }: BookingFilter, asked: number | undefined): LinkTab[] {
  return bookingFilters.map((filter) => {
    const changes = { filter: filter === 'asked' ? undefined : filter, pageNo: undefined };
    return {
      label: filterNames[filter](),
      href: href(changes),
      current: filter === shown,
      count: filter === 'asked' && asked !== undefined ? formatCount(asked) : undefined,
      onGo: () => go(changes),
    };
  });
}
