import type { LimitName } from '#api/common/call.ts';

/** So many calls in so many seconds. */
export type Budget = { calls: number; seconds: number };

const minute = 60;
const hour = 60 * minute;

/**
 * What a network address and an account (a member, or a mailbox that a visitor of that address names) may spend. An
 * address can be a whole company behind one router, so its budgets are wider. A mailbox has no budget for all addresses
 * together: strangers would spend it (identity/wrong-tries.ts says what stands against them).
 */
export const budgets: Record<LimitName, { address: Budget; account: Budget }> = {
  search: { address: { calls: 1_200, seconds: minute }, account: { calls: 600, seconds: minute } },
  captcha: { address: { calls: 30, seconds: minute }, account: { calls: 30, seconds: minute } },
  login: { address: { calls: 50, seconds: 15 * minute }, account: { calls: 10, seconds: 15 * minute } },
  code: { address: { calls: 20, seconds: hour }, account: { calls: 5, seconds: hour } },
  // Each may be a guess at a number; a look-up is for one shipment.
  track: { address: { calls: 60, seconds: 15 * minute }, account: { calls: 60, seconds: 15 * minute } },
  upload: { address: { calls: 60, seconds: hour }, account: { calls: 30, seconds: hour } },
  // Each reads a whole list, or the whole catalogue.
  export: { address: { calls: 120, seconds: 15 * minute }, account: { calls: 60, seconds: 15 * minute } },
  mail: { address: { calls: 240, seconds: hour }, account: { calls: 60, seconds: hour } },
  write: { address: { calls: 300, seconds: minute }, account: { calls: 60, seconds: minute } },
};

/** An IPv6 customer may have a /48, which is 65,536 networks of the kind that counts as one address: all together spend so many times as much. */
export const wideFactor = 16;

/**
 * Of an address in each process: pages that are rendered because they are in nobody's memory, and public calls without a
 * budget of their own. A page and its calls are some six of these; crawlers ask for a few in a second.
 */
export const ownBudgets = {
  page: { calls: 600, seconds: minute },
  read: { calls: 1_800, seconds: minute },
} satisfies Record<string, Budget>;

/**
 * What may be used in a day: kilobytes of files (as they are kept), RFQs posted (each is mailed to all suppliers of its
 * category), invitations by e-mail to strangers (there the account is the mailbox that is written to). By account and by company; by network address for who has no account.
 */
export const quotas = {
  kilobytes: { address: 128 * 1024, network: 2 * 1024 * 1024, account: 512 * 1024, company: 2 * 1024 * 1024 },
  rfqs: { address: 0, network: 0, account: 40, company: 80 },
  invitations: { address: 0, network: 0, account: 5, company: 30 },
} as const satisfies Record<string, Record<'address' | 'network' | 'account' | 'company', number>>;
export type QuotaName = keyof typeof quotas;
export const quotaSeconds = 24 * hour;
