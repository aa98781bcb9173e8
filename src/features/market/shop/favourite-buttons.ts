import { browserClient } from '#client/browser.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { showToast } from '#app/stores/toasts.ts';
import { m } from '#i18n/messages.ts';

const calls = 'api/user/web/favourite';

/** Puts a button in the place of each link, which knows whether the company keeps the shop; without an answer the links stay. */
export async function knowFavourites(): Promise<void> {
  const known = await outcomeOf(browserClient().silent.get(`${calls}/getFavouriteShops`, {}));
  if (!known.ok) return;
  const kept = new Set(known.data.shops.map(({ id }) => id));
  for (const link of document.querySelectorAll<HTMLElement>('a[data-favourite]')) {
    const id = link.dataset['favourite']!;
    link.replaceWith(toggle(id, kept.has(id), link.className));
  }
}

function toggle(shopId: string, first: boolean, className: string): HTMLButtonElement {
  const button = document.createElement('button');
  let kept = first;
  const show = () => {
    button.ariaPressed = String(kept);
    button.textContent = kept ? `✓ ${m.market_favourites_kept()}` : m.market_favourites_keep();
  };
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', async () => {
    if (button.ariaBusy) return;
    button.ariaBusy = 'true';
    const outcome = await outcomeOf(browserClient().silent.post(`${calls}/setFavouriteShop`, { shopId, kept: !kept }));
    button.ariaBusy = null;
    if (!outcome.ok) return showToast(outcome.fields['shopId'] ?? outcome.message, 'warning');
    kept = !kept;
    show();
  });
  show();
  return button;
}
