import { sessionDays } from '#api/members/member.ts';
import type { MemberBase } from '#api/members/user.ts';
import { setTokenAside, takeTokenBack } from '#client/aside.ts';
import { keepToken } from '#client/token.ts';
import { m } from '#i18n/messages.ts';
import { daysAfter } from '#lib/days.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { logOut } from '../stores/auth-login.ts';
import { $session } from '../stores/session.ts';

/** An operator sees what a member sees, with a token for that, until it ends. */
export function lookOnWith(token: string, expiresAt: string): void {
  setTokenAside();
  become(token, new Date(expiresAt));
}

/** That has ended: the operator's own session goes on where it was. */
function goOn(): void {
  const token = takeTokenBack();
  if (token === undefined) return;
  become(token, daysAfter(new Date(), sessionDays.sliding));
  location.assign(localPath('/backstage'));
}

function become(token: string, expires: Date): void {
  keepToken(token, expires);
  $session.set({ token, user: null, account: null, readyLogin: false });
}

/** Says on every page that an operator looks on, whom as and why, until it is ended. */
function show({ id, nickname, email, support }: MemberBase): void {
  if (!support || document.querySelector('[data-support-view]')) return;
  const banner = document.createElement('aside');
  banner.dataset['supportView'] = id;
  banner.ariaLabel = m.members_support_bannerLabel();
  banner.className = 'bg-amber-soft text-amber border-amber sticky top-0 z-50 border-b';
  const row = document.createElement('div');
  row.className = 'page-width flex flex-wrap items-center gap-x-4 gap-y-1 py-2';
  const text = document.createElement('p');
  text.className = 'min-w-0 grow basis-64 text-table wrap-anywhere sm:text-body';
  text.textContent = m.members_support_bannerText({ name: `${nickname} (${email})`, reason: support.reason });
  const until = document.createElement('p');
  until.className = 'figures text-table';
  until.textContent = m.members_support_bannerUntil({ time: formatMoment(support.until) });
  const end = document.createElement('button');
  end.type = 'button';
  end.className = 'press border-amber rounded border px-4 font-medium';
  end.textContent = m.members_support_end();
  end.addEventListener('click', async () => {
    end.disabled = true;
    await logOut();
    location.assign(localPath('/backstage/company', { id }));
  });
  row.append(text, until, end);
  banner.append(row);
  document.body.prepend(banner);
  $session.listen(({ token }) => token === null && goOn());
}

// The frame brings this along for who looks on, and says no more.
const { user } = $session.get();
if (user) show(user);
