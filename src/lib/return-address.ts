import { localPath, splitLocale } from './paths.ts';

/** A name that no address resolves to (RFC 2606): only addresses of this site keep it as their host. */
const here = 'http://here.invalid';
const neverBackTo = /^\/(?:login|userRegistration|forgotPassword|api)(?:\/|$)/i;

/**
 * The page to go back to after login, in the language of the page; null for anything but a page of this site
 * (another origin however it is written, the login pages themselves, the API).
 */
export function returnAddress(asked: string | null | undefined): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return null;
  const { origin, pathname, search, hash } = new URL(asked, here);
  if (origin !== here) return null;
  const { path } = splitLocale(pathname);
  // `//elsewhere` would be another site once the address is written out.
  if (path.startsWith('//') || neverBackTo.test(path)) return null;
  return localPath(path) + search + hash;
}

/** The login page that leads back to an address of this site. */
export function loginAddress(backTo: string): string {
  return localPath('/login', { return: returnAddress(backTo) });
}
