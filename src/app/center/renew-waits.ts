import { browserClient } from '#client/browser.ts';
import { badgeCount } from '#lib/badge-count.ts';
import { $news } from '../stores/news.ts';
import { $session } from '../stores/session.ts';
import type { DeskName } from './desks.ts';
import { askWaits } from './waits.ts';

const desk = document.querySelector<HTMLElement>('[data-desk]')?.dataset['desk'] as DeskName | undefined;

/** Counts anew what waits behind the entries of the desk; where that fails, what is known stays. */
async function renew(): Promise<void> {
  const { user } = $session.get();
  const waits = desk && user && (await askWaits(desk, browserClient().silent, user).catch(() => null));
  if (!waits) return;
  for (const place of document.querySelectorAll<HTMLElement>('[data-waits]')) {
    const count = badgeCount(waits[place.dataset['waits']!] ?? 0);
    place.hidden = count === '';
    place.title = place.dataset['words']!.replace('{count}', count);
    place.firstElementChild!.textContent = count;
    place.lastElementChild!.textContent = place.title;
  }
}

// It is brought in by the first deed, or the first news.
void renew();
$news.listen(() => void renew());
addEventListener('deed', () => void renew());
