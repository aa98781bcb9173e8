import type { Money } from '#api/common/common.ts';
import { languageOptions } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { convert } from '#api/market/exchange.ts';
import { formatAmount, formatIndicative } from '#lib/format.ts';
import { html, type Html } from '#lib/html.ts';

export type PriceOptions = {
  price: Money;
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  size?: 'small' | 'large';
  /** Whether the published price stands beside a converted one. */
  published?: boolean;
};

/**
 * A price per tonne in the reader's currency. Both currencies are in the page and CSS shows one (base.css), so that
 * the page is the same for everyone; a converted price says so and keeps the published one beside it.
 */
export function priceMarkup({ size = 'small', ...options }: PriceOptions): Html {
  return html`<span class="price${size === 'large' && html` large`}">${priceParts(options)}</span>`;
}

/** The same without the element around it, for a cell that is the price. */
export function priceParts({ price, rates, published = true }: Omit<PriceOptions, 'size'>): Html[] {
  const unit = (currency: string) => m.unit_perTonne({ currency });
  return languageOptions.map(({ currency }) => {
    const converted = currency !== price.currency;
    const amount = converted ? convert(price, currency, rates) : price.amount;
    const text = amount === null ? m.market_price_onRequest() : (converted ? formatIndicative : formatAmount)(amount);
    const title = converted && html` title="${m.market_price_indicative()}"`;
    const original =
      converted && published && html` <small>${formatAmount(price.amount)} ${unit(price.currency)}</small>`;
    return html`<b class="in-${currency.toLowerCase()}" ${title}
      >${converted && '≈\u00a0'}${text} <i>${unit(currency)}</i>${original}</b
    >`;
  });
}
