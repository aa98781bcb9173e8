import type { z } from 'zod';
import type { submitQuote } from '#api/deals/quote.ts';
import type { stateCredit } from '#api/deals/documentary.ts';
import type { CreditAnswer, DocumentsAction } from '#api/deals/documentary-steps.ts';
import type { createRfq, declineReasons, cancelReasons } from '#api/deals/rfq.ts';
import type { refuseReasons } from '#api/deals/contract.ts';
import type { remittanceRejections } from '#api/deals/collection-rules.ts';
import type { answerClaim, makeClaim } from '#api/deals/claim.ts';
import type { proposeAmendment } from '#api/deals/contract.ts';
import type { NoticeKind } from '#api/deals/notice-rules.ts';

export type Seller = 'supplier' | 'supplier2';
export type Trader = 'buyer' | Seller;

type Rfq = z.input<typeof createRfq.input>;
type Quote = z.input<typeof submitQuote.input>;

/** Days are counted from the day of posting; what most deals have in common may be left out. */
type Asked = Partial<Omit<Rfq, 'deliveryStart' | 'deliveryDeadline' | 'latestPayment' | 'sealedUntil'>> &
  Pick<Rfq, 'gradeNumber' | 'quantity' | 'tradeTerm'> & {
    deliverWithin?: readonly [from: number, to: number];
    payWithin?: number;
    sealedFor?: number;
    /** Title of a document that goes along. */
    attachment?: string;
  };

type LineAsked = Pick<Asked, 'materialId' | 'categoryId' | 'targetPrice' | 'quantity' | 'gradeNumber'>;
/** Materials that are asked for together, and what happens with each. */
export type DemoBundle = {
  posted: number;
  asked: Omit<Asked, keyof LineAsked>;
  lines: (LineAsked & { steps: Step[] })[];
};

/** One line; its terms are those of the RFQ unless said. */
export type Quoted = Partial<Omit<Quote, 'lines' | 'validUntil'>> & {
  unitPrice: string;
  quantity?: string;
  /** Another grade than asked for. */
  instead?: { materialId: string; gradeNumber: string; remark: string };
  validDays?: number;
};

type Credit = Omit<z.input<typeof stateCredit.input>, 'subOrderId'>;

type Claimed = Omit<z.input<typeof makeClaim.input>, 'subOrderId'>;
type ClaimAnswered = Omit<z.input<typeof answerClaim.input>, 'id' | 'version'>;
/** Days of delivery are counted from the day of posting. */
type Changed = Omit<z.input<typeof proposeAmendment.input>, 'id' | 'deliveryDeadline'> & { deliverWithin?: number };

type Shipped = {
  quantity: string;
  carrier: string;
  transportDocument: string;
  containers: string[];
  from: string;
  to: string;
  /** Days before the day of loading; below 0: after it. */
  etd: number;
  eta: number;
  lots?: string[];
};

/** Days before the day of loading; below 0: after it. */
type ClaimGoods = { quantity: string; carrier: string; transportDocument: string; etd: number; eta: number };

/** What happens in a deal, so many days before the demo is loaded. `of` names the seller whose sub-order it is about. */
export type Step = { day: number } & (
  | { ask: string; by: Seller }
  | { answer: string }
  | { quote: Quoted; by: Seller }
  | { counter: { unitPrice: string; paymentTerm?: string; text: string }; to: Seller }
  | { decline: (typeof declineReasons)[number]; remark: string; by: Seller }
  /** `direct`: the operator has set that the seller collects itself. */
  | { accept: { from: Seller; quantity: string }[]; direct?: boolean }
  | { cancel: (typeof cancelReasons)[number]; remark: string }
  | { sign: Trader; of: Seller }
  | { refuse: (typeof refuseReasons)[number]; remark: string; of: Seller }
  /** So much of the total, or what is due by then. `over`: more than that, by a slip of the keyboard. */
  | { pay: { percent?: number; sent: number; over?: string }; of: Seller }
  /** What has arrived, less what banks took on the way. */
  | { confirm: { arrived: number; fees?: string }; of: Seller }
  | { reject: (typeof remittanceRejections)[number]; remark: string; of: Seller }
  /** Of what was paid too much. */
  | { refund: string; note: string; of: Seller }
  | { ship: Shipped; of: Seller }
  /** The originals of that shipment go to the buyer. */
  | { originals: number; of: Seller }
  /** A letter of credit that says what the contract asks, but for this. */
  | { credit: Partial<Credit>; of: Seller }
  | { answerCredit: CreditAnswer; remark: string; of: Seller }
  /** A step with the documents of the first shipment. */
  | { documents: DocumentsAction; by: Trader; items?: string[]; remark?: string; of: Seller }
  | { track: string; place: string; of: Seller; shipment?: number; expectedIn?: number; remark?: string }
  | { receive: true; of: Seller }
  | { notify: NoticeKind; text: string; by: Trader; of: Seller }
  /** `proof`: the title of a paper that shows it. */
  | { claim: Claimed; proof: string; by: Trader; of: Seller }
  /** To the one claim of the deal, as it stands. */
  | { answerClaim: ClaimAnswered; by: Trader; of: Seller }
  /** The buyer calls the marketplace in for it. */
  | { callIn: string; of: Seller }
  /** Goods that settle it leave, or have come. */
  | { claimGoods: ClaimGoods | 'received'; by: Trader; of: Seller }
  | { change: Changed; by: Trader; of: Seller }
  | { avoid: string; by: Trader; of: Seller }
  /** The bank shows the rest of what is to be paid, though the deal has ended. */
  | { lateWire: true; of: Seller }
  | { evaluate: number; text: string; of: Seller }
  /** What happens by itself, has happened. */
  | { pass: true }
);

/** The step that has this key. */
export type ActOf<Key extends string> = Extract<Step, Record<Key, unknown>>;

export type DemoDeal = { posted: number; asked: Asked; steps: Step[] };

/** Both sign, supplier first. */
export const bothSign = (of: Seller, days: readonly [number, number]): Step[] => [
  { day: days[0], sign: of, of },
  { day: days[1], sign: 'buyer', of },
];

type PaidOn = readonly [sent: number, arrived: number];

/** A transfer of so much of the total, and its arrival some days later. */
export const paid = (of: Seller, percent: number, days: PaidOn, fees?: string): Step[] => [
  { day: days[0], pay: { percent, sent: days[0] }, of },
  { day: days[1], confirm: { arrived: days[1], ...(fees !== undefined && { fees }) }, of },
];

/** The same of what is due on the day of sending. */
export const paidWhatIsDue = (of: Seller, [sent, arrived]: PaidOn): Step[] => [
  { day: sent, pay: { sent }, of },
  { day: arrived, confirm: { arrived }, of },
];
