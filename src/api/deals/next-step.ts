/** What is to be done next in a deal, and by whom. Free of zod: the browser reads it too. */
import type { CompanyRole } from '#api/members/company-roles.ts';

/** Of a payment through banks (bank-steps.ts). */
export const bankNeeds = [
  'openCredit',
  'answerCredit',
  'presentDocuments',
  'answerDocuments',
  'payDocuments',
  'confirmPaid',
] as const;
export type BankNeed = (typeof bankNeeds)[number];

export const stepKinds = [
  'answer',
  'choose',
  'sign',
  'answerAmendment',
  'answerEnd',
  'answerClaim',
  'oweClaim',
  'pay',
  'payBalance',
  'readyNotice',
  'ship',
  'presentCopy',
  ...bankNeeds,
  'receive',
  'held',
  'countered',
  'sealed',
  'waitQuotes',
  'waitGuest',
  'theySign',
  'theyAnswerAmendment',
  'theyAnswerEnd',
  'theyAnswerClaim',
  'claimCalledIn',
  'theyOweClaim',
  'theyPay',
  'theyPayBalance',
  'checked',
  'theyReady',
  'theyShip',
  'theyPresentCopy',
  'waitBanks',
  'onTheWay',
  'theyReceive',
  'credit',
  'evaluate',
  'repeat',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** `nobody`: nothing stands still without it. */
export const stepTurns = ['own', 'theirs', 'marketplace', 'nobody'] as const;
export type StepTurn = (typeof stepTurns)[number];

export const turnOf: Readonly<Record<StepKind, StepTurn>> = {
  answer: 'own',
  choose: 'own',
  sign: 'own',
  answerAmendment: 'own',
  answerEnd: 'own',
  answerClaim: 'own',
  oweClaim: 'own',
  pay: 'own',
  payBalance: 'own',
  readyNotice: 'own',
  ship: 'own',
  presentCopy: 'own',
  openCredit: 'own',
  answerCredit: 'own',
  presentDocuments: 'own',
  answerDocuments: 'own',
  payDocuments: 'own',
  confirmPaid: 'own',
  receive: 'own',
  held: 'marketplace',
  countered: 'theirs',
  sealed: 'theirs',
  waitQuotes: 'theirs',
  waitGuest: 'theirs',
  theySign: 'theirs',
  theyAnswerAmendment: 'theirs',
  theyAnswerEnd: 'theirs',
  theyAnswerClaim: 'theirs',
  claimCalledIn: 'marketplace',
  theyOweClaim: 'theirs',
  theyPay: 'theirs',
  theyPayBalance: 'theirs',
  checked: 'marketplace',
  theyReady: 'theirs',
  theyShip: 'theirs',
  theyPresentCopy: 'theirs',
  waitBanks: 'theirs',
  onTheWay: 'theirs',
  theyReceive: 'theirs',
  credit: 'marketplace',
  evaluate: 'nobody',
  repeat: 'nobody',
};

/** Who of a company takes each step. */
export const roleOfStep: { readonly [Kind in StepKind]?: CompanyRole } = {
  answer: 'buyer',
  choose: 'buyer',
  sign: 'signatory',
  answerAmendment: 'signatory',
  answerEnd: 'signatory',
  answerClaim: 'signatory',
  oweClaim: 'treasurer',
  pay: 'treasurer',
  payBalance: 'treasurer',
  readyNotice: 'sales',
  ship: 'sales',
  presentCopy: 'sales',
  openCredit: 'treasurer',
  answerCredit: 'sales',
  presentDocuments: 'sales',
  answerDocuments: 'treasurer',
  payDocuments: 'treasurer',
  confirmPaid: 'sales',
  receive: 'buyer',
  evaluate: 'buyer',
  repeat: 'buyer',
};

/** What a buyer is called for, each with the steps that belong to it. */
export const buyerNeeds = {
  sign: ['sign', 'answerAmendment', 'answerEnd'],
  claim: ['answerClaim', 'theyAnswerClaim', 'claimCalledIn'],
  pay: ['pay', 'payBalance', 'openCredit', 'answerDocuments', 'payDocuments', 'oweClaim'],
  choose: ['choose'],
  answer: ['answer'],
  receive: ['receive'],
} as const satisfies Record<string, readonly StepKind[]>;
export type BuyerNeed = keyof typeof buyerNeeds;
export const buyerNeedNames = Object.keys(buyerNeeds) as [BuyerNeed, ...BuyerNeed[]];
