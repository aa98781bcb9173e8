import { sessionDays } from '#api/members/member.ts';
import { setTokenAside, takeTokenBack } from '#client/aside.ts';
import { keepToken } from '#client/token.ts';
import { daysAfter } from '#lib/days.ts';
import { localPath } from '#lib/paths.ts';
import { $session } from './session.ts';

/** An operator sees what a member sees, with a token for that, until it ends. */
export function lookOnWith(token: string, expiresAt: string): void {
  setTokenAside();
  become(token, new Date(expiresAt));
}

/** That has ended: the operator's own session goes on where it was. */
export function goOn(): void {
  const token = takeTokenBack();
  if (token === undefined) return;
  become(token, daysAfter(new Date(), sessionDays.sliding));
  location.assign(localPath('/backstage'));
}

function become(token: string, expires: Date): void {
  keepToken(token, expires);
  $session.set({ token, user: null, account: null, readyLogin: false });
}
