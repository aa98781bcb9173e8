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
  /** A price of the market, which nobody asks as it stands: in the reader's currency alone. */
  market?: boolean;
};

/** A price per tonne. The page is the same for everyone: CSS hides the currencies that are not the reader's (base.css). */
export function priceMarkup({ size = 'small', market = false, price, rates }: PriceOptions): Html {
  const parts = (market ? marketParts : priceParts)(price, rates);
  return html`<span class="price${size === 'large' && html` large`}">${parts}</span>`;
}

/**
 * An asked price as it was published, which alone binds, and what it is about in the reader's currency. `told`: the page says
 * once by which rate, and not each price.
 */
export function priceParts(price: Money, rates: Record<string, string>, told = false): Html[] {
  const converted = languageOptions.flatMap(({ currency }) => {
    const amount = currency === price.currency ? null : convert(price, currency, rates);
    return amount === null
      ? []
      : html` <small class="${shownIn(currency)}" ${!told && html` title="${m.market_price_indicative()}"`}
          >≈ ${formatIndicative(amount)} ${unitOf(currency)}</small
        >`;
  });
  return [html`<b>${formatAmount(price.amount)} <i>${unitOf(price.currency)}</i></b>`, ...converted];
}

function marketParts(price: Money, rates: Record<string, string>): Html[] {
  return languageOptions.map(({ currency }) => {
    const converted = currency !== price.currency;
    const amount = converted ? convert(price, currency, rates) : price.amount;
    const text = amount === null ? m.market_price_onRequest() : (converted ? formatIndicative : formatAmount)(amount);
    const title = converted && html` title="${m.market_price_indicative()}"`;
    return html`<b class="${shownIn(currency)}" ${title}
      >${converted && '≈\u00a0'}${text} <i>${unitOf(currency)}</i></b
    >`;
  });
}

const unitOf = (currency: string) => m.unit_perTonne({ currency });
const shownIn = (currency: string) => `in-${currency.toLowerCase()}`;
