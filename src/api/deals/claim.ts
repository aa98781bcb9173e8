/** Claims of one side of a deal against the other, how they are answered, and how they end. The rules: claim-steps.ts, claim-amount.ts. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, moment, money, page, pageInput } from '#api/common/common.ts';
import { textLength } from '#api/common/limits.ts';
import { line, prose } from '#api/common/text.ts';
import { storedFile } from '#api/members/enterprise.ts';
import {
  claimAnswers,
  claimAuthors,
  claimKinds,
  claimRemedies,
  claimSides,
  claimStates,
  mostClaimFiles,
  mostClaimItems,
} from './claim-choices.ts';
import { tradeDocument } from './rfq.ts';
import { orderView, tradeAction } from './trade.ts';

const evidence = { ...tradeDocument, max: mostClaimFiles } as const;
/** Tonnes with at most three places, above zero. */
const tonnes = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/);
const measure = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/);
const asked = {
  remedy: z.enum(claimRemedies),
  /** So much for a tonne, per cent, or in all: as the remedy asks. */
  figure: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
};

export const makeClaim = call({
  method: 'POST',
  path: 'api/trade/web/claim/makeClaim',
  access: 'member',
  once: true,
  limit: 'upload',
  summary:
    'One side of a deal claims against the other: what is wrong, of which goods, how it was found, and what is asked for it. The amount is reckoned from the contract',
  input: z.object({
    subOrderId: id,
    kind: z.enum(claimKinds),
    /** Position of the shipment; left out: everything that was sent, or the whole deal. */
    shipment: z.number().int().min(1).optional(),
    /** Lots and containers of it. */
    items: z.array(line(textLength.claimItem)).max(mostClaimItems).default([]),
    /** Tonnes concerned; a short weight is reckoned from what was measured. */
    tonnes: tonnes.optional(),
    property: line(textLength.claimProperty).default(''),
    promised: measure.optional(),
    measured: measure.optional(),
    unit: line(textLength.claimUnit).default(''),
    method: line(textLength.claimMethod).default(''),
    /** A defect that could not be seen when the goods came. */
    hidden: z.boolean().default(false),
    ...asked,
    text: prose(textLength.claimText),
  }),
  files: { evidence },
  data: orderView,
});

export const answerClaim = call({
  method: 'POST',
  path: 'api/trade/web/claim/answerClaim',
  access: 'member',
  once: true,
  limit: 'upload',
  summary:
    'Answers the latest version of a claim: accepts it, rejects it with a reason, or counters with another remedy or amount',
  /** `version`: the one that was read; another in the meantime is a conflict. */
  input: z.object({
    id,
    version: z.number().int().min(1),
    answer: z.enum(claimAnswers),
    remedy: asked.remedy.optional(),
    figure: asked.figure,
    tonnes: tonnes.optional(),
    remark: prose(textLength.claimAnswer).default(''),
  }),
  files: { evidence },
  data: orderView,
});

const ofClaim = { access: 'member', once: true, limit: 'write', data: orderView } as const;

export const withdrawClaim = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/withdrawClaim',
  summary: 'Takes the own claim back: it ends without anything',
  input: z.object({ id, remark: prose(textLength.reasonRemark).default('') }),
});

export const callInMarketplace = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/callInMarketplace',
  summary: 'Either side asks the marketplace to propose a settlement, once the time to settle is over',
  input: z.object({ id, remark: prose(textLength.reasonRemark).default('') }),
});

export const decideSettlement = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/decideSettlement',
  summary: 'Agrees to what the marketplace proposes, which settles the claim when both have, or refuses it',
  input: z.object({
    id,
    version: z.number().int().min(1),
    agree: z.boolean(),
    remark: prose(textLength.reasonRemark).default(''),
  }),
});

export const confirmClaimPaid = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/confirmClaimPaid',
  summary: 'Who is owed by a settlement that is paid directly says that the money has come',
  input: z.object({ id }),
});

export const stateClaimPaid = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/stateClaimPaid',
  summary:
    'Who owes a settlement directly has paid it: when, and by which reference. Without a word of the other side it counts as received after five working days',
  input: z.object({ id, paidOn: day, reference: line(textLength.bankReference) }),
});

export const denyClaimPaid = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/denyClaimPaid',
  summary: 'Who is owed by a settlement has not received what was said to be paid: it is owed again',
  input: z.object({ id, reason: prose(textLength.moneyReason) }),
});

export const shipClaimGoods = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/shipClaimGoods',
  summary: 'Who sends goods that settle a claim, other ones or those that go back, says how and when they come',
  input: z.object({
    id,
    /** Tonnes; of documents none. */
    quantity: tonnes.optional(),
    carrier: line(textLength.carrier),
    transportDocument: line(textLength.transportDocument),
    etd: day,
    eta: day,
  }),
});

export const receiveClaimGoods = call({
  ...ofClaim,
  method: 'POST',
  path: 'api/trade/web/claim/receiveClaimGoods',
  summary:
    'Who receives the goods that settle a claim has them: the claim is settled, and money that goes with it counts',
  input: z.object({ id, remark: prose(textLength.reasonRemark).default('') }),
});

/** What can be claimed about: of each the tonnes, their price by the contract and the days of delay. */
const claimable = z.object({
  tonnes: decimal.nullable(),
  value: money,
  /** Per tonne. */
  price: money.nullable(),
  lateDays: z.number().int().nullable(),
});

const claimDetails = z.object({
  id,
  seq: z.number().int(),
  by: z.enum(claimSides),
  kind: z.enum(claimKinds),
  state: z.enum(claimStates),
  pen: z.enum(claimSides),
  shipment: z.number().int().nullable(),
  items: z.array(z.string()),
  property: z.string(),
  promised: decimal.nullable(),
  measured: decimal.nullable(),
  unit: z.string(),
  method: z.string(),
  hidden: z.boolean(),
  basis: claimable,
  /** The contract caps no interest on what is paid late. */
  uncapped: z.boolean(),
  madeAt: moment,
  answerBy: moment,
  settleBy: moment,
  /** When it lapses if nobody does anything; null: it does not. */
  lapsesAt: moment.nullable(),
  calledInAt: moment.nullable(),
  endedAt: moment.nullable(),
  settled: money.nullable(),
  credited: money,
  added: money,
  owed: money,
  /** The last day to pay it; null: nothing is. */
  owedBy: day.nullable(),
  /** What who owes it says of the payment, and until when who is owed can contradict. */
  owedPaidOn: day.nullable(),
  owedReference: z.string(),
  owedAnswerBy: moment.nullable(),
  owedPaidAt: moment.nullable(),
  /** Goods that settle it, or should have; oldest first. */
  goods: z.array(
    z.object({
      by: z.enum(claimSides),
      quantity: decimal.nullable(),
      carrier: z.string(),
      transportDocument: z.string(),
      etd: day,
      eta: day,
      shippedAt: moment,
      receivedAt: moment.nullable(),
    }),
  ),
  /** They are on their way. */
  goodsShippedAt: moment.nullable(),
  /** What of the money that the marketplace holds stays there until the claim has ended; null: it holds none for it. */
  holds: money.nullable(),
  agreedBy: z.array(z.enum(claimSides)),
  /** Open to the caller now. */
  allowed: z.array(tradeAction),
  /** Oldest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      by: z.enum(claimAuthors),
      remedy: z.enum(claimRemedies),
      figure: decimal.nullable(),
      tonnes: decimal.nullable(),
      amount: money,
      text: z.string(),
      at: moment,
      files: z.array(storedFile),
      answer: z.enum(claimAnswers).nullable(),
      remark: z.string(),
      answeredAt: moment.nullable(),
      bankWarning: z.boolean(),
    }),
  ),
});

export const getClaims = call({
  method: 'GET',
  path: 'api/trade/web/claim/getClaims',
  looks: true,
  access: 'member',
  summary: 'The claims of a sub-order with every version of them, and what its reader could claim about',
  input: z.object({ subOrderId: id }),
  data: z.object({
    /** Newest first. */
    claims: z.array(claimDetails),
    /** What the caller's side can claim, each with why not now. */
    kinds: z.array(z.object({ kind: z.enum(claimKinds), problem: z.string().nullable() })),
    shipments: z.array(
      claimable.extend({
        position: z.number().int(),
        transportDocument: z.string(),
        /** Lots and containers. */
        items: z.array(z.string()),
      }),
    ),
    /** Everything that was sent; what was not sent; what is not paid. null: there is nothing. */
    sent: claimable.nullable(),
    unsent: claimable.nullable(),
    unpaid: claimable.nullable(),
    /** What was not delivered, or not taken, since the deal ended for the other side's breach. */
    lost: claimable.nullable(),
    whole: claimable,
    /** What the supplier was given while claims hold up the rest; and when it is given what nobody claims. null: nothing, or not known yet. */
    released: money.nullable(),
    releasedOn: moment.nullable(),
    /** The contract allows for ordinary loss in transit. */
    packed: z.boolean(),
    /** The contract caps no interest on late payment. */
    uncapped: z.boolean(),
  }),
});

const calledIn = z.object({
  id,
  orderId: id,
  number: z.string(),
  kind: z.enum(claimKinds),
  by: z.enum(claimSides),
  state: z.enum(claimStates),
  buyer: z.string(),
  supplier: z.string(),
  amount: money,
  value: money,
  version: z.number().int(),
  calledInAt: moment,
  /** For the marketplace to propose; then for both to agree to that. */
  until: moment,
});

export const getCalledInClaims = call({
  method: 'POST',
  path: 'api/backstage/admin/claim/getCalledInClaims',
  reads: true,
  access: 'operator',
  summary: 'Claims that the marketplace was called in for and that have not ended, oldest first',
  input: z.object(pageInput),
  data: page(calledIn),
});

export const proposeSettlement = call({
  method: 'POST',
  path: 'api/backstage/admin/claim/proposeSettlement',
  access: 'operator',
  once: true,
  limit: 'write',
  summary: 'The marketplace proposes how to settle a claim that it was called in for; it counts when both sides agree',
  input: z.object({
    id,
    version: z.number().int().min(1),
    /** In the deal's currency. */
    amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
    text: prose(textLength.claimText),
  }),
  data: z.object({}),
});

export type Claims = z.infer<typeof getClaims.data>;
export type ClaimDetails = Claims['claims'][number];
export type Claimable = z.infer<typeof claimable>;
export type CalledInClaim = z.infer<typeof calledIn>;
