import type { QueueName } from '#api/deals/queue-names.ts';
import type { Queues } from '#api/deals/queues.ts';
import { m } from '#i18n/messages.ts';
import { asked } from '../stores/remote.ts';

type Place = { title: () => string; path: string; query?: Record<string, string> };

/** Where each queue is. */
export const queuePlaces: Readonly<Record<QueueName, Place>> = {
  certifications: { title: m.console_certifications, path: '/backstage/certifications' },
  merchants: { title: m.console_merchants, path: '/backstage/merchants' },
  shopNames: { title: m.console_shopNames, path: '/backstage/shopNames' },
  remittances: { title: m.deals_remit_console, path: '/backstage/remittances' },
  credits: { title: m.deals_remit_credits, path: '/backstage/remittances', query: { view: 'credits' } },
  appeals: { title: m.deals_appeal_waiting, path: '/backstage/holds', query: { state: 'appealed' } },
  claims: { title: m.deals_claim_queue, path: '/backstage/claims' },
  proposals: { title: m.market_proposals_desk, path: '/backstage/catalogue' },
  documents: { title: m.market_documents_desk, path: '/backstage/documents' },
  figures: { title: m.market_figure_desk, path: '/backstage/propertyFigures' },
  reports: { title: m.deals_report_queue, path: '/backstage/reports' },
  feedback: { title: m.console_feedback, path: '/backstage/feedback' },
  emails: { title: m.mail_emails_title, path: '/backstage/emails' },
  accountTexts: { title: m.members_accountText_title, path: '/backstage/accountTexts' },
};

export const waiting = asked((client, _: void): Promise<Queues> =>
  client.get('api/backstage/admin/queue/getQueues', {}),
);
