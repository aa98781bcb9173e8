import { browserClient } from '#client/browser.ts';
import type { Outcome } from '#lib/outcome.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { asked } from '#app/stores/remote.ts';

const calls = 'api/user/web/favourite';

/** The shops that the company keeps. */
export const favourites = asked((client, _: null) => client.get(`${calls}/getFavouriteShops`, {}));

/** Keeps a shop or forgets it, and asks for the list anew. */
export async function setFavourite(shopId: string, kept: boolean): Promise<Outcome<Record<never, never>>> {
  const outcome = await outcomeOf(browserClient().silent.post(`${calls}/setFavouriteShop`, { shopId, kept }));
  if (outcome.ok) await favourites.load(null);
  return outcome;
}
