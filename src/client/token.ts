import Cookies from 'js-cookie';

/** The cookie that holds the token of the session (specification, section 9). */
const name = 'ut';

/** Read anew for every call: another tab may have logged in or out. */
export const readToken = (): string | undefined => Cookies.get(name) || undefined;

/** In which zone the server writes the times of a member's pages; visitors need none (center-script.js). */
const zoneName = 'zone';

/** Keeps the token as long as the session lives, and the browser's time zone beside it. Secure wherever the page itself is. */
export function keepToken(token: string, expires: Date): void {
  const kept = { path: '/', sameSite: 'Lax', secure: location.protocol === 'https:', expires } as const;
  Cookies.set(name, token, kept);
  Cookies.set(zoneName, Intl.DateTimeFormat().resolvedOptions().timeZone, kept);
}

export const dropToken = (): void => Cookies.remove(name, { path: '/' });
