/** What buyers, suppliers and operators see of a deal; the calls are in rfq.ts, order.ts, contract.ts … */
import { z } from 'zod';
import { currency, day, decimal, id, moment, money, named } from '#api/common/common.ts';
import { face } from '#api/market/face.ts';
import { avoidanceRights } from './avoidance.ts';
import { arbitrations, invitationStates } from './deal-choices.ts';
import { guestStates, guestSteps } from './guest-choices.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { holdReasons } from './hold-choices.ts';
import { noticeKinds } from './notice-rules.ts';
import { carriedGoods, danger } from './carried-goods.ts';
import { controlLists } from '#api/market/desk-choices.ts';
import { claimAuthors, claimKinds, claimSides, claimStates } from './claim-choices.ts';
import { obligationView } from './obligation-view.ts';
import { allOrderStatuses, tradeRoles } from './order-states.ts';
import { takingKinds } from './taking.ts';
import { tradeActions } from './trade-actions.ts';
import { collectingWays, sellersAccountStandings } from './collecting.ts';
import { bankView, directView, dues, paymentStatus, refundView } from './payment-view.ts';
import { agreedLimitView, limitAnswerView, limitView } from './spec-limit.ts';
import { tradeTerms } from './trade-terms.ts';

export const tradeTermId = z.literal(tradeTerms.map(({ id: termId }) => termId));
export const orderStatus = z.literal(allOrderStatuses);
export const tradeAction = z.enum(tradeActions);
export const tradeRole = z.enum(tradeRoles);

/** A code with its name in the reader's language. */
const coded = z.object({ code: z.string(), name: z.string() });
/** A shop, with the company behind it. */
const shopOfCompany = face.extend({ id });
export const party = z.object({ company: z.string(), nation: z.string() });

/** What a trade term leaves in. Ports and countries with their names. */
const termView = z.object({
  tradeTerm: tradeTermId,
  /** EXW: the pickup warehouse, as far as it is known. */
  pickupPlace: z.string().nullable(),
  deliveryMethod: coded.nullable(),
  departurePort: named.nullable(),
  destinationPort: named.nullable(),
  portDischarge: named.nullable(),
  destinationCountry: named.nullable(),
  serviceAddress: z.string().nullable(),
});

/** What was asked for before, and what is now, in the reader's words; null: nothing. */
export const rfqChange = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const rfqView = termView.extend({
  /** Counts the changes: a quote says to which of them it answers. */
  version: z.number().int(),
  /** Newest first. */
  changes: z.array(z.object({ version: z.number().int(), at: moment, fields: z.array(rfqChange) })),
  category: named.nullable(),
  material: named.nullable(),
  offerId: id.nullable(),
  gradeNumber: z.string(),
  qualityClass: coded,
  /** Tonnes. */
  quantity: decimal,
  /** Per tonne. */
  targetPrice: money.nullable(),
  currency,
  countryOfOrigin: named.nullable(),
  shippingMethod: coded,
  cabinetType: coded.nullable(),
  packing: coded,
  /** How the goods can be carried; null: nothing says what they are. */
  carried: carriedGoods.nullable(),
  /** Lists that control what is asked for or quoted, and what the buyer states of its use; null: none of it is controlled. */
  controlledUse: z
    .object({
      lists: z.array(z.enum(controlLists)),
      endUse: z.string().nullable(),
      licenceNumber: z.string().nullable(),
      licenceExemption: z.string().nullable(),
    })
    .nullable(),
  deliveryStart: day,
  deliveryDeadline: day,
  leadTimeDays: z.number().int().nullable(),
  paymentTerm: coded,
  latestPayment: day,
  /** Where disputes go; null: nothing was chosen. */
  arbitration: z.enum(arbitrations).nullable(),
  remarks: z.string(),
  /** What the goods are held to; a quote answers each in this order. */
  limits: z.array(limitView),
  attachments: z.array(storedFile),
  /** It names a bank account. */
  bankWarning: z.boolean(),
  /** The shops that alone were asked; none: every certified supplier of the goods. */
  shops: z.array(named),
  sealedUntil: moment.nullable(),
});

const quoteLine = z.object({
  id,
  material: named.nullable(),
  gradeNumber: z.string(),
  replacement: z.boolean(),
  quantity: decimal,
  /** Per tonne; null while the bids are sealed. */
  unitPrice: decimal.nullable(),
  remark: z.string(),
});

/** One immutable version of a quote. */
export const quoteVersion = termView.extend({
  version: z.number().int(),
  at: moment,
  validUntil: moment,
  currency,
  lines: z.array(quoteLine),
  leadTimeDays: z.number().int(),
  paymentTerm: coded,
  packing: coded,
  remarks: z.string(),
  /** What it says to each limit of the RFQ, in their order. */
  limits: z.array(limitAnswerView),
  /** Its remarks, or those of a line, name a bank account. */
  bankWarning: z.boolean(),
});

export const quoteStates = ['live', 'expired', 'withdrawn', 'accepted', 'notAwarded'] as const;
export const quoteView = z.object({
  /** The same for all versions. */
  id,
  state: z.enum(quoteStates),
  supplier: z.object({
    shop: shopOfCompany,
    nation: z.string(),
    /** Asked by the buyer by e-mail, without an account and not certified. */
    guest: z.boolean(),
    /** The marketplace has put it on hold: its quote cannot be accepted meanwhile. */
    onHold: z.boolean(),
    /** Deals completed here, and their mean stars; null without evaluation. */
    completedDeals: z.number().int(),
    stars: z.number().nullable(),
  }),
  sealed: z.boolean(),
  /** Who answers next. */
  pen: z.enum(['buyer', 'supplier']),
  /** Newest first. */
  versions: z.array(quoteVersion),
});

const wants = z.object({
  lines: z.array(z.object({ lineId: id, unitPrice: decimal.nullable(), quantity: decimal.nullable() })),
  terms: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Limits of the RFQ that are to be accepted as asked, with their places in it. */
  limits: z.array(limitView.extend({ place: z.number().int() })),
});
export const negotiationEntry = z.object({
  id,
  kind: z.enum(['question', 'answer', 'counterOffer', 'kept', 'declined', 'withdrawn']),
  by: z.enum(['buyer', 'supplier']),
  shop: shopOfCompany,
  at: moment,
  text: z.string(),
  /** It names a bank account: the reader is warned. */
  bankWarning: z.boolean(),
  /** Why the RFQ was declined: one of `declineReasons`. */
  reason: z.string().nullable(),
  /** The question that an answer answers; the quote that a counter-offer counters. */
  about: id.nullable(),
  answered: z.boolean(),
  /** Of a counter-offer: by when it is, or was, to be answered. */
  answerBy: moment.nullable(),
  wants: wants.nullable(),
});

export const subOrderView = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  /** How far it has come: of one that has ended early its furthest status before. */
  reached: orderStatus,
  reason: z.string().nullable(),
  supplier: z.object({ shop: shopOfCompany, company: z.string(), nation: z.string() }),
  quoteId: id,
  lines: z.array(
    z.object({
      /** By which a shipment names it. */
      position: z.number().int(),
      gradeNumber: z.string(),
      material: named.nullable(),
      /** Null: it is not dangerous, or nothing says what it is. */
      danger: danger.nullable(),
      quantity: decimal,
      unitPrice: decimal,
      amount: decimal,
      /** As far as shipments say of which line they are. */
      shippedQuantity: decimal,
    }),
  ),
  terms: termView,
  paymentTerm: coded,
  packing: coded,
  /** As agreed with the award: the annex of the contract. */
  limits: z.array(agreedLimitView),
  quantity: decimal,
  total: money,
  /** Of what was really shipped, where the contract tolerates more or less, once everything has left. */
  finalAmount: money.nullable(),
  /** What must have arrived before shipment. */
  dueBeforeShipment: money,
  dues,
  /** The day of the supplier's notice that the goods are ready. */
  readyOn: day.nullable(),
  /** null: it is paid by transfer. */
  banks: bankView.nullable(),
  received: money,
  /** Paid by banks for documents, and confirmed by the seller. */
  throughBanks: money,
  /** What banks on the way have kept and is taken for paid. */
  bankCharges: money,
  /** Waits for confirmation. */
  submitted: money,
  refunded: money,
  /** Negative: paid too much and not refunded yet. */
  balance: money,
  /** What of it goes back now: the rest is held until a claim of the seller's is over. */
  refundable: money,
  /** Who receives what the buyer transfers. */
  collecting: z.enum(collectingWays),
  /** null: the marketplace collects. */
  direct: directView.nullable(),
  /** How far the account is to which the buyer will pay its seller, while the contract waits for signatures; null: it is none of those. */
  sellersAccount: z.enum(sellersAccountStandings).nullable(),
  /** Oldest first. */
  refunds: z.array(refundView),
  paymentStatus,
  /** What each side owes, in the order in which it mostly falls due. */
  obligations: z.array(obligationView),
  signBy: moment,
  /** As agreed: of the RFQ, or of the latest version of the contract. */
  deliveryStart: day,
  deliveryDeadline: day,
  latestPayment: day,
  shippedQuantity: decimal,
  /** What the supplier kept when both ended the deal; null where it has not ended so, or nothing was kept. */
  keptOnEnd: money.nullable(),
  /** What the supplier was given while an open claim holds up the rest; null: nothing, or the deal has ended. */
  released: money.nullable(),
  /** What a side has not done in time, from when the other one may end the deal for it, and whether it may already. */
  delay: z
    .object({
      right: z.enum(avoidanceRights),
      /** `either`: it is nobody's fault. */
      by: z.enum(['buyer', 'supplier', 'either']),
      lastDay: day,
      from: day,
      holds: z.boolean(),
      /** On which it is closed as unpaid by itself, where nobody does anything; null: it is not. */
      closesOn: day.nullable(),
    })
    .nullable(),
  /** What the buyer does before goods that are left can be handed over; null: its seller sends them, or all have left. */
  taking: z
    .object({
      kind: z.enum(takingKinds),
      /** The seller waits for it until then; null: it does not, or not yet. */
      dueOn: day.nullable(),
      /** When the goods are taken, by what, and when that was said; null: nothing is arranged. */
      arranged: z.object({ on: day, text: z.string(), at: moment }).nullable(),
      /** The days that can be named. */
      span: z.object({ from: day, to: day }),
    })
    .nullable(),
  /** A proposal to end the deal that waits for the other side. */
  ending: z
    .object({
      seq: z.number().int(),
      by: z.enum(['buyer', 'supplier']),
      at: moment,
      /** Then it lapses, and the deal goes on. */
      until: moment,
      /** Of what was received, by the supplier; the rest goes back to the buyer. */
      keeps: money,
      goesBack: money,
      remark: z.string(),
    })
    .nullable(),
  /** The supplier's request to ship otherwise than agreed: it waits for the buyer until then, or was agreed to and not used yet. */
  deviation: z
    .object({
      seq: z.number().int(),
      agreed: z.boolean(),
      until: moment,
      /** In words. */
      deviations: z.array(z.string()),
      /** Lots would leave that are not shown to be within the agreed limits. */
      ofLots: z.boolean(),
      remark: z.string(),
      bankWarning: z.boolean(),
    })
    .nullable(),
  /** It lapsed, its payment arrived afterwards, and both sides may go on; who has agreed. */
  revival: z.object({ until: moment, agreed: z.array(z.enum(['buyer', 'supplier'])), amount: money }).nullable(),
  contract: z
    .object({
      id,
      number: z.string(),
      version: z.number().int(),
      issuedAt: moment,
      signedBy: z.array(z.enum(['buyer', 'supplier'])),
    })
    .nullable(),
  /** A version of the contract that both sign to change it; `total`: what it says then. */
  change: z
    .object({
      contractId: id,
      version: z.number().int(),
      by: z.enum(['buyer', 'supplier']),
      until: moment,
      signedBy: z.array(z.enum(['buyer', 'supplier'])),
      total: money,
    })
    .nullable(),
  /** Claims of both sides, oldest first; what they say is told by getClaims. */
  claims: z.array(
    z.object({
      id,
      by: z.enum(claimSides),
      kind: z.enum(claimKinds),
      state: z.enum(claimStates),
      /** Who answers next; null: nobody has to. */
      turn: z.enum(claimAuthors).nullable(),
      /** By when. */
      until: moment.nullable(),
      /** Asked for, offered or proposed last; agreed on. */
      amount: money,
      /** Of what was agreed: to be paid by the other side directly, and not paid yet. */
      owed: money.nullable(),
      /** The last day to pay it, and until when who is owed can contradict that it was; null: nothing is owed, nobody says so. */
      owedBy: day.nullable(),
      owedAnswerBy: moment.nullable(),
    }),
  ),
  /** Notices of both sides, oldest first; what they say is told by getNotices. `until`: counts as received then; null: it was. */
  notices: z.array(z.object({ id, by: z.enum(claimSides), kind: z.enum(noticeKinds), until: day.nullable() })),
  /** What claims have taken off the price. */
  credited: money,
  /** The freight that is booked for it, as who ships has to know it; null: none is confirmed. */
  freight: z
    .object({
      company: z.string(),
      reference: z.string(),
      vessel: z.string(),
      cutOff: moment.nullable(),
      etd: day,
    })
    .nullable(),
  evaluation: z.object({ stars: z.number().int(), text: z.string(), at: moment }).nullable(),
  allowedActions: z.array(tradeAction),
});

export const tradeEvent = z.object({
  /** Its place among the events that are the reader's. */
  seq: z.number().int(),
  at: moment,
  subOrder: z.string().nullable(),
  /** The supplier whom it concerns alone. */
  shop: z.string().nullable(),
  role: tradeRole,
  /** The company that acted; null: the marketplace. */
  by: z.string().nullable(),
  /** The person that acted, the same in one deal always; null: nobody. */
  actor: z.string().nullable(),
  action: tradeAction,
  from: orderStatus.nullable(),
  to: orderStatus,
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Opens `detailHash` together with the detail; null: the detail is not for this reader (yet). */
  salt: z.string().nullable(),
  detailHash: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

/** Somebody without an account whom the buyer has asked by e-mail. */
export const guestView = z.object({
  id,
  company: z.string(),
  email: z.string(),
  invitedAt: moment,
  state: z.enum(guestStates),
});

export const guestAwardView = z.object({
  guestId: id,
  company: z.string(),
  quantity: decimal,
  total: money,
  awardedAt: moment,
  until: moment,
  /** How far it has come on its way to the contract. */
  step: z.enum(guestSteps),
});

/** The RFQ as it went to one supplier. */
const askedView = z.object({
  shop: shopOfCompany,
  /** Whose shop it is; null: asked by e-mail, or a demo shop of nobody. */
  memberId: id.nullable(),
  state: z.enum(invitationStates),
  sentAt: moment,
  seenAt: moment.nullable(),
});

/** An RFQ that was posted together with others, as far as its reader has part in them. */
const bundledRfq = z.object({
  id,
  number: z.string(),
  gradeNumber: z.string(),
  quantity: decimal,
  status: orderStatus,
  /** That stand now; a supplier has one of its own or none. */
  quotes: z.number().int(),
});

/** A deal as one of its parties sees it. A supplier sees its own quote and sub-orders only, never another's. */
export const orderView = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  reason: z.string().nullable(),
  /** As which side the caller looks. */
  role: tradeRole,
  /** `id`: whom a mail to the buyer goes to. */
  buyer: party.extend({ id }),
  postedAt: moment,
  quoteDueAt: moment,
  /** The buyer's number of its order: for the buyer, and suppliers that have a part in it. */
  poNumber: z.string().nullable(),
  /** For the buyer alone. */
  costCentre: z.string().nullable(),
  /** Suppliers invited; the buyer alone is told. */
  invited: z.number().int().nullable(),
  declined: z.number().int().nullable(),
  /** Whom the RFQ went to, in the order of their names; operators alone are told. */
  asked: z.array(askedView),
  rfq: rfqView,
  /** What was posted together with it, in order and with itself; suppliers learn only of what they were asked for, and no number of the whole. */
  bundle: z.object({ number: z.string().nullable(), rfqs: z.array(bundledRfq) }).nullable(),
  quotes: z.array(quoteView),
  negotiation: z.array(negotiationEntry),
  subOrders: z.array(subOrderView),
  /** Whom the buyer has asked by e-mail; the buyer alone is told. */
  guests: z.array(guestView),
  /** A quote of one of them is accepted, and the contract waits until it is a supplier here; told to both. */
  guestAward: guestAwardView.nullable(),
  /** An operator has stopped the deal. */
  hold: z.object({ reason: z.enum(holdReasons), placedAt: moment, until: moment.nullable() }).nullable(),
  allowedActions: z.array(tradeAction),
});

export type GuestView = z.infer<typeof guestView>;
export type GuestAwardView = z.infer<typeof guestAwardView>;
export type BundledRfq = z.infer<typeof bundledRfq>;
export type AskedView = z.infer<typeof askedView>;
export type OrderView = z.infer<typeof orderView>;
export type QuoteView = z.infer<typeof quoteView>;
export type QuoteVersion = z.infer<typeof quoteVersion>;
export type QuoteLine = QuoteVersion['lines'][number];
export type SubOrderView = z.infer<typeof subOrderView>;
export type TradeEvent = z.infer<typeof tradeEvent>;
export type NegotiationEntry = z.infer<typeof negotiationEntry>;
export type TermView = z.infer<typeof termView>;
export type RfqChange = z.infer<typeof rfqChange>;
export type RfqView = z.infer<typeof rfqView>;
