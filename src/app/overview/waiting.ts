import type { Reads } from '#client/client.ts';
import { m } from '#i18n/messages.ts';
import { asked } from '../stores/remote.ts';

type Page<Row> = { total: number; list: readonly Row[] };

/** How much waits in a queue, and since when its first; null: nothing, or the queue is in another order. */
export type Waiting = { total: number; since: string | null };

/** A queue of the console: where it is, and how much waits in it. `since`: of one that has its oldest on top. */
const queue = <Row>(
  title: () => string,
  path: string,
  ask: (client: Reads) => Promise<Page<Row>>,
  since: ((row: Row) => string) | null,
  query: Record<string, string> = {},
) => ({
  ...{ title, path, query },
  async ask(client: Reads): Promise<Waiting> {
    const { total, list } = await ask(client);
    return { total, since: since && list[0] ? since(list[0]) : null };
  },
});

const admin = 'api/backstage/admin';
const pageSize = 1;
const audited = { state: 'underAudit', pageSize } as const;

export const queues = [
  queue(
    m.console_certifications,
    '/backstage/certifications',
    (client) => client.post(`${admin}/certification/getCertificationByPage`, audited),
    ({ submittedAt }) => submittedAt,
  ),
  queue(
    m.console_merchants,
    '/backstage/merchants',
    (client) => client.post(`${admin}/merchant/getMerchantByPage`, audited),
    ({ application }) => application.submittedAt,
  ),
  queue(
    m.console_shopNames,
    '/backstage/shopNames',
    (client) => client.post(`${admin}/shopRenaming/getShopRenamingByPage`, audited),
    ({ submittedAt }) => submittedAt,
  ),
  queue(
    m.deals_remit_console,
    '/backstage/remittances',
    (client) => client.post(`${admin}/remittance/getRemittanceQueue`, { state: 'submitted', pageSize }),
    ({ submittedAt }) => submittedAt,
  ),
  queue(
    m.deals_remit_credits,
    '/backstage/remittances',
    (client) => client.post(`${admin}/remittance/getCreditQueue`, { state: 'open', pageSize }),
    null,
    { view: 'credits' },
  ),
  queue(
    m.deals_appeal_waiting,
    '/backstage/holds',
    (client) => client.post(`${admin}/hold/getHoldByPage`, { state: 'appealed', pageSize }),
    null,
    { state: 'appealed' },
  ),
  queue(
    m.deals_claim_queue,
    '/backstage/claims',
    (client) => client.post(`${admin}/claim/getCalledInClaims`, { pageSize }),
    ({ calledInAt }) => calledInAt,
  ),
  queue(
    m.market_proposals_desk,
    '/backstage/catalogue',
    (client) => client.post(`${admin}/proposal/getProposalByPage`, { state: 'waiting', pageSize }),
    null,
  ),
  queue(
    m.market_documents_desk,
    '/backstage/documents',
    (client) => client.post(`${admin}/document/getDocumentByPage`, { state: 'unchecked', pageSize }),
    ({ edition }) => edition.addedAt,
  ),
  queue(
    m.market_figure_desk,
    '/backstage/propertyFigures',
    (client) => client.post(`${admin}/figure/getFigureReportByPage`, { state: 'waiting', pageSize }),
    null,
  ),
  queue(
    m.deals_report_queue,
    '/backstage/reports',
    (client) => client.post(`${admin}/report/getReportByPage`, { decided: false, pageSize }),
    ({ at }) => at,
  ),
  queue(
    m.console_feedback,
    '/backstage/feedback',
    (client) => client.post(`${admin}/feedback/getFeedbackByPage`, { answered: false, pageSize }),
    null,
  ),
  queue(
    m.mail_emails_title,
    '/backstage/emails',
    (client) => client.post(`${admin}/email/getFailedEmailByPage`, { pageSize }),
    null,
  ),
  queue(
    m.members_accountText_title,
    '/backstage/accountTexts',
    (client) => client.post(`${admin}/accountText/getAccountTextByPage`, { looked: false, pageSize }),
    null,
  ),
];

/** Of all queues, by their order; null: it did not answer. */
export const waiting = asked((client, _: void) =>
  Promise.all(queues.map((one): Promise<Waiting | null> => one.ask(client).catch(() => null))),
);
