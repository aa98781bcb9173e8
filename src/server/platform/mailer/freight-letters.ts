import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount, formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { Letter } from './letter.ts';

/** The ends of a way in both languages: one notice goes to readers of both. */
type Route = { fromEn: string; fromZh: string; toEn: string; toZh: string };

/** To a forwarder: what is to be carried. It never says for whom. */
export type FreightAsked = Route & {
  requestId: string;
  /** `2 × 40HQ`. */
  load: string;
  /** Grade and quantity. */
  goods: string;
  /** `2026-03-05`. */
  readyOn: string;
};
/** To the buyer: who has quoted what. */
export type FreightQuoted = Route & {
  orderId: string;
  number: string;
  /** The forwarder's company. */
  who: string;
  /** `USD 3700.00`. */
  amount: string;
  transitDays: string;
};

type Place = { locale: Locale; siteUrl: string };

const routeText = ({ fromEn, fromZh, toEn, toZh }: Route, { locale }: Place): string =>
  locale === 'zh-CN' ? `${fromZh} → ${toZh}` : `${fromEn} → ${toEn}`;

export function freightAskedLetter(data: FreightAsked, place: Place): Letter {
  const route = routeText(data, place);
  return {
    subject: m.freight_askedSubject({ route }),
    parts: [
      { text: m.freight_askedText() },
      {
        facts: [
          [m.freight_route(), route],
          [m.freight_load(), data.load],
          [m.orders_goods(), data.goods],
          [m.freight_readyOn(), formatDate(place.locale, data.readyOn)],
        ],
      },
      { link: m.freight_toRequests(), href: `${place.siteUrl}${localPath(place.locale, '/forwarderCenter/requests')}` },
    ],
  };
}

export function freightQuotedLetter(data: FreightQuoted, place: Place): Letter {
  const [currency = '', amount = ''] = data.amount.split(' ');
  const address = localPath(place.locale, '/userCenter/reqDetails', { id: data.orderId });
  return {
    subject: m.freight_quotedSubject({ number: data.number }),
    parts: [
      { text: m.freight_quotedText({ who: data.who }) },
      {
        facts: [
          [m.freight_route(), routeText(data, place)],
          [m.freight_allIn(), `${currency} ${formatAmount(place.locale, amount)}`],
          [m.freight_transitDays(), m.orders_days({ days: Number(data.transitDays) })],
        ],
      },
      { link: m.freight_toComparison(), href: `${place.siteUrl}${address}` },
    ],
  };
}
