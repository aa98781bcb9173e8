import { bankNeeds, type StepKind } from '#api/deals/next-step.ts';

/** What notices are about; those of one thing stand together. Free of zod: the browser reads it too. */
export const noticeThings = ['deal', 'freight', 'company', 'shop', 'account', 'feedback', 'money', 'sample'] as const;
export type NoticeThing = (typeof noticeThings)[number];

/** What a notice may ask its reader for: own steps of a deal, and what is no step of it. */
export const taskKinds = [
  'answer',
  'choose',
  'sign',
  'enterAccount',
  'answerAmendment',
  'signChange',
  'answerEnd',
  'answerClaim',
  'oweClaim',
  'confirmSettlement',
  'readNotice',
  'answerDeviation',
  'revive',
  'pay',
  'payBalance',
  'confirmTransfer',
  'giveBack',
  'confirmReturn',
  'take',
  'readyNotice',
  'ship',
  'presentCopy',
  ...bankNeeds,
  'receive',
  'quote',
  'answerCounter',
  'quoteFreight',
  'answerBooking',
  'recertify',
  'registerAgain',
  'approve',
  'payoutAccount',
  'answerProposal',
  'renewDocument',
  'answerSample',
] as const;
export type TaskKind = (typeof taskKinds)[number];
type OwnStep = Extract<TaskKind, StepKind>;
const ownSteps: readonly string[] = taskKinds;
/** Whether a step of a deal is one that notices ask for. */
export const isOwnStep = (kind: StepKind): kind is OwnStep => ownSteps.includes(kind);

/** Things in one page of them. */
export const noticePage = 10;
/** The newest of each thing; nobody reads on beyond. */
export const noticesOfThing = 30;
