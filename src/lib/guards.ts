/**
 * Who a page is for. This only decides where a reader is sent: what a page shows comes from calls that the API
 * authorises by itself.
 */
export type Guard =
  /** Needs a login. */
  | 'member'
  /** Needs a login and a certified company; others are sent to the certification (specification, section 6). */
  | 'certified'
  /** For everybody whose company is not certified yet; others are sent to the RFQ that is posted at once. */
  | 'newcomer'
  /** For those who are not logged in. */
  | 'guest';

/** How long a reader sees the page before being sent on (specification, section 9). */
export const guardMilliseconds = 100;
/** A page is not loaded anew more often than this (specification, section 9). */
export const reloadGuardMilliseconds = 10_000;

export const certificationPath = '/userCenter/enterpriseCertification';
export const rfqPath = '/productRfq';
/** Where an RFQ is written that goes out with the certification. */
export const newRfqPath = '/newRfq';

const guards: readonly (readonly [section: RegExp, guard: Guard])[] = [
  [/^\/productRfq(?:\/|$)/, 'certified'],
  [/^\/userCenter\/samples\/new\/?$/, 'certified'],
  [/^\/(?:userCenter|supplierCenter|forwarderCenter|backstage)(?:\/|$)/, 'member'],
  [/^\/newRfq\/?$/, 'newcomer'],
  [/^\/login\/?$/, 'guest'],
];

/** The guard of a path without its language prefix; null: the page is for everybody. */
export function guardOf(path: string): Guard | null {
  return guards.find(([section]) => section.test(path))?.[1] ?? null;
}

/** For everybody, and with what is theirs for those who are logged in. */
const isForBoth = (path: string): boolean =>
  /^\/(?:merchantRegistration|newRfq|guestQuote|report|figure)\/?$/.test(path);

/** Whether a page is its reader's own, who has a token or not: rendered for one, shown to nobody else. */
export const isOwn = (path: string, hasToken: boolean): boolean =>
  ['member', 'certified'].includes(guardOf(path) ?? '') || (hasToken && isForBoth(path));

/** Pages that say what somebody is: an operator may have changed it a moment ago. */
export const isPersonal = (path: string): boolean => guardOf(path) === 'member' || isForBoth(path);
