import { certificationPath, guardMilliseconds, guardOf, reloadGuardMilliseconds } from '#lib/guards.ts';
import '#i18n/browser.ts';
import { pageFacts } from '#lib/page-facts.ts';
import { localPath, splitLocale } from '#lib/paths.ts';
import { $session, type Session } from '../stores/session.ts';

const reloadedAt = 'reloadedAt';

/**
 * Sends the reader on when a page is no longer for them: the token has gone (here or in another tab), the company is not
 * certified, somebody else is logged in. The server has sent on whom it could tell; this is what happens later.
 */
export function watchGuard(): void {
  const { path } = splitLocale(location.pathname);
  const guard = guardOf(path);
  if (guard !== 'member' && guard !== 'certified') return;

  const given = pageFacts()?.account as Session['account'] | undefined;
  let owner = given?.memberBaseRespVO.id ?? $session.get().user?.id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  $session.subscribe((session) => {
    clearTimeout(timer);
    const leave = reasonToLeave(session, guard);
    if (leave) timer = setTimeout(leave, guardMilliseconds);
    const user = session.user?.id;
    // What this page shows was the other member's.
    if (owner !== undefined && user !== undefined && user !== owner) reload();
    owner = user ?? owner;
  });
  // Who has logged out is on the way home: on a slow line this page is still there when its time has come.
  addEventListener('beforeunload', () => clearTimeout(timer));
}

function reasonToLeave({ token, user }: Session, guard: 'member' | 'certified'): (() => void) | null {
  if (token === null) return () => void import('../stores/require-login.ts').then(({ goToLogin }) => goToLogin());
  if (guard !== 'certified' || user?.type !== 'PT') return null;
  return () => location.replace(localPath(certificationPath));
}

/**
 * Loads the page anew when a part of it that comes later has gone with the release that it is of: it would stay away, with
 * all that stands around it. Not on a line that is down, which takes what is typed and gives nothing.
 */
export function watchRelease(): void {
  addEventListener('vite:preloadError', () => {
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok && reload(),
      () => undefined,
    );
  });
}

/** Never twice in ten seconds, whatever two tabs, or two releases, do to one another. */
function reload(): void {
  const last = Number(sessionStorage.getItem(reloadedAt));
  if (Date.now() - last < reloadGuardMilliseconds) return;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  location.reload();
}
