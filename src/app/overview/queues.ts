import type { QueueName } from '#api/deals/queue-names.ts';
import type { BatchState } from '#api/deals/payout-choices.ts';
import type { Queues } from '#api/deals/queues.ts';
import { m } from '#i18n/messages.ts';
import { asked } from '../stores/remote.ts';

export const queueTitles: Readonly<Record<QueueName, () => string>> = {
  certifications: m.console_certifications,
  merchants: m.console_merchants,
  shopNames: m.console_shopNames,
  remittances: m.deals_remit_console,
  suspense: m.deals_ledger_ofSuspense,
  moneyProposals: m.deals_remit_proposals,
  credits: m.deals_remit_credits,
  payouts: m.console_payoutsDue,
  payoutAccounts: m.console_payoutAccounts,
  payoutBatches: m.console_payoutBatches,
  claims: m.console_claims,
  appeals: m.deals_appeal_waiting,
  proposals: m.market_proposals_desk,
  documents: m.market_documents_desk,
  figures: m.market_figure_desk,
  reports: m.deals_report_queue,
  feedback: m.console_feedback,
  emails: m.mail_emails_title,
  accountTexts: m.members_accountText_title,
};

/** Who of a batch is next: a second operator, who uploads its file, or the bank. */
export const batchNames: Readonly<Record<BatchState, () => string>> = {
  draft: m.deals_payout_draft,
  approved: m.console_batchApproved,
  sent: m.deals_payout_sent,
  withdrawn: m.deals_payout_stateWithdrawn,
};

export const waiting = asked((client, _: void): Promise<Queues> =>
  client.get('api/backstage/admin/queue/getQueues', {}),
);
