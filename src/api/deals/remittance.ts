import { z } from 'zod';
import { textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { collectingWays } from './collecting.ts';
import { collectionAccount } from './collection-account.ts';
import { proposalKinds, remittanceEnds, remittanceRejections, remittanceStates } from './collection-rules.ts';
import { countedPage, day, decimal, id, keyword, moment, money, nothing, page, pageInput } from '#api/common/common.ts';
import { face } from '#api/market/face.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { tradeDocument } from './rfq.ts';
import { line, prose } from '#api/common/text.ts';
import { dues, paymentStatus, refundView } from './payment-view.ts';

/** Why one operator is not enough: no line of a statement shows it, too much for what is due, a large sum; or it never is. */
const proposalReasons = ['noLine', 'moreThanDue', 'aboveLimit', 'always'] as const;
const proposalStates = ['open', 'done', 'refused', 'withdrawn'] as const;
/** Above 0, up to two decimals. */
export const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/);

/** What the contract's total becomes by what was shipped, in tonnes. */
const settlement = {
  quantity: decimal,
  shippedQuantity: decimal,
  /** Known once everything has left, where the contract tolerates more or less. */
  finalAmount: money.nullable(),
  paymentStatus,
};

export const remittanceRecord = z.object({
  id,
  subOrderId: id,
  orderId: id,
  subOrderNumber: z.string(),
  state: z.enum(remittanceStates),
  remitter: z.string(),
  remittanceBank: z.string(),
  amount: money,
  postscript: z.string(),
  collectionAccount: z.string(),
  /** Whose it is, and who says whether the transfer has arrived. */
  collecting: z.enum(collectingWays),
  /** The bank's number of the incoming payment ("foreign exchange receiving number"); known when confirmed. */
  receivingNumber: z.string().nullable(),
  /** When the buyer's bank sent it. */
  sentAt: day,
  submittedAt: moment,
  arrivedAt: day.nullable(),
  arrived: money.nullable(),
  /** What of a shortfall is taken for fees of banks on the way. */
  bankCharge: money,
  /** Confirmed wrongly, and taken back: it counts no more. The reason is the buyer's alone. */
  reversed: z.object({ at: moment, reason: z.string().nullable() }).nullable(),
  reason: z.enum(remittanceEnds).nullable(),
  /** Its buyer may withdraw it now: nobody has decided on it or proposed to, and nothing holds the deal. False for others. */
  withdrawable: z.boolean(),
  remark: z.string().nullable(),
  slip: storedFile.nullable(),
  /** It comes from no bank: so much was over on another deal of the buyer's, which its seller is not told; null: a transfer. */
  moved: z.object({ reference: z.string(), deal: z.object({ orderId: id, number: z.string() }).nullable() }).nullable(),
});

/** A line of the money ledger: the record with what it was for and with whom. */
const ledgerLine = remittanceRecord.extend({
  /** All grades of the sub-order. */
  gradeNumber: z.string(),
  /** Tonnes. */
  quantity: decimal,
  /** The other side. */
  party: face,
  /** Of the sub-order, still to arrive; negative: paid too much and not refunded yet. */
  balance: money,
});

/** With its code for the contract that is paid; null: sealed before there were codes. */
const codedAccount = collectionAccount.extend({ code: z.string().nullable() });

export const getCollectionAccount = call({
  method: 'GET',
  path: 'api/trade/web/remittance/getCollectionAccount',
  reads: true,
  access: 'certified',
  summary: 'Where and how much to pay for a sub-order, and the postscript that must go along',
  input: z.object({ subOrderId: id }),
  data: z.object({
    subOrderId: id,
    orderId: id,
    seller: face,
    /** All grades of the sub-order. */
    gradeNumber: z.string(),
    /** Whose account it is, and who says what has arrived. */
    collecting: z.enum(collectingWays),
    /** Its name in the reader's language. */
    paymentTerm: z.string(),
    /** null: it is paid through banks, and nothing is transferred. */
    account: codedAccount.nullable(),
    /** Set while a change waits out its cooling-off time: the new account side by side. */
    changing: z.object({ account: codedAccount, from: moment }).nullable(),
    /** The contract that was sealed, and the code on it; null: sealed before there were codes. */
    contract: z.object({ number: z.string(), accountCode: z.string() }).nullable(),
    postscript: z.string(),
    /** The names by which the buyer is certified, that of the contract first: who pays by another one is somebody else. */
    buyerNames: z.array(z.string()),
    total: money,
    ...settlement,
    received: money,
    bankCharges: money,
    submitted: money,
    refunded: money,
    /** To be paid now: what has a day by which it is due, and was not sent yet. */
    due: money,
    dues,
    /** Negative: paid too much and not refunded yet. */
    balance: money,
    /** What of it goes back now: the rest is held until a claim of the seller's is over. */
    refundable: money,
    /** So much of a transfer of what is due banks on the way may keep. */
    tolerance: money,
    latestPayment: day,
    /** Own deals on which something is over that this one can be paid with. */
    credits: z.array(z.object({ subOrderId: id, subOrderNumber: z.string(), over: money })),
    records: z.array(remittanceRecord),
    /** Oldest first. */
    refunds: z.array(refundView),
  }),
});

export const createRemittance = call({
  method: 'POST',
  path: 'api/trade/web/remittance/createRemittance',
  access: 'certified',
  once: true,
  limit: 'upload',
  summary: 'Records a wire transfer that has been sent',
  input: z.object({
    subOrderId: id,
    remitter: line(textLength.payer),
    remittanceBank: line(textLength.remittanceBank),
    amount,
    sentAt: day,
    /** More than is due is on record already: this is another transfer all the same. */
    another: z.boolean().default(false),
  }),
  files: { slip: { ...tradeDocument, max: 1 } },
  data: remittanceRecord,
});

export const withdrawRemittance = call({
  method: 'POST',
  path: 'api/trade/web/remittance/withdrawRemittance',
  access: 'certified',
  once: true,
  limit: 'write',
  summary: 'Withdraws a record of a transfer that nobody has decided on',
  input: z.object({ id }),
  data: remittanceRecord,
});

export const moveCredit = call({
  method: 'POST',
  path: 'api/trade/web/remittance/moveCredit',
  access: 'certified',
  once: true,
  limit: 'write',
  summary:
    'Puts what was paid too much for an own deal onto another one that waits for a payment: two operators confirm it',
  input: z.object({
    fromSubOrderId: id,
    /** That is paid with it: of the same currency, and collected by the marketplace as well. */
    subOrderId: id,
    amount,
  }),
  data: remittanceRecord,
});

export const getRemittanceByPage = call({
  method: 'POST',
  path: 'api/trade/web/remittance/getRemittanceByPage',
  reads: true,
  access: 'member',
  summary: 'Own remittance records (those sent as buyer, those received as supplier), newest first',
  input: z.object({
    side: z.enum(['buyer', 'supplier']).default('buyer'),
    state: z.enum(remittanceStates).optional(),
    keyword: keyword.default(''),
    from: day.optional(),
    to: day.optional(),
    ...pageInput,
  }),
  data: page(ledgerLine).extend({
    /** Confirmed, by currency. */
    sums: z.array(money),
  }),
});

export const exportRemittances = call({
  method: 'GET',
  path: 'api/trade/web/remittance/exportRemittances',
  looks: true,
  access: 'member',
  limit: 'export',
  summary: 'Own remittance records and refunds as CSV; columns of refunds come last',
  input: z.object({ side: z.enum(['buyer', 'supplier']).default('buyer') }),
  data: nothing,
  answersFile: ['text/csv'],
});

export const getReceipt = call({
  method: 'GET',
  path: 'api/trade/web/remittance/getReceipt',
  looks: true,
  access: 'member',
  limit: 'search',
  summary: 'The receipt of a confirmed transfer, PDF, for either side',
  input: z.object({ id }),
  data: nothing,
  answersFile: ['application/pdf'],
});

// ------------------------------------------------------------------------------------------------ operators

export const openProposal = z.object({
  id,
  kind: z.enum(proposalKinds),
  why: z.enum(proposalReasons),
  amount: money,
  /** E-mail of the operator. */
  by: z.string(),
  at: moment,
  /** The caller made it: somebody else must say yes. */
  own: z.boolean(),
});

export const remittanceCase = remittanceRecord.extend({
  /** What waits for a second operator. */
  proposal: openProposal.nullable(),
  /** Another record of the deal is for the same sum. */
  possibleDuplicate: z.boolean(),
  buyer: z.string(),
  /** The names by which the buyer is certified: who pays by another one is somebody else. */
  buyerNames: z.array(z.string()),
  supplier: z.string(),
  total: money,
  ...settlement,
  refunded: money,
  due: money,
  balance: money,
  refundable: money,
});

const queuedCase = remittanceCase.extend({
  /** All grades of the sub-order. */
  gradeNumber: z.string(),
  /** The name of the seller's shop. */
  shop: z.string(),
});

export const getRemittanceQueue = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/getRemittanceQueue',
  reads: true,
  access: 'operator',
  summary: 'Transfers that wait for confirmation, oldest first; then the decided ones',
  input: z.object({ state: z.enum(remittanceStates).optional(), keyword: keyword.default(''), ...pageInput }),
  data: countedPage(queuedCase).extend({ waiting: z.number().int() }),
});

export const confirmRemittance = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/confirmRemittance',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary:
    'The money has arrived: how much, when, under which number of the bank. Without a line of a statement, or where it is much, a proposal for a second operator',
  input: z.object({
    id,
    arrived: amount,
    arrivedAt: day,
    receivingNumber: line(textLength.bankReference),
    /** The line of an imported statement that shows it; a part of the line may be another transfer. */
    statementLineId: id.optional(),
    /** Why it is this transfer all the same: asked where somebody else has paid, or another sum than was recorded. */
    note: prose(textLength.reasonRemark).default(''),
  }),
  data: remittanceCase,
});

export const rejectRemittance = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/rejectRemittance',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Refuses a record, with the reason',
  input: z.object({ id, reason: z.enum(remittanceRejections), remark: prose(textLength.reasonRemark).default('') }),
  data: remittanceCase,
});

export const reverseRemittance = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/reverseRemittance',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Proposes to take a wrong confirmation back; a second operator must agree',
  /** The buyer reads the reason. */
  input: z.object({ id, reason: prose(textLength.moneyReason) }),
  data: remittanceCase,
});

const moneyProposal = openProposal.extend({
  state: z.enum(proposalStates),
  subOrderId: id,
  orderId: id,
  subOrderNumber: z.string(),
  buyer: z.string(),
  supplier: z.string(),
  /** What it says; null: nothing of the kind. */
  remitter: z.string().nullable(),
  /** Day of arrival, or date of value. */
  day: day.nullable(),
  /** The bank's number of the payment. */
  reference: z.string().nullable(),
  /** Shown by a line of a statement. */
  line: z.boolean(),
  note: z.string().nullable(),
  /** Of what was due when asked; a refund: of the credit. */
  due: money,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  reason: z.string().nullable(),
});

export const getMoneyProposals = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/getMoneyProposals',
  reads: true,
  access: 'operator',
  summary: 'What operators propose about money and a second one decides on, oldest first; then what was decided',
  input: z.object({ state: z.enum(['open', 'decided']).default('open'), ...pageInput }),
  data: page(moneyProposal).extend({ open: z.number().int() }),
});

export const decideMoneyProposal = call({
  method: 'POST',
  path: 'api/backstage/admin/remittance/decideMoneyProposal',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: "A second operator's decision, which carries it out; who proposed it can only withdraw it",
  /** A refusal says why. */
  input: z.object({ id, approve: z.boolean(), reason: prose(textLength.refusal).default('') }),
  data: moneyProposal,
});

export type RemittanceRecord = z.infer<typeof remittanceRecord>;
export type LedgerLine = z.infer<typeof ledgerLine>;
export type RemittancePage = z.infer<typeof getRemittanceByPage.data>;
export type PaymentDetails = z.infer<typeof getCollectionAccount.data>;
export type RemittanceCase = z.infer<typeof remittanceCase>;
export type QueuedRemittance = z.infer<typeof queuedCase>;
export type OpenProposal = z.infer<typeof openProposal>;
export type MoneyProposal = z.infer<typeof moneyProposal>;
