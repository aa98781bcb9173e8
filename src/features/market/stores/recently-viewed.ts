import { atom } from 'nanostores';
import type { OfferSummary } from '#api/market/goods.ts';
import { browserClient } from '#client/browser.ts';
import { $history, clearHistory } from '#app/stores/history.ts';

export type RecentlyViewed = {
  /** `unasked` until the history has been looked up, on the server for ever. */
  state: 'unasked' | 'ready' | 'failed';
  offers: readonly OfferSummary[];
};

/** What is shown, and how many are asked for: offers that have been taken off since are left out. */
const shown = 8;
const asked = 20;
const nothing: RecentlyViewed = { state: 'ready', offers: [] };

export const $recentlyViewed = atom<RecentlyViewed>({ state: 'unasked', offers: [] });

/** Looks up the offers seen last in this browser, as they are on sale now; without the one that is on the page. */
export async function loadRecentlyViewed(except?: string): Promise<void> {
  const ids = $history
    .get()
    .map(({ offerId }) => offerId)
    .filter((id) => id !== except);
  if (ids.length === 0) return $recentlyViewed.set(nothing);
  try {
    const offers = await browserClient().silent.get('api/product/web/quotation/getWebQuotationByIds', {
      ids: ids.slice(0, asked),
    });
    $recentlyViewed.set({ state: 'ready', offers: offers.slice(0, shown) });
  } catch {
    $recentlyViewed.set({ state: 'failed', offers: [] });
  }
}

export function clearRecentlyViewed(): void {
  clearHistory();
  $recentlyViewed.set(nothing);
}
