/** What waits for operators, each a queue of the console. Free of zod: the browser reads it too. */
export const queueNames = [
  'certifications',
  'merchants',
  'shopNames',
  'remittances',
  'suspense',
  'moneyProposals',
  'credits',
  'payouts',
  'payoutAccounts',
  'payoutBatches',
  'claims',
  'appeals',
  'proposals',
  'documents',
  'figures',
  'reports',
  'feedback',
  'emails',
  'accountTexts',
] as const;
export type QueueName = (typeof queueNames)[number];

/** So many of what waits in each are named. */
export const namedCases = 5;
