import type { z } from 'zod';
import { getCalledInClaims } from '#api/deals/claim.ts';
import { getHoldByPage } from '#api/deals/hold.ts';
import { queueNames, type QueueName } from '#api/deals/queue-names.ts';
import type { Queues } from '#api/deals/queues.ts';
import { getCreditQueue } from '#api/deals/refund.ts';
import { getRemittanceQueue } from '#api/deals/remittance.ts';
import { getReportByPage } from '#api/deals/report.ts';
import { getDocumentByPage } from '#api/market/document.ts';
import { getFigureReportByPage } from '#api/market/figure.ts';
import { getProposalByPage } from '#api/market/proposal.ts';
import { getAccountTextByPage } from '#api/members/account-text.ts';
import {
  getCertificationByPage,
  getFailedEmailByPage,
  getFeedbackByPage,
  getMerchantByPage,
  getShopRenamingByPage,
} from '#api/members/backstage.ts';
import { calledInClaims } from '#server/deals/claim/index.ts';
import { listHolds } from '#server/deals/holds/index.ts';
import { creditQueue, remittanceQueue } from '#server/deals/payment/index.ts';
import { listReports } from '#server/deals/reports/index.ts';
import { documentQueue } from '#server/market/documents/index.ts';
import { reportQueue } from '#server/market/figures/index.ts';
import { proposalQueue } from '#server/market/proposals/index.ts';
import { merchantQueue, renamingQueue } from '#server/market/shops/index.ts';
import { certificationQueue } from '#server/members/company/index.ts';
import { listFailed } from '#server/members/console/index.ts';
import { feedbackQueue } from '#server/members/feedback/index.ts';
import { accountTextPage } from '#server/platform/account-texts/index.ts';
import type { MemberContext } from '#server/platform/context.ts';

type Asked = { total: number; since: string | null };
type Queue = (context: MemberContext) => Promise<Asked>;

/** The first page of a queue, as the console shows it. `since`: of one that has its oldest on top. */
const queue =
  <Input extends z.ZodType, Row>(
    { input }: { input: Input },
    page: (context: MemberContext, input: z.output<Input>) => Promise<{ total: number; list: readonly Row[] }>,
    wanted: z.input<Input> & object,
    since?: (row: Row) => string,
  ): Queue =>
  async (context) => {
    const { total, list } = await page(context, input.parse({ ...wanted, pageSize: 1 }));
    return { total, since: (list[0] && since?.(list[0])) ?? null };
  };

const audited = { state: 'underAudit' } as const;
const queues: Readonly<Record<QueueName, Queue>> = {
  certifications: queue(getCertificationByPage, certificationQueue, audited, ({ submittedAt }) => submittedAt),
  merchants: queue(getMerchantByPage, merchantQueue, audited, ({ application }) => application.submittedAt),
  shopNames: queue(getShopRenamingByPage, renamingQueue, audited, ({ submittedAt }) => submittedAt),
  remittances: queue(getRemittanceQueue, remittanceQueue, { state: 'submitted' }, ({ submittedAt }) => submittedAt),
  credits: queue(getCreditQueue, creditQueue, { state: 'open' }),
  appeals: queue(getHoldByPage, listHolds, { state: 'appealed' }),
  claims: queue(getCalledInClaims, calledInClaims, {}, ({ calledInAt }) => calledInAt),
  proposals: queue(getProposalByPage, proposalQueue, { state: 'waiting' }),
  documents: queue(getDocumentByPage, documentQueue, { state: 'unchecked' }, ({ edition }) => edition.addedAt),
  figures: queue(getFigureReportByPage, reportQueue, { state: 'waiting' }),
  reports: queue(getReportByPage, listReports, { decided: false }, ({ at }) => at),
  feedback: queue(getFeedbackByPage, feedbackQueue, { answered: false }),
  emails: queue(getFailedEmailByPage, listFailed, {}),
  accountTexts: queue(getAccountTextByPage, accountTextPage, { looked: false }),
};

/** How much waits for operators: the queues themselves are asked, so that they say the same. */
export const queuesNow = (context: MemberContext): Promise<Queues> =>
  Promise.all(queueNames.map(async (name) => ({ name, ...(await queues[name](context)) })));
