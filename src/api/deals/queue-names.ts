/** What waits for operators, each a queue of the console. Free of zod: the browser reads it too. */
export const queueNames = [
  'certifications',
  'merchants',
  'shopNames',
  'remittances',
  'credits',
  'appeals',
  'claims',
  'proposals',
  'documents',
  'figures',
  'reports',
  'feedback',
  'emails',
  'accountTexts',
] as const;
export type QueueName = (typeof queueNames)[number];
