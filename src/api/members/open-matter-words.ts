import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { OpenMatter } from './safety.ts';

const words: Readonly<Record<OpenMatter['matter'], (named: { count: string }) => string>> = {
  debts: m.members_safety_open_debts,
  bought: m.members_safety_open_bought,
  quoted: m.members_safety_open_quoted,
  sold: m.members_safety_open_sold,
  payouts: m.members_safety_open_payouts,
  freight: m.members_safety_open_freight,
};

/** What others wait for an account with, and how much of it. */
export const openMatterText = (matter: OpenMatter['matter'], count: number): string =>
  words[matter]({ count: formatCount(count) });
