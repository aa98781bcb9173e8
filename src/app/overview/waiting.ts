import type { Reads } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import { asked } from '../stores/remote.ts';

type Ask = (client: Reads) => Promise<{ total: number }>;

/** A queue of the console: where it is, and how much waits in it. */
const queue = (title: () => string, path: string, ask: Ask, query: Record<string, string> = {}) => ({
  ...{ title, path, query },
  ...asked(async (client, _: void) => (await ask(client)).total),
});

const admin = 'api/backstage/admin';
const pageSize = 1;
const audited = { state: 'underAudit', pageSize } as const;

export const queues = [
  queue(m.console_certifications, '/backstage/certifications', (client) =>
    client.post(`${admin}/certification/getCertificationByPage`, audited),
  ),
  queue(m.console_merchants, '/backstage/merchants', (client) =>
    client.post(`${admin}/merchant/getMerchantByPage`, audited),
  ),
  queue(m.console_shopNames, '/backstage/shopNames', (client) =>
    client.post(`${admin}/shopRenaming/getShopRenamingByPage`, audited),
  ),
  queue(m.deals_remit_console, '/backstage/remittances', (client) =>
    client.post(`${admin}/remittance/getRemittanceQueue`, { state: 'submitted', pageSize }),
  ),
  queue(
    m.deals_remit_credits,
    '/backstage/remittances',
    (client) => client.post(`${admin}/remittance/getCreditQueue`, { state: 'open', pageSize }),
    { view: 'credits' },
  ),
  queue(
    m.deals_appeal_waiting,
    '/backstage/holds',
    (client) => client.post(`${admin}/hold/getHoldByPage`, { state: 'appealed', pageSize }),
    { state: 'appealed' },
  ),
  queue(m.deals_claim_queue, '/backstage/claims', (client) =>
    client.post(`${admin}/claim/getCalledInClaims`, { pageSize }),
  ),
  queue(m.market_proposals_desk, '/backstage/catalogue', (client) =>
    client.post(`${admin}/proposal/getProposalByPage`, { state: 'waiting', pageSize }),
  ),
  queue(m.market_documents_desk, '/backstage/documents', (client) =>
    client.post(`${admin}/document/getDocumentByPage`, { state: 'unchecked', pageSize }),
  ),
  queue(m.market_figure_desk, '/backstage/propertyFigures', (client) =>
    client.post(`${admin}/figure/getFigureReportByPage`, { state: 'waiting', pageSize }),
  ),
  queue(m.deals_report_queue, '/backstage/reports', (client) =>
    client.post(`${admin}/report/getReportByPage`, { decided: false, pageSize }),
  ),
  queue(m.console_feedback, '/backstage/feedback', (client) =>
    client.post(`${admin}/feedback/getFeedbackByPage`, { answered: false, pageSize }),
  ),
  queue(m.mail_emails_title, '/backstage/emails', (client) =>
    client.post(`${admin}/email/getFailedEmailByPage`, { pageSize }),
  ),
  queue(m.members_accountText_title, '/backstage/accountTexts', (client) =>
    client.post(`${admin}/accountText/getAccountTextByPage`, { looked: false, pageSize }),
  ),
];
