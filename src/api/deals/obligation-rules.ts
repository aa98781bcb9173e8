/**
 * What each side of a deal owes, as rows: which there are, under which terms, by which clause, and what waits for them.
 * The contract's schedule and the pages read this one table; how a row stands in a deal is reckoned in obligations.ts.
 * Free of zod: the browser reads it too.
 */
import type { CollectingWay } from './collecting.ts';
import { isWithinChina } from './arbitration.ts';
import { documentsWay } from './documentary-steps.ts';
import { isTransferred, paymentTerms, type Instalment } from './payment-terms.ts';
import { isBulk } from './quantity-tolerance.ts';
import type { TradeAction } from './trade-actions.ts';

/** In the order in which they mostly fall due. */
export const obligationKinds = [
  'creditOpening',
  'creditAnswer',
  'instalment',
  'transferAnswer',
  'readyNotice',
  'naming',
  'taking',
  'delivery',
  'copies',
  'originals',
  'presentation',
  'documentsAnswer',
  'paymentConfirmation',
  'vatInvoice',
  'difference',
  'objections',
  'answer',
  'settlement',
  'settlementAnswer',
  'receipt',
  'payout',
  'repayment',
  'returnAnswer',
  'evaluation',
] as const;
export type ObligationKind = (typeof obligationKinds)[number];

/** Who owes it. Where both may, it is said row by row. */
export const obligedSides = ['buyer', 'supplier', 'marketplace'] as const;
export type ObligedSide = (typeof obligedSides)[number];

/** What waits for it. */
export const obligationGates = ['start', 'shipment', 'balance', 'originals', 'receipt', 'completion'] as const;
export type ObligationGate = (typeof obligationGates)[number];

/** What follows when it is late. */
export const lateConsequences = [
  'endOrLapse',
  'noShipment',
  'interest',
  'cappedInterest',
  'avoidOrExtend',
  'deliveryDamages',
  'damages',
  'taxDamages',
  'objectionLost',
  'callIn',
  'deemedReceived',
  'deemedAccepted',
  'deemedConfirmed',
  'deemedAnswered',
  'bankMayRefuse',
  'presentOrEnd',
  'acceptOrEnd',
  'takeOrEnd',
  'deliveredAtEnd',
] as const;
export type LateConsequence = (typeof lateConsequences)[number];

type Clause = { number: number; en: string; zh: string };
const clause = (number: number, en: string, zh: string): Clause => ({ number, en, zh });

/** Clauses that rows stand on, from 2026-3 and before it; null: older contracts have no such clause. */
export const obligationClauses = {
  payment: [clause(9, 'Payment', '付款条件'), clause(8, 'Payment', '付款条件')],
  term: [
    clause(6, 'Trade term, costs and risk', '贸易术语、费用与风险转移'),
    clause(5, 'Trade term, costs and risk', '贸易术语、费用与风险转移'),
  ],
  delivery: [clause(7, 'Delivery and shipment', '交货与装运'), clause(6, 'Delivery and shipment', '交货与装运')],
  documents: [clause(8, 'Documents', '单据'), clause(7, 'Documents', '单据')],
  taxes: [clause(3, 'Price and taxes', '价格与税费'), null],
  tolerance: [clause(4, 'Quantity tolerance', '溢短装'), clause(3, 'Quantity tolerance', '溢短装')],
  inspection: [
    clause(12, 'Inspection and objections', '检验与异议'),
    clause(11, 'Inspection and objection period', '检验与异议期'),
  ],
  account: [clause(10, 'Bank charges and collection account', '银行费用与收款账户'), null],
  disputes: [clause(21, 'Settlement of disputes', '争议解决'), clause(16, 'Settlement of disputes', '争议解决')],
} as const satisfies Record<string, readonly [Clause, Clause | null]>;
export type ObligationClause = keyof typeof obligationClauses;

/** What of a contract decides which rows it has. */
export type ObligationTerms = {
  paymentTerm: string;
  /** The trade term; `EXW_DOMESTIC` where nothing is exported. */
  term: string;
  /** Lots leave when the buyer calls them off. */
  onCall: boolean;
  bulk: boolean;
  tax: 'domestic' | 'bonded' | 'export';
  /** Who gets the originals: the buyer, with the goods or by courier, or a bank. */
  originals: 'direct' | 'domestic' | 'bank';
  collecting: CollectingWay;
};

/** The same from the facts of a deal. */
export function obligationTerms(deal: {
  paymentTerm: string;
  tradeTerm: string;
  deliveryMethod: string | null;
  packing: string;
  currency: string;
  sellersNation: string;
  buyersNation: string;
  collecting: CollectingWay;
}): ObligationTerms {
  const within = isWithinChina(deal.sellersNation, deal.buyersNation);
  return {
    paymentTerm: deal.paymentTerm,
    term: within && deal.tradeTerm === 'EXW' ? 'EXW_DOMESTIC' : deal.tradeTerm,
    onCall: deal.deliveryMethod === 'CALL_OFF',
    bulk: isBulk(deal.packing),
    tax: taxOf(deal.tradeTerm, within, deal.currency),
    originals: originalsOf(deal.paymentTerm, within && deal.tradeTerm === 'EXW'),
    collecting: deal.collecting,
  };
}

/** How a sale is taxed: sold within China, out of a bonded zone there, or abroad. */
export function taxOf(tradeTerm: string, withinChina: boolean, currency: string): ObligationTerms['tax'] {
  if (tradeTerm === 'ONE_DAY_TOUR') return 'bonded';
  if (!withinChina) return 'export';
  return currency === 'CNY' ? 'domestic' : 'bonded';
}

export const originalsOf = (paymentTerm: string, collectedInChina: boolean): ObligationTerms['originals'] =>
  !isTransferred(paymentTerm) ? 'bank' : collectedInChina ? 'domestic' : 'direct';

export type ObligationRule = {
  kind: ObligationKind;
  /** Of claims the side whose turn it is. */
  by: ObligedSide;
  /** null: no clause of any version names it; why stands beside the row. */
  clause: ObligationClause | null;
  applies: (terms: ObligationTerms) => boolean;
  /** The schedule that is printed in 2026-3 has it; what has been sealed never changes. */
  printed: boolean | ((terms: ObligationTerms) => boolean);
  /** The steps by which it is met: one at least is open to its side whenever the row is. */
  meets: readonly TradeAction[];
  gates: ObligationGate | null;
  late: LateConsequence | null;
};

const always = () => true;
const isCredit = ({ paymentTerm }: ObligationTerms) => documentsWay(paymentTerm) === 'credit';
const byBanks = ({ paymentTerm }: ObligationTerms) => documentsWay(paymentTerm) !== null;
const sellerCollects = ({ collecting }: ObligationTerms) => collecting === 'seller';
const isDirect = ({ paymentTerm, collecting }: ObligationTerms) =>
  collecting === 'seller' && isTransferred(paymentTerm);
const ofVessel = ({ term }: ObligationTerms) => term === 'FOB';
const afterReady = ({ paymentTerm }: ObligationTerms) =>
  (paymentTerms[paymentTerm] ?? []).some(({ after }) => after === 'ready');

export const obligationRules: readonly ObligationRule[] = [
  {
    ...{ kind: 'creditOpening', by: 'buyer', clause: 'payment', applies: isCredit, printed: true },
    ...{ meets: ['draftCredit', 'openCredit'], gates: 'shipment', late: 'avoidOrExtend' },
  },
  {
    ...{ kind: 'creditAnswer', by: 'supplier', clause: 'payment', applies: isCredit, printed: false },
    ...{ meets: ['agreeCredit', 'amendCredit', 'adviseCredit'], gates: 'shipment', late: 'deemedAnswered' },
  },
  {
    ...{ kind: 'instalment', by: 'buyer', clause: 'payment', applies: always, printed: true },
    ...{ meets: ['submitRemittance', 'statePaid'], gates: 'completion', late: 'interest' },
  },
  {
    // Money may come by transfer under terms that ask for none.
    ...{ kind: 'transferAnswer', by: 'supplier', clause: 'account', applies: sellerCollects, printed: isDirect },
    ...{ meets: ['confirmRemittance', 'rejectRemittance'], gates: 'balance', late: 'deemedConfirmed' },
  },
  {
    ...{ kind: 'readyNotice', by: 'supplier', clause: 'payment', applies: afterReady, printed: false },
    ...{ meets: ['noticeReady'], gates: 'balance', late: 'deliveryDamages' },
  },
  {
    ...{ kind: 'naming', by: 'buyer', clause: 'term', applies: ofVessel, printed: false },
    ...{ meets: ['arrangeTaking'], gates: 'shipment', late: 'takeOrEnd' },
  },
  {
    // Who names the vessel calls off by that.
    ...{ kind: 'taking', by: 'buyer', clause: 'delivery', printed: false },
    applies: (terms) => ['EXW', 'EXW_DOMESTIC'].includes(terms.term) || (terms.onCall && !ofVessel(terms)),
    ...{ meets: ['arrangeTaking'], gates: null, late: 'takeOrEnd' },
  },
  {
    ...{ kind: 'delivery', by: 'supplier', clause: 'delivery', applies: always, printed: true },
    // Where the buyer comes for the goods, that they are ready is said first.
    ...{ meets: ['ship', 'noticeReady'], gates: 'receipt', late: 'deliveryDamages' },
  },
  {
    ...{ kind: 'copies', by: 'supplier', clause: 'documents', applies: always, printed: true },
    ...{ meets: ['addDocument'], gates: null, late: 'damages' },
  },
  {
    ...{ kind: 'originals', by: 'supplier', clause: 'documents' },
    ...{ applies: ({ originals }) => originals !== 'bank', printed: ({ originals }) => originals === 'direct' },
    ...{ meets: ['addDocument'], gates: null, late: 'damages' },
  },
  {
    ...{ kind: 'presentation', by: 'supplier', clause: 'documents', applies: byBanks, printed: false },
    ...{ meets: ['handDocuments', 'presentDocuments'], gates: 'balance', late: 'bankMayRefuse' },
  },
  {
    ...{ kind: 'documentsAnswer', by: 'buyer', clause: 'payment', printed: false },
    applies: ({ paymentTerm }) => ['credit', 'acceptance'].includes(documentsWay(paymentTerm) ?? ''),
    meets: ['acceptDocuments', 'noteDiscrepancies', 'waiveDiscrepancies', 'refuseDocuments'],
    ...{ gates: 'balance', late: 'deemedAccepted' },
  },
  {
    // How the seller says that a bank has paid is the way of the site; no clause sets a time for it.
    ...{ kind: 'paymentConfirmation', by: 'supplier', clause: null, applies: byBanks, printed: false },
    ...{ meets: ['confirmPaid', 'disputePaid'], gates: 'completion', late: 'deemedConfirmed' },
  },
  {
    ...{ kind: 'vatInvoice', by: 'supplier', clause: 'taxes', applies: ({ tax }) => tax === 'domestic', printed: true },
    ...{ meets: ['addDocument'], gates: null, late: 'taxDamages' },
  },
  {
    // Of packed goods more leaves with the buyer's consent alone: then it is owed as the tolerated difference is.
    ...{ kind: 'difference', by: 'buyer', clause: 'tolerance', applies: always, printed: ({ bulk }) => bulk },
    ...{ meets: ['submitRemittance'], gates: 'completion', late: 'interest' },
  },
  {
    ...{ kind: 'objections', by: 'buyer', clause: 'inspection', applies: always, printed: true },
    ...{ meets: ['makeClaim'], gates: null, late: 'objectionLost' },
  },
  {
    ...{ kind: 'answer', by: 'supplier', clause: 'inspection', applies: always, printed: true },
    meets: ['acceptClaim', 'counterClaim', 'rejectClaim', 'agreeSettlement', 'shipClaimGoods', 'receiveClaimGoods'],
    ...{ gates: 'receipt', late: 'callIn' },
  },
  {
    // By when it is paid no clause says (claim-choices.ts); what is paid late bears interest by every version.
    ...{ kind: 'settlement', by: 'supplier', clause: 'disputes', applies: always, printed: false },
    ...{ meets: ['stateClaimPaid'], gates: null, late: 'interest' },
  },
  {
    // That silence counts is the way of the site, as with every other payment that passes it by.
    ...{ kind: 'settlementAnswer', by: 'buyer', clause: null, applies: always, printed: false },
    ...{ meets: ['claimPaid', 'denyClaimPaid'], gates: null, late: 'deemedConfirmed' },
  },
  {
    ...{ kind: 'receipt', by: 'buyer', clause: 'inspection', applies: always, printed: true },
    ...{ meets: ['confirmReceipt'], gates: 'completion', late: 'deemedReceived' },
  },
  {
    ...{ kind: 'payout', by: 'marketplace', clause: 'account', printed: false },
    applies: (terms) => isTransferred(terms.paymentTerm) && !isDirect(terms),
    ...{ meets: [], gates: null, late: null },
  },
  {
    // By the seller where it collects itself: then its contract prints it.
    ...{ kind: 'repayment', by: 'marketplace', clause: 'account', applies: always, printed: isDirect },
    ...{ meets: ['recordRefund'], gates: null, late: null },
  },
  {
    ...{ kind: 'returnAnswer', by: 'buyer', clause: 'account', applies: sellerCollects, printed: isDirect },
    ...{ meets: ['confirmRefund', 'returnRefund'], gates: null, late: 'deemedConfirmed' },
  },
  {
    // Nobody has to: it is asked for, and stands in no contract.
    ...{ kind: 'evaluation', by: 'buyer', clause: null, applies: always, printed: false },
    ...{ meets: ['evaluate'], gates: null, late: null },
  },
];

export const ruleOf = (kind: ObligationKind): ObligationRule => obligationRules.find((rule) => rule.kind === kind)!;

/** The rows of a contract's schedule, in order; an instalment for each that its payment term knows. */
export const scheduleOf = (terms: ObligationTerms): { rule: ObligationRule; instalment: Instalment | null }[] =>
  obligationRules
    .filter(({ applies, printed }) => applies(terms) && (typeof printed === 'boolean' ? printed : printed(terms)))
    .flatMap((rule) => {
      const of = rule.kind === 'instalment' ? (paymentTerms[terms.paymentTerm] ?? []) : [null];
      return of.map((instalment) => ({ rule, instalment }));
    });

/** A row's clause in a version of the contract; null: that version has no such clause. */
export const clauseIn = (of: ObligationClause | null, version: string): Clause | null =>
  of && obligationClauses[of][isOlder(version) ? 1 : 0];

/** Before 2026-3 contracts had no schedule, said nothing of originals and of tax, and knew one rate for everybody's delay. */
export const isOlder = (version: string): boolean => version === '2026-1' || version === '2026-2';

const later: readonly ObligationKind[] = ['originals', 'vatInvoice'];

/** The rows of a contract of that version under these terms: what came into the text later binds later contracts alone. */
export const rulesFor = (terms: ObligationTerms, version: string): readonly ObligationRule[] =>
  obligationRules.filter(({ kind, applies }) => applies(terms) && !(isOlder(version) && later.includes(kind)));
