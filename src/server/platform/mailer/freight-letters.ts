import { localised } from '#lib/localised.ts';
import type { Money } from '#api/common/common.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
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

type Place = { locale: Locale; siteUrl: string };

const routeText = (route: Route): string => `${localised(route, 'from')} → ${localised(route, 'to')}`;

export function freightAskedLetter(data: FreightAsked, place: Place): Letter {
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
          [m.deals_freight_readyOn(), formatDate(data.readyOn)],
        ],
      },
      { link: m.deals_freight_toRequests(), href: `${place.siteUrl}${localPath('/forwarderCenter/requests')}` },
    ],
  };
}

export function freightQuotedLetter(data: FreightQuoted, place: Place): Letter {
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
