import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { ForwarderToday } from '#api/deals/freight.ts';
import { freightQuoteEndsSoonDays, laneEndsSoonDays } from '#api/deals/freight-choices.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { WorkTiles, type WorkTile } from '#app/center/WorkTiles.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { $forwarderToday, loadForwarderToday } from '../stores/freight.ts';
import { ForwarderOnly } from './ForwarderOnly.tsx';
import { lanesPath, requestsPath } from './freight-links.ts';

type Props = { locale: Locale };

/** Today's work of a forwarder. */
export default function Today({ locale }: Props) {
  return (
    <ForwarderOnly locale={locale}>
      <Work locale={locale} />
    </ForwarderOnly>
  );
}

function Work({ locale }: Props) {
  const today = useStore($forwarderToday);
  const load = () => void loadForwarderToday();
  useEffect(load, []);
  return (
    <Loaded remote={today} onRetry={load} skeleton={<Skeleton rows={4} tall />}>
      {(work) => (
        <div className="space-y-5">
          {work.lanes === 0 && (
            <Notice tone="brand" title={m.freight_noLanes()}>
              <p>{m.freight_noLanesText()}</p>
              <p>
                <a className="link" href={lanesPath(locale)}>
                  {m.freight_addLane()}
                </a>
              </p>
            </Notice>
          )}
          <Panel title={m.freight_requests()}>
            <WorkTiles locale={locale} tiles={requestTiles(locale, work)} />
          </Panel>
          <Panel title={m.freight_lanes()}>
            <WorkTiles locale={locale} tiles={laneTiles(locale, work)} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

const requestTiles = (locale: Locale, { open, liveQuotes, quotesEndingSoon }: ForwarderToday): WorkTile[] => [
  {
    key: 'open',
    label: m.freight_openRequests(),
    text: m.freight_openRequestsText(),
    count: open,
    href: requestsPath(locale),
    asks: true,
  },
  {
    key: 'live',
    label: m.freight_liveQuotes(),
    text: m.freight_liveQuotesText(),
    count: liveQuotes,
    href: requestsPath(locale, 'quoted'),
    asks: false,
  },
  {
    key: 'soon',
    label: m.freight_quotesEndingSoon(),
    text: m.freight_endsWithin({ days: freightQuoteEndsSoonDays }),
    count: quotesEndingSoon,
    href: requestsPath(locale, 'quoted'),
    asks: true,
  },
];

const laneTiles = (locale: Locale, { lanes, lanesEndingSoon, lanesExpired }: ForwarderToday): WorkTile[] => [
  {
    key: 'lanes',
    label: m.freight_allLanes(),
    text: m.freight_allLanesText(),
    count: lanes,
    href: lanesPath(locale),
    asks: false,
  },
  {
    key: 'soon',
    label: m.freight_lanesEndingSoon(),
    text: m.freight_endsWithin({ days: laneEndsSoonDays }),
    count: lanesEndingSoon,
    href: lanesPath(locale, 'endingSoon'),
    asks: true,
  },
  {
    key: 'expired',
    label: m.freight_lanesExpired(),
    text: m.freight_lanesExpiredText(),
    count: lanesExpired,
    href: lanesPath(locale, 'expired'),
    asks: true,
  },
];
