import Cookies from 'js-cookie';
import { readToken } from './token.ts';

/** The own token of an operator, while this browser sees what a member sees. */
const name = 'aside';
const place = () => ({ path: '/', sameSite: 'Lax', secure: location.protocol === 'https:' }) as const;

/** Keeps the present token, before another one takes its place. */
export const setTokenAside = (): void => void Cookies.set(name, readToken() ?? '', place());

/** Gives back what was kept, once. */
export function takeTokenBack(): string | undefined {
  const token = Cookies.get(name) || undefined;
  Cookies.remove(name, place());
  return token;
}
