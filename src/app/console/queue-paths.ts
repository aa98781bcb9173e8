import type { QueueName } from '#api/deals/queue-names.ts';

/** Where each queue is. */
export const queuePaths: Readonly<Record<QueueName, { path: string; query?: Record<string, string> }>> = {
  certifications: { path: '/backstage/certifications' },
  merchants: { path: '/backstage/merchants' },
  shopNames: { path: '/backstage/shopNames' },
  remittances: { path: '/backstage/remittances' },
  credits: { path: '/backstage/remittances', query: { view: 'credits' } },
  appeals: { path: '/backstage/holds', query: { state: 'appealed' } },
  claims: { path: '/backstage/claims' },
  proposals: { path: '/backstage/catalogue' },
  documents: { path: '/backstage/documents' },
  figures: { path: '/backstage/propertyFigures' },
  reports: { path: '/backstage/reports' },
  feedback: { path: '/backstage/feedback' },
  emails: { path: '/backstage/emails' },
  accountTexts: { path: '/backstage/accountTexts' },
};
