import { $news } from '../stores/news.ts';
import type { DeskName } from './desks.ts';

/** What waits behind the entries of a desk is counted anew when something is done here, or told from elsewhere. */
const desk = document.querySelector<HTMLElement>('[data-desk]')?.dataset['desk'] as DeskName | undefined;
if (desk) {
  const renew = () => void import('./renew-waits.ts').then(({ renewWaits }) => renewWaits(desk));
  $news.listen(renew);
  addEventListener('deed', renew);
}
