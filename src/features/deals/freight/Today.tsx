import '#i18n/browser.ts';
import type { ForwarderToday, FreightRequestPage } from '#api/deals/freight.ts';
import type { FreightBookingPage } from '#api/deals/freight-booking.ts';
import { freightQuoteEndsSoonDays, laneEndsSoonDays } from '#api/deals/freight-choices.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { KeyFigures, type KeyFigure } from '#app/center/KeyFigures.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { TaskList, type Task } from '#app/center/TaskList.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { loadText, routeText } from '../deal/freight-words.ts';
import {
  loadFreightRequests,
  loadOwnBookings,
  loadToday,
  openRequests,
  ownBookings,
  requests,
  today,
  waitingBookings,
} from '../stores/forwarder.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { bookingsPath, lanesPath, requestsPath } from './freight-links.ts';

type Props = { first: ForwarderToday | null; asked: FreightRequestPage | null; bookings: FreightBookingPage | null };

/** Today's work of a forwarder: what waits, by name. */
export default function Today(props: Props) {
  return (
    <MembersOnly audience="forwarder">
      <Work {...props} />
    </MembersOnly>
  );
}

function Work({ first, asked: firstAsked, bookings: firstBookings }: Props) {
  const loadWork = () => void loadToday();
  const loadAsked = () => void loadFreightRequests(openRequests);
  const loadBookings = () => void loadOwnBookings(waitingBookings);
  const work = useRemote(today, first, '', loadWork);
  const asked = useRemote(requests, firstAsked, '', loadAsked);
  const bookings = useRemote(ownBookings, firstBookings, '', loadBookings);
  const load = () => {
    loadWork();
    loadAsked();
    loadBookings();
  };
  return (
    <Loaded remote={work} onRetry={load} skeleton={<Skeleton of="desk" rows={4} />}>
      {(known) => {
        const tasks = [...bookingTasks(bookings.data), ...requestTasks(asked.data), ...laneTasks(known)];
        return (
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
            <KeyFigures label={m.center_figures()} figures={figuresOf(known)} />
            <Panel title={m.center_needsYou()} aside={<More href={requestsPath()} />}>
              {tasks.length > 0 ? <TaskList tasks={tasks} /> : <Nothing />}
            </Panel>
          </div>
        );
      }}
    </Loaded>
  );
}

/** Bookings that wait for an answer, the next to lapse first. */
const bookingTasks = (bookings: FreightBookingPage | null): Task[] =>
  (bookings?.list ?? [])
    .filter(({ mayAnswer }) => mayAnswer)
    .toSorted((one, other) => (one.answerBy < other.answerBy ? -1 : 1))
    .map((booking) => ({
      key: `booking ${booking.id}`,
      kind: 'act',
      title: m.deals_booking_answerTask(),
      number: booking.subOrder.number,
      text: [routeText(booking), loadText(booking), booking.buyer.company].join(' · '),
      amount: moneyText(booking.amount),
      until: booking.answerBy,
      link: { label: m.deals_booking_answerTask(), href: bookingsPath(), as: 'sales' },
    }));

/** Requests without a live quote, those that are ready first. */
const requestTasks = (asked: FreightRequestPage | null): Task[] =>
  (asked?.list ?? [])
    .toSorted((one, other) => (one.readyOn < other.readyOn ? -1 : 1))
    .map((request) => ({
      key: `request ${request.id}`,
      kind: 'act',
      title: m.deals_freight_quoteTask({ route: routeText(request) }),
      text: [loadText(request), `${request.goods}, ${tonnesText(request.quantity)}`, request.buyerNation].join(' · '),
      amount: request.suggested ? moneyText(request.suggested.amount) : undefined,
      day: request.readyOn,
      link: { label: m.deals_freight_quoteNow(), href: requestsPath(), as: 'sales' },
    }));

/** Lanes whose price is used no more, or soon. */
const laneTasks = ({ lanesEndingSoon, lanesExpired }: ForwarderToday): Task[] =>
  (
    [
      ['expired', lanesExpired, m.deals_freight_lanesExpiredCount, m.deals_freight_lanesExpiredText()],
      [
        'endingSoon',
        lanesEndingSoon,
        m.deals_freight_lanesEndingCount,
        m.deals_freight_endsWithin({ days: laneEndsSoonDays }),
      ],
    ] as const
  ).flatMap(([part, count, title, text]) =>
    count > 0
      ? {
          key: `lanes ${part}`,
          kind: 'advice',
          title: title({ count: formatCount(count) }),
          text,
          link: { label: m.deals_freight_toLanes(), href: lanesPath(part), as: 'sales' },
        }
      : [],
  );

const figuresOf = (known: ForwarderToday): KeyFigure[] => {
  const { open, bookings, liveQuotes, quotesEndingSoon, lanes, lanesEndingSoon, lanesExpired } = known;
  const late = lanesEndingSoon + lanesExpired;
  return [
    {
      key: 'bookings',
      label: m.deals_booking_toAnswer(),
      values: [formatCount(bookings)],
      note: m.deals_booking_toAnswerText(),
      href: bookingsPath(),
    },
    {
      key: 'open',
      label: m.deals_freight_openRequests(),
      values: [formatCount(open)],
      note: m.deals_freight_openRequestsText(),
      href: requestsPath(),
    },
    {
      key: 'live',
      label: m.deals_freight_liveQuotes(),
      values: [formatCount(liveQuotes)],
      note:
        quotesEndingSoon > 0
          ? m.deals_freight_quotesEndCount({ count: formatCount(quotesEndingSoon), max: freightQuoteEndsSoonDays })
          : m.deals_freight_liveQuotesText(),
      late: quotesEndingSoon > 0,
      href: requestsPath('quoted'),
    },
    {
      key: 'lanes',
      label: m.deals_freight_allLanes(),
      values: [formatCount(lanes)],
      note: late > 0 ? m.deals_freight_lanesToRenew({ count: formatCount(late) }) : m.deals_freight_allLanesText(),
      late: late > 0,
      href: lanesPath(),
    },
  ];
};

const Nothing = () => (
  <p className="text-soft">
    {m.center_nothingNeeds()}{' '}
    <a className="link" href={lanesPath()}>
      {m.deals_freight_lanes()}
    </a>
  </p>
);

const More = ({ href }: { href: string }) => (
  <a className="link press inline-flex items-center text-table" href={href}>
    {m.deals_supplier_showAll()}
  </a>
);
