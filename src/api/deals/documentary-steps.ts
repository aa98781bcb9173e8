/**
 * Payment through banks as data: what is stated of a letter of credit and of the documents of each shipment, by whom, in
 * which order, and what time brings about. Free of zod: the browser reads it too. The calls are in documentary.ts.
 */
import { daysLater, earliestDay, utcDay, workingDaysAfter } from '#lib/days.ts';
import type { TradeAction } from './trade-actions.ts';
import type { TradeRole } from './order-states.ts';
import { paymentTerms } from './payment-terms.ts';

/** `acceptance`: D/A, `payment`: D/P and CAD. */
export const documentsWays = ['credit', 'acceptance', 'payment'] as const;
export type DocumentsWay = (typeof documentsWays)[number];
/** How the documents of a deal are paid for; null: by transfer, not through banks. */
export function documentsWay(paymentTerm: string): DocumentsWay | null {
  const [first] = paymentTerms[paymentTerm] ?? [];
  if (!first || first.path === 'account') return null;
  return first.path === 'credit' ? 'credit' : first.after === 'transport' ? 'acceptance' : 'payment';
}

/** Days of the contract, of UCP 600 (articles 14 and 16), and ours where these say nothing. */
export const documentaryDays = {
  /** After the date of the transport document, where the L/C says nothing else. */
  presentation: 21,
  /** Working days to find discrepancies: five of the bank, two on the way. After them documents count as accepted. */
  examination: 7,
  /** Working days to contradict that a bank has paid. After them it counts as confirmed. */
  confirmation: 10,
  /** Working days for the seller to answer a letter of credit, or its draft. After them it counts as accepted, or as returned where it differs from the contract. */
  creditAnswer: 5,
  /** Working days after which the seller is reminded of that. */
  creditReminder: 3,
  /** Calendar days after the day for opening, after which a deal without an L/C lapses. */
  opening: 30,
  /** Banking days that a seller has at least to hand the documents of a collection to its bank; the contract's time for originals. */
  handing: 5,
  /** Working days for the buyer to accept a draft that was presented (D/A); URC 522 leaves it to the parties. */
  acceptance: 5,
  /** Calendar days after the last one for presentation or acceptance, or after a payment was contradicted, after which a deal in which nobody does anything ends. */
  idle: 90,
} as const;

// ------------------------------------------------------------------------------------------ the letter of credit

export const creditStages = ['draft', 'opened'] as const;
export type CreditStage = (typeof creditStages)[number];
export const creditAnswers = ['agreed', 'amendment', 'advised'] as const;
export type CreditAnswer = (typeof creditAnswers)[number];

/** What a bank prints, as far as the deal needs it. Days such as `2026-03-05`; texts '' and days null where it says nothing. */
export type CreditTerms = {
  number: string;
  /** Of the bank's message; null: a draft. */
  issuedOn: string | null;
  applicant: string;
  beneficiary: string;
  issuingBank: string;
  issuingBic: string;
  advisingBank: string;
  advisingBic: string;
  currency: string;
  amount: string;
  /** Per cent more or less that the amount and the quantity may be. */
  tolerance: string;
  /** Days after the transport document; 0: at sight. */
  tenorDays: number;
  expiresOn: string;
  expiryPlace: string;
  latestShipment: string;
  partialShipments: boolean;
  transhipment: boolean;
  /** Ports by id; '': any. */
  loadingPort: string;
  dischargePort: string;
  goods: string;
  documents: string;
  presentationDays: number;
};

/** As much of a version as decides on the next step. */
export type CreditVersion = { stage: CreditStage; answer: CreditAnswer | null };

const isAdvised = ({ answer }: CreditVersion): boolean => answer === 'advised';

/** In force is the latest version that the seller has found advised and right: what came after it waits for its yes. */
export const creditInForce = <One extends CreditVersion>(versions: readonly One[]): One | undefined =>
  versions.findLast(isAdvised);

/** Waits for the seller. */
export const awaitsAnswer = (versions: readonly CreditVersion[]): boolean => versions.at(-1)?.answer === null;

/**
 * What the seller's silence says of the first letter of credit of a deal, or of its draft: it is accepted as it was stated, and
 * one that differs from the contract is asked to be amended. What would change one that is in force is not accepted by silence
 * (UCP 600, article 10 c).
 */
export function saidBySilence(
  versions: readonly CreditVersion[],
  differs: boolean,
): { action: 'agreeCredit' | 'amendCredit' | 'adviseCredit'; answer: CreditAnswer } | null {
  if (!awaitsAnswer(versions) || creditInForce(versions)) return null;
  if (differs) return { action: 'amendCredit', answer: 'amendment' };
  return versions.at(-1)!.stage === 'draft'
    ? { action: 'agreeCredit', answer: 'agreed' }
    : { action: 'adviseCredit', answer: 'advised' };
}

/** The steps that are open for a letter of credit now, whoever takes them. */
export function creditSteps(versions: readonly CreditVersion[]): TradeAction[] {
  const last = versions.at(-1);
  const isOpened = versions.some(({ stage }) => stage === 'opened');
  return [
    ...(isOpened ? [] : (['draftCredit', 'extendCredit'] as const)),
    'openCredit',
    ...(last?.stage === 'draft' && last.answer === null ? (['agreeCredit'] as const) : []),
    ...(last?.answer === null ? (['amendCredit'] as const) : []),
    ...(last?.stage === 'opened' && !isAdvised(last) ? (['adviseCredit'] as const) : []),
  ];
}

// ------------------------------------------------------------------------------------------------ the documents

export const documentsActions = [
  'handDocuments',
  'presentDocuments',
  'acceptDocuments',
  'noteDiscrepancies',
  'waiveDiscrepancies',
  'refuseDocuments',
  'statePaid',
  'confirmPaid',
  'disputePaid',
] as const satisfies readonly TradeAction[];
export type DocumentsAction = (typeof documentsActions)[number];

/** Documents handed over at once, or discrepancies of a bank's notice. */
export const mostDocumentsItems = 20;

/** What a step cannot go without, besides its day. */
export const documentsAsk: { readonly [Action in DocumentsAction]?: readonly ('bank' | 'items' | 'remark')[] } = {
  handDocuments: ['bank', 'items'],
  presentDocuments: ['bank'],
  noteDiscrepancies: ['items'],
  refuseDocuments: ['remark'],
  disputePaid: ['remark'],
};

/** Every step of a payment through banks. */
export const bankActions = [
  'draftCredit',
  'openCredit',
  'agreeCredit',
  'amendCredit',
  'adviseCredit',
  'extendCredit',
  'creditLapsed',
  'documentsLapsed',
  ...documentsActions,
] as const satisfies readonly TradeAction[];
export type BankAction = (typeof bankActions)[number];

export const documentsStates = [
  'none',
  'handed',
  'presented',
  'accepted',
  'discrepant',
  'refused',
  'paid',
  'settled',
  'disputed',
] as const;
export type DocumentsState = (typeof documentsStates)[number];

type Move = {
  action: DocumentsAction;
  ways: readonly DocumentsWay[];
  from: readonly DocumentsState[];
  by: readonly TradeRole[];
};

/** Where each step leads. */
const leadsTo: Record<DocumentsAction, DocumentsState> = {
  handDocuments: 'handed',
  presentDocuments: 'presented',
  acceptDocuments: 'accepted',
  noteDiscrepancies: 'discrepant',
  waiveDiscrepancies: 'accepted',
  refuseDocuments: 'refused',
  statePaid: 'paid',
  confirmPaid: 'settled',
  disputePaid: 'disputed',
};

const collection = ['acceptance', 'payment'] as const;

/** Every step there is. That money has arrived its receiver may say at any time: it speaks against itself. */
export const documentsMoves: readonly Move[] = [
  { action: 'handDocuments', ways: collection, from: ['none', 'refused'], by: ['supplier'] },
  { action: 'presentDocuments', ways: ['credit'], from: ['none', 'discrepant', 'refused'], by: ['supplier'] },
  { action: 'presentDocuments', ways: collection, from: ['handed'], by: ['supplier', 'buyer'] },
  { action: 'acceptDocuments', ways: ['credit'], from: ['presented'], by: ['buyer', 'system'] },
  { action: 'acceptDocuments', ways: ['acceptance'], from: ['presented'], by: ['buyer'] },
  { action: 'noteDiscrepancies', ways: ['credit'], from: ['presented'], by: ['buyer'] },
  { action: 'waiveDiscrepancies', ways: ['credit'], from: ['discrepant'], by: ['buyer'] },
  { action: 'refuseDocuments', ways: ['credit'], from: ['discrepant'], by: ['buyer'] },
  { action: 'refuseDocuments', ways: collection, from: ['presented'], by: ['buyer'] },
  { action: 'statePaid', ways: ['credit', 'acceptance'], from: ['accepted', 'disputed'], by: ['buyer'] },
  { action: 'statePaid', ways: ['payment'], from: ['presented', 'disputed'], by: ['buyer'] },
  {
    ...{ action: 'confirmPaid', ways: documentsWays, by: ['supplier'] },
    from: ['presented', 'accepted', 'discrepant', 'refused', 'paid', 'disputed'],
  },
  { action: 'confirmPaid', ways: documentsWays, from: ['paid'], by: ['system'] },
  { action: 'disputePaid', ways: documentsWays, from: ['paid'], by: ['supplier'] },
];

/** As much of a step as decides on the next one. */
export type DocumentsStep = {
  action: DocumentsAction;
  day: string;
  at: Date;
  /** A file shows it. */
  shown?: boolean;
  /** Days for which the deal was on hold since, where its clocks ask for it. */
  heldDays?: number;
};

export const documentsState = (steps: readonly Pick<DocumentsStep, 'action'>[]): DocumentsState => {
  const last = steps.at(-1);
  return last ? leadsTo[last.action] : 'none';
};

/** The steps that somebody may take now with the documents of a shipment. */
export const documentsSteps = (
  way: DocumentsWay,
  steps: readonly Pick<DocumentsStep, 'action'>[],
  role: TradeRole,
): DocumentsAction[] =>
  documentsMoves
    .filter((move) => move.ways.includes(way) && move.from.includes(documentsState(steps)) && move.by.includes(role))
    .map(({ action }) => action);

const unpaidStates: readonly DocumentsState[] = ['presented', 'accepted', 'discrepant', 'refused', 'disputed'];
/** Documents were presented, and nobody says that they have been paid for. */
export const awaitsPayment = (steps: readonly Pick<DocumentsStep, 'action'>[]): boolean =>
  unpaidStates.includes(documentsState(steps));

/** The day of the last presentation; null: the documents have not been presented. */
export const presentedOn = (steps: readonly DocumentsStep[]): string | null =>
  steps.findLast(({ action }) => action === 'presentDocuments')?.day ?? null;

/**
 * What happens by itself when nobody says anything, and on which day is the last to say something; null: nothing does.
 * That a bank has paid counts as confirmed when its receiver says nothing; once it was contradicted, only where the payment was shown since.
 */
export function byItself(
  way: DocumentsWay,
  steps: readonly DocumentsStep[],
): { action: DocumentsAction; lastDay: string } | null {
  const last = steps.at(-1);
  if (!last) return null;
  const state = documentsState(steps);
  if (state === 'presented' && way === 'credit')
    return { action: 'acceptDocuments', lastDay: workingDaysAfter(last.at, documentaryDays.examination) };
  return state === 'paid' && !isContested(steps)
    ? { action: 'confirmPaid', lastDay: workingDaysAfter(last.at, documentaryDays.confirmation) }
    : null;
}

/** Its receiver has contradicted that a bank has paid, and nothing has shown it since: stated again it comes with the bank's advice. */
export const isContested = (steps: readonly Pick<DocumentsStep, 'action' | 'shown'>[]): boolean => {
  const last = steps.at(-1);
  if (last?.action === 'disputePaid') return true;
  return last?.action === 'statePaid' && !last.shown && asksProof(steps.slice(0, -1));
};

/** A payment that was contradicted is stated again with what shows it. */
export const asksProof = (steps: readonly Pick<DocumentsStep, 'action'>[]): boolean =>
  steps.some(({ action }) => action === 'disputePaid');

/** Whether a last day is over everywhere on earth. */
export const isOver = (lastDay: string, now: Date): boolean => lastDay < earliestDay(now);

/** What was not presented, not taken up, or not yet: the goods are with nobody but their seller. */
const withSeller: readonly DocumentsState[] = ['none', 'handed', 'refused'];

export const isWithSeller = (steps: readonly Pick<DocumentsStep, 'action'>[]): boolean =>
  withSeller.includes(documentsState(steps));

/** By a collection the buyer has not taken up what was presented: whose breach that is, is for its parties. */
const wasRefused = (way: DocumentsWay, steps: readonly DocumentsStep[]): boolean =>
  way !== 'credit' && steps.some(({ action }) => action === 'refuseDocuments');

/**
 * The last day for the seller to present the documents of a shipment, or to present them again after a bank has found them wrong or refused them,
 * and for the buyer to accept a draft. A collection has no day of a bank's: the contract asks for presentation within the
 * period for it, and before the goods arrive. null: nothing of the kind is to be done, or no letter of credit is in force.
 */
export function lastDayOf(
  way: DocumentsWay,
  steps: readonly DocumentsStep[],
  goods: { transportOn: string; eta: string; letter: Pick<CreditTerms, 'presentationDays' | 'expiresOn'> | undefined },
): { what: 'presentation' | 'again' | 'acceptance'; day: string } | null {
  const { transportOn, eta, letter } = goods;
  const state = documentsState(steps);
  const last = steps.at(-1);
  if (way === 'acceptance' && state === 'presented')
    return { what: 'acceptance', day: workingDaysAfter(last!.at, documentaryDays.acceptance) };
  // The bank has found something wrong: put right, the documents are with it again by the same day.
  if (way === 'credit' && state === 'discrepant' && letter)
    return { what: 'again', day: presentBy(transportOn, letter) };
  if (!withSeller.includes(state) || wasRefused(way, steps)) return null;
  const first = way === 'credit' ? letter && presentBy(transportOn, letter) : collectBy(transportOn, eta);
  if (!first) return null;
  const again = state === 'refused' ? daysLater(utcDay(last!.at), documentaryDays.presentation) : first;
  return { what: 'presentation', day: again > first ? again : first };
}

/** Until then refused documents of a collection may be presented again, or agreed about; null: none were refused, or the buyer has them. */
export function afterRefusal(way: DocumentsWay, steps: readonly DocumentsStep[]): string | null {
  if (!wasRefused(way, steps) || !withSeller.includes(documentsState(steps))) return null;
  return daysLater(utcDay(steps.at(-1)!.at), documentaryDays.presentation);
}

/**
 * A payment was contradicted, and nothing more happens to any of the documents of a deal by itself: what is not paid for stays so until
 * somebody says something.
 */
export const standsContested = (way: DocumentsWay, all: readonly (readonly DocumentsStep[])[]): boolean =>
  all.some(isContested) && all.every((steps) => isContested(steps) || byItself(way, steps) === null);

/** Of a shipment whose documents are with the seller, or paid for: nothing of it is owed by the buyer. */
export const isUnencumbered = (steps: readonly Pick<DocumentsStep, 'action'>[]): boolean =>
  [...withSeller, 'settled'].includes(documentsState(steps));

function collectBy(transportOn: string, eta: string): string {
  const earliest = workingDaysAfter(new Date(`${transportOn}T00:00Z`), documentaryDays.handing);
  const latest = daysLater(transportOn, documentaryDays.presentation);
  const day = eta < latest ? eta : latest;
  return day > earliest ? day : earliest;
}

/** The last day for the documents of a shipment to be presented under a letter of credit. */
const presentBy = (transportOn: string, credit: Pick<CreditTerms, 'presentationDays' | 'expiresOn'>): string => {
  const last = daysLater(transportOn, credit.presentationDays);
  return last < credit.expiresOn ? last : credit.expiresOn;
};
