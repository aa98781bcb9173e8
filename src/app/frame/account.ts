import type { Capability } from '#api/members/member.ts';
import { badgeCount } from '#lib/badge-count.ts';
import { isPersonal } from '#lib/guards.ts';
import { splitLocale } from '#lib/paths.ts';
import { $session, openSession, type Session } from '../stores/session.ts';
import '../stores/warnings.ts';

/** Capitals of a name for the round place of a picture; one Chinese character says enough. */
const initial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

/**
 * The account's corner of the header. The page is the same for everybody: both faces are in it, the class `member` on the
 * root (set before the first paint by head-script.js) shows one, and what is personal is filled in here.
 */
export function watchAccount(): void {
  const corner = document.querySelector<HTMLElement>('[data-account]');
  if (corner) {
    $session.subscribe((session) => fill(corner, session));
    corner.querySelector('[data-log-out]')?.addEventListener('click', async (event) => {
      const home = (event.currentTarget as HTMLElement).dataset['logOut']!;
      const { logOut } = await import('../stores/auth-login.ts');
      await logOut();
      location.assign(home);
    });
  }
  openSession({ afresh: isPersonal(splitLocale(location.pathname).path) });
  // A cookie ends without an event; a page may come back from the browser's own cache.
  document.addEventListener('visibilitychange', () => !document.hidden && openSession());
  if ($session.get().token) void import('./accompany.ts').then(({ accompany }) => accompany());
}

function fill(corner: HTMLElement, { token, user }: Session): void {
  document.documentElement.classList.toggle('member', token !== null);
  const text = (name: string, value: string) => {
    for (const place of corner.querySelectorAll(`[data-account-${name}]`)) place.textContent = value;
  };
  text('name', user?.nickname ?? '');
  text('email', user?.email ?? '');
  text('initial', initial(user?.nickname ?? ''));
  showUnread('mail', user?.unreadMail ?? 0);
  showUnread('notices', user?.unreadNotices ?? 0);
  const isOperator = user?.secondFactorNeeded || user?.capabilities.includes('operator');
  const standing = isOperator ? 'operator' : (user?.type.toLowerCase() ?? '');
  for (const word of corner.querySelectorAll<HTMLElement>('[data-account-standing]'))
    word.textContent = word.dataset[standing] ?? '';
  for (const link of document.querySelectorAll<HTMLElement>('[data-account-needs]')) {
    const needs = link.dataset['accountNeeds'] as Capability;
    // The console itself says that a second factor is wanted first.
    const first = needs === 'operator' && user?.secondFactorNeeded;
    link.hidden = !first && !user?.capabilities.includes(needs);
  }
  if (user?.support) void import('./support-view.ts');
  const place = corner.querySelector<HTMLElement>('[data-account-picture]');
  if (place && place.querySelector('img')?.getAttribute('src') !== (user?.avatar ?? undefined)) {
    const picture = document.createElement('img');
    picture.alt = '';
    picture.className = 'size-full object-cover';
    if (user?.avatar) picture.src = user.avatar;
    place.replaceChildren(...(user?.avatar ? [picture] : []));
  }
}

/** The badges of the header and of the center's navigation. */
function showUnread(kind: 'mail' | 'notices', unread: number): void {
  for (const place of document.querySelectorAll(`[data-account-unread=${kind}]`))
    place.textContent = badgeCount(unread);
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-account-badge=${kind}]`))
    badge.hidden = unread === 0;
}
