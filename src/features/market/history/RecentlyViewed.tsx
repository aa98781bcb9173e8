import '#i18n/browser.ts';
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { m } from '#i18n/messages.ts';
import { OfferTile } from '../offer/OfferTile.tsx';
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
      <p className="text-soft mt-10 text-table" role="status">
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
        <h2 id="recently-viewed" className="text-h3">
          {m.market_recent_title()}
        </h2>
        <button type="button" className="press text-soft hover:text-brand px-2 text-table" onClick={clear}>
          {m.market_recent_clear()}
        </button>
      </div>
      <ul className="desk:grid-cols-4 grid gap-3 sm:grid-cols-2">
        {offers.map((offer) => (
          <OfferTile key={offer.id} offer={offer} rates={rates} />
        ))}
      </ul>
    </section>
  );
}
