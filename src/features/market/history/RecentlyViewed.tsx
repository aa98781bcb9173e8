import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { OfferSummary } from '#api/market/goods.ts';
import { priceBasis } from '#api/market/offer-words.ts';
import { languageOptions } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { convert } from '#api/market/exchange.ts';
import { formatAmount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { $recentlyViewed, clearRecentlyViewed, loadRecentlyViewed } from '../stores/recently-viewed.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  /** The offer that the page itself shows. */
  except?: string;
};

/** Offers that were looked at in this browser. Nothing is shown, and nothing said, where there are none. */
export default function RecentlyViewed({ rates, except }: Props) {
  const { state, offers } = useStore($recentlyViewed);
  useEffect(() => void loadRecentlyViewed(except), [except]);

  if (state === 'failed') {
    return (
      <p className="text-soft mt-10 text-sm" role="status">
        {m.market_recent_failed()}{' '}
        <button type="button" className="link press" onClick={() => void loadRecentlyViewed(except)}>
          {m.market_recent_retry()}
        </button>
      </p>
    );
  }
  // The directive waits until an element is near: an island without one would never come to life.
  if (offers.length === 0) return <div className="h-px" />;
  const clear = () => {
    clearRecentlyViewed();
    showToast(m.market_recent_cleared());
  };
  return (
    <section className="mt-10" aria-labelledby="recently-viewed">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="recently-viewed" className="text-lg">
          {m.market_recent_title()}
        </h2>
        <button type="button" className="press text-soft hover:text-brand px-2 text-sm" onClick={clear}>
          {m.market_recent_clear()}
        </button>
      </div>
      <ul className="desk:grid-cols-4 grid gap-3 sm:grid-cols-2">
        {offers.map((offer) => (
          <RecentOffer key={offer.id} offer={offer} rates={rates} />
        ))}
      </ul>
    </section>
  );
}

function RecentOffer({ offer, rates }: { offer: OfferSummary } & Pick<Props, 'rates'>) {
  return (
    <li className="panel hover:border-line-strong relative flex items-start gap-3 p-3">
      <svg
        viewBox="0 0 48 48"
        className="size-9 shrink-0 rounded"
        fill={offer.swatch.color ?? '#d9dedd'}
        aria-hidden="true"
      >
        <use href={`/swatches.svg#${offer.swatch.form}`} />
      </svg>
      <div className="min-w-0 grow">
        <a
          className="quiet-link line-clamp-1 font-medium after:absolute after:inset-0"
          href={localPath('/productDetail', { id: offer.id })}
        >
          {offer.grade}
        </a>
        <p className="text-soft line-clamp-1 text-[0.8125rem]">{offer.manufacturer.name}</p>
        <p className="mt-1 text-sm">
          {languageOptions.map(({ currency }) => (
            <PriceIn key={currency} currency={currency} offer={offer} rates={rates} />
          ))}{' '}
          <span className="text-soft text-[0.8125rem]">{priceBasis(offer)}</span>
        </p>
      </div>
    </li>
  );
}

/** Both currencies are in the page, as in features/market/offer/Price.astro. */
function PriceIn({ currency, offer, rates }: { currency: string; offer: OfferSummary } & Pick<Props, 'rates'>) {
  const amount = convert(offer.price, currency, rates);
  return (
    <span className={`in-${currency.toLowerCase()} figures whitespace-nowrap`}>
      {currency !== offer.price.currency && <span className="unit">≈ </span>}
      <span className="font-semibold">{amount === null ? m.market_price_onRequest() : formatAmount(amount)}</span>{' '}
      <span className="unit">{m.market_price_unit({ currency })}</span>
    </span>
  );
}
