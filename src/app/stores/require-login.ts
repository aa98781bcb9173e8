import '#i18n/browser.ts';
import { m } from '#i18n/messages.ts';
import { guardOf } from '#lib/guards.ts';
import { splitLocale } from '#lib/paths.ts';
import { loginAddress } from '#lib/return-address.ts';
import { readToken } from '#client/token.ts';
import { showToast } from './toasts.ts';

const sentToLogin = 'sentToLogin';

/**
 * For an action that needs a login: true when there is one. Otherwise warns and goes to the login page, which leads back
 * here (specification, section 6).
 */
export function requireLogin(backTo = hereAddress()): boolean {
  if (readToken()) return true;
  goToLogin(backTo);
  return false;
}

export function goToLogin(backTo = hereAddress()): void {
  showToast(m.pleaseLogin(), 'warning');
  // The login page itself says so to those who come from a guarded page.
  if (guardOf(splitLocale(backTo.split(/[?#]/, 1)[0]!).path) === null) sessionStorage.setItem(sentToLogin, '1');
  location.assign(loginAddress(backTo));
}

/** On the login page: the warning goes on, because the page on which it began is gone. */
export function warnIfSentToLogin(): void {
  if (!sessionStorage.getItem(sentToLogin)) return;
  sessionStorage.removeItem(sentToLogin);
  showToast(m.pleaseLogin(), 'warning');
}

const hereAddress = () => location.pathname + location.search + location.hash;
