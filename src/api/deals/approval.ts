/** Approvals: what is above a company's limit is done when another person of it has agreed (README.md beside this file). */
import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { decimal, id, moment, money, page, pageInput } from '#api/common/common.ts';
import { prose } from '#api/common/text.ts';
import { approvalStates, limitedActs } from './approval-choices.ts';
import { answerClaim } from './claim.ts';
import { claimSides } from './claim-choices.ts';
import { proposeEnd } from './ending.ts';
import { stops } from './hold-choices.ts';
import { answerShipmentConsent } from './logistics.ts';
import { acceptQuotes } from './quote.ts';

const award = acceptQuotes.input.shape.awards;

export const approvalView = z.object({
  id,
  act: z.enum(limitedActs),
  state: z.enum(approvalStates),
  orderId: id,
  /** Of an award the order, of a signature the contract; of a settlement the claim, or the sub-order that ends. */
  subjectId: id,
  /** As which the company takes part in what is settled; null: it is no settlement. */
  side: z.enum(claimSides).nullable(),
  /** It settles goods beyond what the contract tolerates: the company would take and pay them. */
  extra: z.boolean(),
  /** Number of the RFQ, of the contract or of the sub-order. */
  number: z.string(),
  amount: money,
  /** What is bought. */
  goods: z.string(),
  /** Awards of the same goods in the last days that count together with this one; null: none. */
  earlier: money.extend({ numbers: z.array(z.string()) }).nullable(),
  /** Who would get what; of a contract the other side. */
  parts: z.array(z.object({ company: z.string(), quantity: decimal.nullable(), total: decimal })),
  /** What exactly was asked for; empty of a contract, which is one already. */
  awards: award.or(z.tuple([])),
  askedBy: z.string(),
  askedAt: moment,
  /** With the quotes, or the time to sign: nothing happens by itself. */
  until: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
});

export const getApprovalOf = call({
  method: 'GET',
  path: 'api/trade/web/approval/getApprovalOf',
  looks: true,
  access: 'member',
  summary: 'Above which amounts my company wants an approval of this, and what was asked last',
  input: z.object({ act: z.enum(limitedActs), subjectId: id }),
  data: z.object({
    limits: z.array(money),
    /** Of an award: what counts together with it, by currency. */
    earlier: z.array(money),
    latest: approvalView.nullable(),
  }),
});

export const getApprovalByPage = call({
  method: 'POST',
  path: 'api/trade/web/approval/getApprovalByPage',
  reads: true,
  access: 'member',
  summary: 'What my company was asked to approve, newest first',
  input: z.object({ filter: z.enum(['waiting', 'all']).default('waiting'), ...pageInput }),
  data: page(approvalView).extend({ waiting: z.number().int() }),
});

export const askAwardApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/askAwardApproval',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'write',
  summary: 'Asks a colleague to approve an award above the limit',
  input: acceptQuotes.input,
  data: approvalView,
});

export const askSigningApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/askSigningApproval',
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'Asks a colleague to approve a signature above the limit',
  input: z.object({ id }),
  data: approvalView,
});

export const askClaimApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/askClaimApproval',
  access: 'member',
  once: true,
  limit: 'write',
  summary:
    'Asks a colleague to approve what a claim would cost above the limit: its latest version, or the counter-offer named here',
  input: answerClaim.input.pick({ id: true, version: true, remedy: true, figure: true, tonnes: true }),
  data: approvalView,
});

export const askEndApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/askEndApproval',
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'Asks a colleague to approve what ending a deal by agreement would cost above the limit',
  input: proposeEnd.input.pick({ subOrderId: true, keeps: true }),
  data: approvalView,
});

export const askConsentApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/askConsentApproval',
  access: 'member',
  once: true,
  limit: 'write',
  summary: 'Asks a colleague to approve what more goods than agreed would cost above the limit',
  input: answerShipmentConsent.input.pick({ subOrderId: true, seq: true }),
  data: approvalView,
});

export const decideApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/decideApproval',
  access: 'member',
  limit: 'write',
  summary: 'Approves, or refuses with a reason; never what one has asked for; 409 when somebody was faster',
  input: z.object({ id, approve: z.boolean(), reason: prose(textLength.remark).default('') }),
  data: approvalView,
});

export const withdrawApproval = call({
  method: 'POST',
  path: 'api/trade/web/approval/withdrawApproval',
  access: 'member',
  limit: 'write',
  summary: 'Who has asked takes it back',
  input: z.object({ id }),
  data: approvalView,
});

export type ApprovalView = z.infer<typeof approvalView>;
export type ApprovalPage = z.infer<typeof getApprovalByPage.data>;
export type ApprovalOf = z.infer<typeof getApprovalOf.data>;
