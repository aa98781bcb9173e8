import { firstOf, type First } from '#app/first.ts';
import type { Reads } from '#client/client.ts';
import { proposalFilter, proposals } from '../stores/money-proposals.ts';
import {
  collectionAccounts,
  creditFilter,
  credits,
  lineFilter,
  queueFilter,
  remittances,
  statementLines,
} from '../stores/remittance-desk.ts';

export const deskViews = ['queue', 'proposals', 'credits', 'statement', 'accounts'] as const;

/** The part of the desk that an address names. */
export const deskView = (params: URLSearchParams) => deskViews.find((view) => view === params.get('view')) ?? 'queue';

/** What the part that is shown begins with. */
export type FirstView = {
  queue?: First<typeof remittances>;
  proposals?: First<typeof proposals>;
  credits?: First<typeof credits>;
  statement?: First<typeof statementLines>;
  accounts?: First<typeof collectionAccounts>;
};

export async function firstView(client: Reads, params: URLSearchParams): Promise<FirstView> {
  switch (deskView(params)) {
    case 'queue':
      return { queue: await firstOf(remittances.ask(client, queueFilter(params))) };
    case 'proposals':
      return { proposals: await firstOf(proposals.ask(client, proposalFilter(params))) };
    case 'credits':
      return { credits: await firstOf(credits.ask(client, creditFilter(params))) };
    case 'statement':
      return { statement: await firstOf(statementLines.ask(client, lineFilter(params))) };
    case 'accounts':
      return { accounts: await firstOf(collectionAccounts.ask(client)) };
  }
}
