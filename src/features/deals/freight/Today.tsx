import '#i18n/browser.ts';
import type { ForwarderToday } from '#api/deals/freight.ts';
import { freightQuoteEndsSoonDays, laneEndsSoonDays } from '#api/deals/freight-choices.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { WorkTiles, type WorkTile } from '#app/center/WorkTiles.tsx';
import { m } from '#i18n/messages.ts';
import { loadToday, today } from '../stores/freight.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { bookingsPath, lanesPath, requestsPath } from './freight-links.ts';

type Props = { first: ForwarderToday | null };

/** Today's work of a forwarder. */
export default function Today({ first }: Props) {
  return (
    <MembersOnly audience="forwarder">
      <Work first={first} />
    </MembersOnly>
  );
}

function Work({ first }: Props) {
  const load = () => void loadToday();
  const work = useRemote(today, first, '', load);
  return (
    <Loaded remote={work} onRetry={load} skeleton={<Skeleton rows={4} tall />}>
      {(known) => (
        <div className="space-y-5">
          <NewsBar load={load} />
          {known.lanes === 0 && (
            <Notice tone="brand" title={m.deals_freight_noLanes()}>
              <p>{m.deals_freight_noLanesText()}</p>
              <p>
                <a className="link" href={lanesPath()}>
                  {m.deals_freight_addLane()}
                </a>
              </p>
            </Notice>
          )}
          <Panel title={m.deals_freight_requests()}>
            <WorkTiles tiles={requestTiles(known)} />
          </Panel>
          <Panel title={m.deals_freight_lanes()}>
            <WorkTiles tiles={laneTiles(known)} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

const requestTiles = ({ open, bookings, liveQuotes, quotesEndingSoon }: ForwarderToday): WorkTile[] => [
  {
    key: 'open',
    label: m.deals_freight_openRequests(),
    text: m.deals_freight_openRequestsText(),
    count: open,
    href: requestsPath(),
    asks: true,
  },
  {
    key: 'bookings',
    label: m.deals_booking_toAnswer(),
    text: m.deals_booking_toAnswerText(),
    count: bookings,
    href: bookingsPath(),
    asks: true,
  },
  {
    key: 'live',
    label: m.deals_freight_liveQuotes(),
    text: m.deals_freight_liveQuotesText(),
    count: liveQuotes,
    href: requestsPath('quoted'),
    asks: false,
  },
  {
    key: 'soon',
    label: m.deals_freight_quotesEndingSoon(),
    text: m.deals_freight_endsWithin({ days: freightQuoteEndsSoonDays }),
    count: quotesEndingSoon,
    href: requestsPath('quoted'),
    asks: true,
  },
];

const laneTiles = ({ lanes, lanesEndingSoon, lanesExpired }: ForwarderToday): WorkTile[] => [
  {
    key: 'lanes',
    label: m.deals_freight_allLanes(),
    text: m.deals_freight_allLanesText(),
    count: lanes,
    href: lanesPath(),
    asks: false,
  },
  {
    key: 'soon',
    label: m.deals_freight_lanesEndingSoon(),
    text: m.deals_freight_endsWithin({ days: laneEndsSoonDays }),
    count: lanesEndingSoon,
    href: lanesPath('endingSoon'),
    asks: true,
  },
  {
    key: 'expired',
    label: m.deals_freight_lanesExpired(),
    text: m.deals_freight_lanesExpiredText(),
    count: lanesExpired,
    href: lanesPath('expired'),
    asks: true,
  },
];
