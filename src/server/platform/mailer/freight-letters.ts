import { localised } from '#lib/localised.ts';
import type { Danger } from '#api/deals/carried-goods.ts';
import { dangerText } from '#api/deals/danger.ts';
import type { Money } from '#api/common/common.ts';
import type { Locale } from '#i18n/locales.ts';
import type { BookingEnd, BookingState } from '#api/deals/freight-choices.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { momentWithZone } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { goodsText, type Goods } from './goods.ts';
import type { Letter } from './letter.ts';

/** The ends of a way in both languages: one notice goes to readers of both. */
type Route = { fromEn: string; fromZh: string; toEn: string; toZh: string };

/** To a forwarder: what is to be carried. It never says for whom. */
export type FreightAsked = Route & {
  requestId: string;
  containers: number;
  cabinetType: string;
  goods: Goods;
  /** Null, or left out in letters of before: they are not dangerous. */
  danger?: Danger | null;
  /** `2026-03-05`. */
  readyOn: string;
};
/** To the buyer: who has quoted what. */
export type FreightQuoted = Route & {
  orderId: string;
  number: string;
  /** The forwarder's company. */
  who: string;
  money: Money;
  transitDays: number;
};

/** To the forwarder: a buyer wants its quote to be booked, and says who it is. */
export type FreightBooked = Route & {
  requestId: string;
  /** Of the sub-order. */
  number: string;
  buyer: string;
  /** The forwarder's company. */
  who: string;
  containers: number;
  cabinetType: string;
  money: Money;
  answerBy: string;
};
type BookingNews = FreightBooked & {
  state: Exclude<BookingState, 'asked'>;
  by: BookingEnd;
  /** A code. */
  reason: string | null;
  words: string;
};
/** To the forwarder: the booking is no more. */
export type FreightBookingEnded = BookingNews;
/** To the buyer: what has become of it. */
export type FreightBookingTold = BookingNews & {
  orderId: string;
  confirmed: { reference: string; vessel: string; cutOff: string | null; etd: string } | null;
};

type Place = { locale: Locale; siteUrl: string };

const routeText = (route: Route): string => `${localised(route, 'from')} → ${localised(route, 'to')}`;

const dangerFact = (danger: Danger | null = null): [string, string][] => {
  const text = dangerText(danger);
  return text === null ? [] : [[m.deals_danger_title(), text]];
};

function freightAskedLetter(data: FreightAsked, place: Place): Letter {
  const route = routeText(data);
  return {
    subject: m.deals_freight_askedSubject({ route }),
    parts: [
      { text: m.deals_freight_askedText() },
      {
        facts: [
          [m.deals_freight_route(), route],
          [m.deals_freight_load(), `${data.containers} × ${data.cabinetType}`],
          [m.deals_orders_goods(), goodsText(data.goods)],
          ...dangerFact(data.danger),
          [m.deals_freight_readyOn(), formatDate(data.readyOn)],
        ],
      },
      { link: m.deals_freight_toRequests(), href: `${place.siteUrl}${localPath('/forwarderCenter/requests')}` },
    ],
  };
}

function freightQuotedLetter(data: FreightQuoted, place: Place): Letter {
  const address = localPath('/userCenter/reqDetails', { id: data.orderId });
  return {
    subject: m.deals_freight_quotedSubject({ number: data.number }),
    parts: [
      { text: m.deals_freight_quotedText({ who: data.who }) },
      {
        facts: [
          [m.deals_freight_route(), routeText(data)],
          [m.deals_freight_allIn(), formatMoney(data.money)],
          [m.deals_freight_transitDays(), m.deals_orders_days({ days: data.transitDays })],
        ],
      },
      { link: m.deals_freight_toComparison(), href: `${place.siteUrl}${address}` },
    ],
  };
}

const bookings = (place: Place, filter?: string) => ({
  link: m.deals_booking_toBookings(),
  href: `${place.siteUrl}${localPath('/forwarderCenter/bookings', { filter })}`,
});
const loadOf = (data: FreightBooked): [string, string][] => [
  [m.deals_freight_route(), routeText(data)],
  [m.deals_freight_load(), `${data.containers} × ${data.cabinetType}`],
  [m.deals_freight_allIn(), formatMoney(data.money)],
];

function freightBookedLetter(data: FreightBooked, place: Place): Letter {
  return {
    subject: m.deals_booking_askedSubject({ route: routeText(data) }),
    parts: [
      { text: m.deals_booking_askedText({ who: data.buyer }) },
      {
        facts: [
          ...loadOf(data),
          [m.deals_booking_forSubOrder(), data.number],
          [m.deals_booking_answerBy(), momentWithZone(data.answerBy)],
        ],
      },
      bookings(place),
    ],
  };
}

const toForwarder = {
  withdrawn: m.deals_booking_withdrawnToForwarder,
  lapsed: m.deals_booking_lapsedToForwarder,
  cancelled: m.deals_booking_cancelledToForwarder,
};

/** Why, in the words of who has ended it. */
const why = ({ reason, words }: BookingNews) => {
  const said = [reason && reasonText(reason), words].filter(Boolean).join('\n');
  return said ? [{ quote: said }] : [];
};

function freightBookingEndedLetter(data: FreightBookingEnded, place: Place): Letter {
  const text = toForwarder[data.state as keyof typeof toForwarder];
  return {
    subject: m.deals_booking_endedSubject({ number: data.number }),
    parts: [{ text: text({ who: data.buyer }) }, ...why(data), { facts: loadOf(data) }, bookings(place, 'all')],
  };
}

const toBuyer = {
  confirmed: { subject: m.deals_booking_confirmedSubject, text: m.deals_booking_confirmedToBuyer },
  declined: { subject: m.deals_booking_declinedSubject, text: m.deals_booking_declinedToBuyer },
  lapsed: { subject: m.deals_booking_lapsedSubject, text: m.deals_booking_lapsedToBuyer },
  cancelled: { subject: m.deals_booking_endedSubject, text: m.deals_booking_cancelledToBuyer },
};

function freightBookingToldLetter(data: FreightBookingTold, place: Place): Letter {
  const { subject, text } = toBuyer[data.state as keyof typeof toBuyer];
  const { confirmed, number } = data;
  return {
    subject: subject({ number }),
    parts: [
      { text: text({ who: data.who }) },
      ...why(data),
      {
        facts: confirmed
          ? [
              [m.deals_booking_reference(), confirmed.reference],
              ...(confirmed.vessel ? [[m.deals_booking_vessel(), confirmed.vessel] as [string, string]] : []),
              ...(confirmed.cutOff
                ? [[m.deals_booking_cutOff(), momentWithZone(confirmed.cutOff)] as [string, string]]
                : []),
              [m.deals_booking_etd(), formatDate(confirmed.etd)],
            ]
          : loadOf(data),
      },
      {
        link: m.deals_deal_open(),
        href: `${place.siteUrl}${localPath(`/userCenter/orderDetails_order/${data.orderId}`)}#freight`,
      },
    ],
  };
}

export const freightLetters = {
  freightAsked: freightAskedLetter,
  freightQuoted: freightQuotedLetter,
  freightBooked: freightBookedLetter,
  freightBookingEnded: freightBookingEndedLetter,
  freightBookingTold: freightBookingToldLetter,
};
