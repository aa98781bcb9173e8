import Cookies from 'js-cookie';

/** The cookie that holds the token of the session (specification, section 9). */
const name = 'ut';

/** Read anew for every call: another tab may have logged in or out. */
export const readToken = (): string | undefined => Cookies.get(name) || undefined;

/** Keeps the token as long as the session lives. Secure wherever the page itself is. */
export function keepToken(token: string, expires: Date): void {
  Cookies.set(name, token, { path: '/', sameSite: 'Lax', secure: location.protocol === 'https:', expires });
}

export const dropToken = (): void => Cookies.remove(name, { path: '/' });
