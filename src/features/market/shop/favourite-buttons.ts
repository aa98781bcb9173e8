import { browserClient } from '#client/browser.ts';
import { toggleFor } from '#app/frame/toggle-link.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { m } from '#i18n/messages.ts';

const calls = 'api/user/web/favourite';

/** Puts a button in the place of each link, which knows whether the company keeps the shop; without an answer the links stay. */
export async function knowFavourites(): Promise<void> {
  const known = await outcomeOf(browserClient().silent.get(`${calls}/getFavouriteShops`, {}));
  if (!known.ok) return;
  const ids = new Set(known.data.shops.map(({ id }) => id));
  for (const link of document.querySelectorAll<HTMLElement>('a[data-favourite]')) {
    const shopId = link.dataset['favourite']!;
    toggleFor(link, ids.has(shopId), {
      field: 'shopId',
      words: (isKept) => (isKept ? `✓ ${m.market_favourites_kept()}` : m.market_favourites_keep()),
      set: (kept) => outcomeOf(browserClient().silent.post(`${calls}/setFavouriteShop`, { shopId, kept })),
    });
  }
}
