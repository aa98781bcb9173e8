import { browserClient } from '#client/browser.ts';
import { badgeCount } from '#lib/badge-count.ts';
import { $session } from '../stores/session.ts';
import type { DeskName } from './desks.ts';
import { askWaits } from './waits.ts';

/** Counts anew what waits behind the entries of the desk; where that fails, what is known stays. */
export async function renewWaits(desk: DeskName): Promise<void> {
  const { user } = $session.get();
  const waits = user && (await askWaits(desk, browserClient().silent, user).catch(() => null));
  if (!waits) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-waits]')) {
    const count = badgeCount(waits[place.dataset['waits']!] ?? 0);
    place.hidden = count === '';
    place.title = place.dataset['words']!.replace('{count}', count);
    place.firstElementChild!.textContent = count;
    place.lastElementChild!.textContent = place.title;
  }
}
