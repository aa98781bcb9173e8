import type { Money } from '#api/common/common.ts';
import { languageOptions } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { convert } from '#api/market/exchange.ts';
import { formatAmount } from '#lib/format.ts';
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
export function priceMarkup({ price, rates, size = 'small', published = true }: PriceOptions): Html {
  const figure = size === 'large' ? 'text-2xl font-semibold' : 'font-semibold';
  const unit = (currency: string) => m.market_price_unit({ currency });
  const shown = languageOptions.map(({ currency }) => {
    const converted = currency !== price.currency;
    const amount = converted ? convert(price, currency, rates) : price.amount;
    const text = amount === null ? m.market_price_onRequest() : formatAmount(amount);
    const title = converted && html`title="${m.market_price_indicative()}"`;
    const original =
      converted &&
      published &&
      html`<span class="text-faint block text-[0.8125rem] whitespace-nowrap"
        >${formatAmount(price.amount)} ${unit(price.currency)}</span
      >`;
    return html`<span class="in-${currency.toLowerCase()}"
      ><span class="whitespace-nowrap ${figure}" ${title}
        >${converted && html`<span class="unit">≈ </span>`}${text}</span
      >
      <span class="unit whitespace-nowrap">${unit(currency)}</span>${original}</span
    >`;
  });
  return html`<span class="price figures">${shown}</span>`;
}
