import type { QueueName } from '#api/deals/queue-names.ts';
import type { Queues } from '#api/deals/queues.ts';
import { m } from '#i18n/messages.ts';
import { asked } from '../stores/remote.ts';

export const queueTitles: Readonly<Record<QueueName, () => string>> = {
  certifications: m.console_certifications,
  merchants: m.console_merchants,
  shopNames: m.console_shopNames,
  remittances: m.deals_remit_console,
  credits: m.deals_remit_credits,
  appeals: m.deals_appeal_waiting,
  claims: m.deals_claim_queue,
  proposals: m.market_proposals_desk,
  documents: m.market_documents_desk,
  figures: m.market_figure_desk,
  reports: m.deals_report_queue,
  feedback: m.console_feedback,
  emails: m.mail_emails_title,
  accountTexts: m.members_accountText_title,
};

export const waiting = asked((client, _: void): Promise<Queues> =>
  client.get('api/backstage/admin/queue/getQueues', {}),
);
