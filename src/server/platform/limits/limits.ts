import { createHash } from 'node:crypto';
import type { LimitName } from '#api/common/call.ts';
import type { QuotaName } from './budgets.ts';

/** Whose budget it is. Addresses and accounts have budgets of different sizes. */
export type LimitKey = `address:${string}` | `network:${string}` | `account:${string}` | `company:${string}`;

/** Budgets of calls, shared by all processes. */
export type Limits = {
  /** Takes one call from the budget of each key; throws AppError('tooManyCalls') with the seconds to wait. */
  take: (name: LimitName, keys: readonly LimitKey[]) => Promise<void>;
  /**
   * Takes an amount from what each key may use in a day, for a piece of work: when that fails, or one key has too little
   * left, nothing is used. Throws AppError('quotaUsed') with the seconds to wait.
   */
  spend: <Done>(name: QuotaName, keys: readonly LimitKey[], amount: number, work: () => Promise<Done>) => Promise<Done>;
};

/**
 * The budgets of a network address. IPv6 users own a whole /64, which is one address to us; some have a /48, which has a
 * wider budget for all of it.
 */
export function addressKeys(address: string): LimitKey[] {
  const network = networkOf(address);
  const wide: LimitKey[] = network.includes(':') ? [`network:${network.split(':').slice(0, 3).join(':')}`] : [];
  return [`address:${network}`, ...wide];
}

/** The budget of a member (id); only a hash of it is kept. */
export const accountKey = (account: string): LimitKey => `account:${hashOf(account)}`;

/** The quota of a company, by its party (context.ts): all who work for it share it. */
export const companyKey = (party: string): LimitKey => `company:${hashOf(party)}`;

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** The budget of a mailbox that a visitor names, from that visitor's address: a stranger elsewhere does not spend it. */
export const mailboxKey = (mailbox: string, address: string): LimitKey =>
  accountKey(`${mailbox} ${networkOf(address)}`);

/** What counts as one network address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
