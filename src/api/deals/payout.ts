import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { currency, day, decimal, id, moment, money, nothing, page, pageInput } from '#api/common/common.ts';
import { swiftForm, textLength } from '#api/common/limits.ts';
import { cleanedLine, line, prose } from '#api/common/text.ts';
import { statementSize } from './collection-rules.ts';
import { batchStates, payoutStates } from './payout-choices.ts';

/** Where a seller is paid. `coolingOff`: confirmed, and not in force yet. `replaced`: another one came into force. */
export const payoutAccountView = z.object({
  id,
  currency,
  beneficiary: z.string(),
  account: z.string(),
  bic: z.string(),
  bank: z.string(),
  /** The certified company, and whether the beneficiary is the same. */
  company: z.string(),
  sameName: z.boolean(),
  /** Why it is another one; empty where it is not. */
  note: z.string(),
  state: z.enum(['proposed', 'coolingOff', 'inForce', 'replaced', 'refused', 'withdrawn']),
  proposedAt: moment,
  inForceFrom: moment.nullable(),
  /** What the operator wrote. */
  reason: z.string(),
});

const payment = z.object({
  id,
  money,
  endToEndId: z.string(),
  state: z.enum(payoutStates),
  /** How far its batch is. */
  batch: z.enum(batchStates),
  beneficiary: z.string(),
  account: z.string(),
  bank: z.string(),
  madeAt: moment,
  paidOn: day.nullable(),
  bankReference: z.string().nullable(),
  returnedOn: day.nullable(),
  /** ISO 20022; empty: the bank has not said. */
  returnCode: z.string().nullable(),
  returnWords: z.string().nullable(),
});

export const getPayouts = call({
  method: 'POST',
  path: 'api/trade/supplier/payout/getPayouts',
  reads: true,
  access: 'supplier',
  summary:
    'What the marketplace owes the caller’s company as a seller, where that is paid, and what was paid, newest first',
  input: z.object({ ...pageInput }),
  data: page(payment).extend({
    /** The certified company, with which a beneficiary is compared. */
    company: z.string(),
    sums: z.array(z.object({ currency, released: decimal, onTheWay: decimal, paid: decimal })),
    /** Newest first. */
    accounts: z.array(payoutAccountView),
    /** Currencies in which money waits, and no account was given. */
    missing: z.array(currency),
    /** Currencies of open deals whose buyers will transfer to the company itself, and no account was given: its signature waits for one. */
    awaited: z.array(currency),
    /** Currencies in which buyers would pay the company directly, and no account was given: without one its contracts cannot be signed. */
    direct: z.array(currency),
    /** Currencies in which buyers of open deals pay the company itself: its account in force for them is replaced, never taken back. */
    paidTo: z.array(currency),
  }),
});

export const proposePayoutAccount = call({
  method: 'POST',
  path: 'api/trade/supplier/payout/proposePayoutAccount',
  access: 'supplier',
  fresh: true,
  limit: 'write',
  summary: 'Says where the company is paid in a currency; an operator confirms it, then a cooling-off time passes',
  input: z.object({
    currency,
    beneficiary: line(textLength.beneficiary),
    account: line(textLength.account),
    /** ISO 9362. */
    bic: z.string().regex(swiftForm),
    bank: line(textLength.bank),
    /** Why the beneficiary is not the certified company. */
    note: prose(textLength.payoutNote).default(''),
  }),
  data: payoutAccountView,
});

export const withdrawPayoutAccount = call({
  method: 'POST',
  path: 'api/trade/supplier/payout/withdrawPayoutAccount',
  access: 'supplier',
  fresh: true,
  limit: 'write',
  summary: 'Takes an account back: nothing is paid there any more; answers 409 where buyers of open deals pay to it',
  input: z.object({ id }),
  data: payoutAccountView,
});

const seller = z.object({ shopId: z.string(), shop: z.string(), company: z.string() });

const askedAccount = payoutAccountView.extend({
  seller,
  /** E-mail. */
  proposedBy: z.string(),
  /** Of the reader's own company: another operator decides. */
  own: z.boolean(),
});

/** What stands in the way of paying a seller. */
export const payoutObstacles = ['noAccount', 'unconfirmed', 'coolingOff', 'onHold'] as const;

export const getPayoutDesk = call({
  method: 'GET',
  path: 'api/backstage/admin/payout/getPayoutDesk',
  reads: true,
  access: 'operator',
  summary: 'What is due to sellers, by currency, with what stands in the way; and accounts that wait for an operator',
  input: nothing,
  data: z.object({
    due: z.array(
      z.object({
        seller,
        money,
        account: payoutAccountView.nullable(),
        obstacle: z.enum(payoutObstacles).nullable(),
      }),
    ),
    /** The longest waiting first; those cooling off can still be stopped. */
    accounts: z.array(askedAccount),
  }),
});

export const decidePayoutAccount = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/decidePayoutAccount',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'Confirms a seller’s account, refuses it, or stops one that is cooling off',
  /** `reason`: always of a refusal, and where another beneficiary than the certified company is confirmed. */
  input: z.object({ id, approve: z.boolean(), reason: prose(textLength.payoutNote).default('') }),
  data: nothing,
});

const batch = z.object({
  id,
  number: z.string(),
  state: z.enum(batchStates),
  total: money,
  /** From where it is paid. */
  from: z.object({ account: z.string(), bank: z.string() }),
  /** E-mails. */
  madeBy: z.string(),
  madeAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  sentBy: z.string().nullable(),
  sentAt: moment.nullable(),
  reason: z.string(),
  /** The reader made it: another operator approves. */
  own: z.boolean(),
  payments: z.array(payment.extend({ seller })),
});

export const getPayoutBatches = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/getPayoutBatches',
  reads: true,
  access: 'operator',
  summary: 'Batches of payouts, newest first',
  input: z.object({ ...pageInput }),
  data: page(batch),
});

export const makePayoutBatch = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/makePayoutBatch',
  access: 'operator',
  once: true,
  fresh: true,
  limit: 'write',
  summary: 'Locks what is due to these sellers in a currency for a batch of payments; a second operator approves it',
  input: z.object({ currency, shopIds: z.array(id).min(1).max(500) }),
  data: batch,
});

export const decidePayoutBatch = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/decidePayoutBatch',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'A second operator’s word on a batch: approved, its file is made; else the money is the sellers’ again',
  input: z.object({ id, approve: z.boolean(), reason: prose(textLength.payoutNote).default('') }),
  data: batch,
});

export const sendPayoutBatch = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/sendPayoutBatch',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'An approved batch goes to the bank: from now on its file can be downloaded, and it cannot be taken back',
  input: z.object({ id }),
  data: batch,
});

export const getPayoutFile = call({
  method: 'GET',
  path: 'api/backstage/admin/payout/getPayoutFile',
  access: 'operator',
  summary: 'The payments of a batch for the bank (ISO 20022 pain.001.001.09), the same bytes each time',
  input: z.object({ id }),
  data: nothing,
  answersFile: ['application/xml'],
});

export const rejectPayout = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/rejectPayout',
  access: 'operator',
  fresh: true,
  limit: 'write',
  summary: 'A bank has refused a payment without a file that says so: the money is the seller’s again',
  input: z.object({ id, reason: prose(textLength.payoutReason) }),
  data: batch,
});

export const importBankAnswer = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/importBankAnswer',
  access: 'operator',
  limit: 'upload',
  summary: 'Reads what the bank says of payments: ISO 20022 pain.002 (status) or camt.054 (bookings)',
  bodyBytes: 3 * statementSize.signs + 500_000,
  largeField: { name: 'content', megabytes: statementSize.megabytes },
  input: z.object({ name: cleanedLine(200), content: z.string().min(1) }),
  data: z.object({
    paid: z.number().int(),
    returned: z.number().int(),
    /** Named, and on their way as before. */
    unchanged: z.number().int(),
    /** Named, and none of ours, or of another sum. */
    unknown: z.array(z.string()),
  }),
});

export const matchPayoutLine = call({
  method: 'POST',
  path: 'api/backstage/admin/payout/matchPayoutLine',
  access: 'operator',
  limit: 'write',
  summary: 'A line of money that went out, or came back, is a payout of the same sum',
  input: z.object({ id, payoutId: id }),
  data: nothing,
});

export type Payouts = z.infer<typeof getPayouts.data>;
export type Payment = z.infer<typeof payment>;
export type PayoutAccountView = z.infer<typeof payoutAccountView>;
export type PayoutDesk = z.infer<typeof getPayoutDesk.data>;
export type AskedAccount = z.infer<typeof askedAccount>;
export type PayoutBatch = z.infer<typeof batch>;
export type BankAnswer = z.infer<typeof importBankAnswer.data>;
export type PayoutObstacle = (typeof payoutObstacles)[number];
