import type { QueueName } from '#api/deals/queue-names.ts';
import type { WaitingCase } from '#api/deals/queues.ts';
import { localPath } from '#lib/paths.ts';

type Place = { path: string; query?: Record<string, string> };
const remittances = '/backstage/remittances';
const payouts = '/backstage/payouts';

/** Where each queue is. */
export const queuePaths: Readonly<Record<QueueName, Place>> = {
  certifications: { path: '/backstage/certifications' },
  merchants: { path: '/backstage/merchants' },
  shopNames: { path: '/backstage/shopNames' },
  remittances: { path: remittances },
  suspense: { path: remittances, query: { view: 'statement' } },
  moneyProposals: { path: remittances, query: { view: 'proposals' } },
  credits: { path: remittances, query: { view: 'credits' } },
  payouts: { path: payouts },
  payoutAccounts: { path: payouts, query: { view: 'accounts' } },
  payoutBatches: { path: payouts, query: { view: 'batches' } },
  claims: { path: '/backstage/claims' },
  appeals: { path: '/backstage/holds', query: { state: 'appealed' } },
  proposals: { path: '/backstage/catalogue' },
  documents: { path: '/backstage/documents' },
  figures: { path: '/backstage/propertyFigures' },
  reports: { path: '/backstage/reports' },
  feedback: { path: '/backstage/feedback' },
  emails: { path: '/backstage/emails' },
  accountTexts: { path: '/backstage/accountTexts' },
};

/** By what a case is asked for where its page finds one; the others stand among the first of their list, by their id. */
const asked: { readonly [Name in QueueName]?: (one: WaitingCase) => Record<string, string> } = {
  certifications: ({ id }) => ({ id }),
  merchants: ({ name }) => ({ keyword: name }),
  shopNames: ({ name }) => ({ keyword: name }),
  remittances: ({ number }) => ({ keyword: number ?? '' }),
  credits: ({ number }) => ({ keyword: number ?? '' }),
  proposals: ({ number }) => ({ keyword: number ?? '' }),
  documents: ({ number }) => ({ keyword: number ?? '' }),
};

/** Straight to what waits. */
export function casePath(name: QueueName, one: WaitingCase): string {
  const { path, query } = queuePaths[name];
  const found = asked[name]?.(one);
  const address = localPath(path, { ...query, ...found });
  return found ? address : `${address}#${one.id}`;
}
