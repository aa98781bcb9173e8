import { firstOf, type First } from '#app/first.ts';
import type { Reads } from '#client/client.ts';
import { pageNumber } from '#lib/page-number.ts';
import { payoutBatches, payoutDesk } from '../stores/payouts.ts';

export const payoutViews = ['due', 'accounts', 'batches'] as const;

/** The part of the payout desk that an address names. */
export const payoutView = (params: URLSearchParams) => payoutViews.find((view) => view === params.get('view')) ?? 'due';

/** What the part that is shown begins with. */
export type FirstPayouts = { desk?: First<typeof payoutDesk>; batches?: First<typeof payoutBatches> };

export async function firstPayouts(client: Reads, params: URLSearchParams): Promise<FirstPayouts> {
  return payoutView(params) === 'batches'
    ? { batches: await firstOf(payoutBatches.ask(client, pageNumber(params.get('pageNo')))) }
    : { desk: await firstOf(payoutDesk.ask(client)) };
}
