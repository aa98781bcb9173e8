import { firstOf, type First } from '#app/first.ts';
import type { Reads } from '#client/client.ts';
import { ledger, postingFilter, postings } from '../stores/ledger.ts';

export const ledgerViews = ['overview', 'postings'] as const;

/** The part of the ledger that an address names. */
export const ledgerView = (params: URLSearchParams) =>
  ledgerViews.find((view) => view === params.get('view')) ?? 'overview';

/** What the part that is shown begins with. */
export type FirstLedger = { overview?: First<typeof ledger>; postings?: First<typeof postings> };

export async function firstLedger(client: Reads, params: URLSearchParams): Promise<FirstLedger> {
  return ledgerView(params) === 'overview'
    ? { overview: await firstOf(ledger.ask(client)) }
    : { postings: await firstOf(postings.ask(client, postingFilter(params))) };
}
