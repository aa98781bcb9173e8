import type { OfferSummary } from '#api/market/goods.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount } from '#lib/format.ts';

/** What tells offers of one grade apart where they are compared: whose it is, and for how much. */
export const tellingApart = ({ shop, price: { amount, currency } }: Pick<OfferSummary, 'shop' | 'price'>): string =>
  `${shop.name} · ${formatAmount(amount)} ${m.unit_perTonne({ currency })}`;
