import { m } from '#i18n/messages.ts';
import { mergeHistory } from '../stores/auth-history.ts';
import { $news, watchNews } from '../stores/news.ts';

/** What every page does for a member, once it stands there. */
export function accompany(): void {
  void mergeHistory();
  const region = document.createElement('p');
  region.ariaLive = 'polite';
  region.className = 'sr-only';
  document.body.append(region);
  // The badge shows it, and the page itself where it is about it; who listens hears what it is.
  $news.listen(({ subject }) => (region.textContent = m.mail_news({ subject })));
  // What waits at a desk is counted anew.
  const renew = () => void import('../center/renew-waits.ts');
  $news.listen(renew);
  addEventListener('deed', renew);
  watchNews();
}
