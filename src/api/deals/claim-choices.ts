/** What a claim knows of. Free of zod: the browser reads it too. The rules: claim-steps.ts and claim-amount.ts. */

/** What the other side has not done as the contract asks. */
export const buyersClaims = ['short', 'damaged', 'offSpec', 'late', 'wrongDocuments', 'notShipped', 'cover'] as const;
export const suppliersClaims = ['unpaid', 'noCredit', 'notTaken', 'resale'] as const;
export const claimKinds = [...buyersClaims, ...suppliersClaims] as const;
export type ClaimKind = (typeof claimKinds)[number];

/**
 * What is asked for it. `goodsPrice`: the price of the tonnes concerned. `perTonne`, `percent`: a reduction of their price.
 * `amount`: a sum. `damages`: the contract's liquidated damages. `replacement`: other goods, and no money. `return`: the
 * goods go back, against their price. `difference`: what the goods cost elsewhere beyond their price, or fetched below it.
 */
export const claimRemedies = [
  'goodsPrice',
  'perTonne',
  'percent',
  'amount',
  'damages',
  'replacement',
  'return',
  'difference',
] as const;
export type ClaimRemedy = (typeof claimRemedies)[number];

export const remediesOf: Readonly<Record<ClaimKind, readonly ClaimRemedy[]>> = {
  short: ['goodsPrice', 'amount', 'replacement'],
  damaged: ['goodsPrice', 'perTonne', 'percent', 'amount', 'replacement', 'return'],
  offSpec: ['perTonne', 'percent', 'goodsPrice', 'amount', 'replacement', 'return'],
  late: ['damages', 'amount'],
  wrongDocuments: ['amount', 'replacement'],
  notShipped: ['goodsPrice', 'damages', 'amount'],
  unpaid: ['damages', 'amount'],
  noCredit: ['damages', 'amount'],
  notTaken: ['amount'],
  cover: ['difference', 'amount'],
  resale: ['difference', 'amount'],
};

/** Of which a figure is asked: so much for a tonne, per cent, or in all. */
export const figureRemedies: readonly ClaimRemedy[] = ['perTonne', 'percent', 'amount'];

/** Settled with goods: who sends them. */
export const sentBy: { readonly [Remedy in ClaimRemedy]?: ClaimSide } = { replacement: 'supplier', return: 'buyer' };

/** About goods that have been on their way: of a shipment, or of all of them. */
export const claimsOfGoods: readonly ClaimKind[] = ['short', 'damaged', 'offSpec'];
/**
 * Of a deal that has ended for the breach of the other side: goods bought elsewhere instead, or sold to another one (the
 * contract's clause on default; CISG, articles 75 and 77). The price of the goods is no limit to it, which the contract says.
 */
export const breachClaims: readonly ClaimKind[] = ['cover', 'resale'];
/** Weights are found in tonnes or in kilograms. */
export const weightUnits = ['t', 'kg'] as const;

export const claimStates = [
  'open',
  'rejected',
  'calledIn',
  'proposed',
  'goods',
  'settled',
  'withdrawn',
  'lapsed',
  'unsettled',
] as const;
export type ClaimState = (typeof claimStates)[number];
/** `goods`: both have agreed, and goods are still to be sent and received. */
export const openClaimStates = [
  'open',
  'rejected',
  'calledIn',
  'proposed',
  'goods',
] as const satisfies readonly ClaimState[];
export const isOpenClaim = ({ state }: { state: ClaimState }): boolean =>
  (openClaimStates as readonly ClaimState[]).includes(state);

/** Who of a deal makes a claim and answers it; what the marketplace proposes is a version, too. */
export const claimSides = ['buyer', 'supplier'] as const;
export type ClaimSide = (typeof claimSides)[number];
export const claimAuthors = [...claimSides, 'operator'] as const;
export type ClaimAuthor = (typeof claimAuthors)[number];
export const otherSide = (side: ClaimSide): ClaimSide => (side === 'buyer' ? 'supplier' : 'buyer');

/** What became of a version. */
export const claimAnswers = ['accepted', 'countered', 'rejected'] as const;
export type ClaimAnswer = (typeof claimAnswers)[number];

/**
 * Calendar days; working days of what is owed directly, and of the marketplace. From the contract's clauses on objections and on disputes; the
 * others it does not say. What a settlement leaves to be paid directly has no day of its own in any version: ten working
 * days are ours, the reasonable time that a debt without a day has (CISG, article 58; PRC Civil Code, article 511), and it
 * bears the interest that the clause on late performance sets for every late payment.
 */
export const claimDays = {
  /** For the seller's answer to an objection. */
  firstAnswer: 10,
  /** For every other answer. */
  answer: 7,
  /** In which the parties first try to settle. */
  settling: 15,
  /** After that, to call in the marketplace; then a claim lapses that nobody has settled. */
  callIn: 14,
  /** Working days for the marketplace to propose once it was called in: ours, as the help says. */
  toPropose: 10,
  /** For both to agree to what the marketplace proposes. */
  proposal: 7,
  /** To send goods that both have agreed on; and after their day of arrival, until they count as received. */
  goods: 30,
  goodsTaken: 15,
  /** Working days: to pay what a settlement leaves to be paid directly; for who is owed to contradict that it was paid. */
  owed: 10,
  owedSilence: 5,
  /** After the end, to claim what it costs: ours, so that money which goes back is not held for long. */
  breach: 30,
  /** After arrival: objections to quantity, packing and visible condition; to quality. */
  visible: 15,
  quality: 30,
} as const;
/** Calendar months after arrival in which the contract lets a buyer object to hidden defects. */
export const hiddenDefectMonths = 6;

/** Files with a version, and lots or containers that a claim names. */
export const mostClaimFiles = 5;
export const mostClaimItems = 20;
