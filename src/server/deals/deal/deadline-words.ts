import { bankNeeds, type StepKind } from '#api/deals/next-step.ts';
import type { ObligationKind } from '#api/deals/obligation-rules.ts';
import type { ObligationView } from '#api/deals/obligation-view.ts';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import type { AskedForQuote } from './asked-for-quote.ts';

export const askedTitle = (kind: AskedForQuote['kind']): string =>
  kind === 'quote' ? m.deals_calendar_quote() : m.deals_next_answerCounter();

/** Of these a row of what each side owes says the same, with its clause. */
const ofObligations = [
  ...bankNeeds,
  ...(['waitBanks', 'pay', 'theyPay', 'payBalance', 'theyPayBalance', 'readyNotice', 'theyReady'] as const),
  ...(['take', 'theyTake'] as const),
  ...(['confirmTransfer', 'theyConfirmTransfer', 'giveBack', 'theyGiveBack'] as const),
  ...(['confirmReturn', 'theyConfirmReturn'] as const),
  ...(['ship', 'theyShip', 'presentCopy', 'theyPresentCopy', 'receive', 'onTheWay', 'theyReceive'] as const),
  ...(['answerClaim', 'theyAnswerClaim', 'claimCalledIn', 'oweClaim', 'theyOweClaim'] as const),
  ...(['confirmSettlement', 'theyConfirmSettlement'] as const),
] as const satisfies readonly StepKind[];
/** Nothing that has to be kept: an offer to the reader, or what the marketplace does. */
const endless = [
  'held',
  'checked',
  'accountChecked',
  'credit',
  'evaluate',
  'repeat',
  'answer',
] as const satisfies readonly StepKind[];

const steps: Record<Exclude<StepKind, (typeof ofObligations)[number] | (typeof endless)[number]>, () => string> = {
  choose: m.deals_calendar_choose,
  sign: m.deals_calendar_sign,
  enterAccount: m.deals_direct_enterAccount,
  answerAmendment: m.deals_next_agreeAmendment,
  signChange: m.deals_next_signChange,
  answerEnd: m.deals_end_answer,
  readNotice: m.deals_notice_next,
  answerDeviation: m.deals_deviation_next,
  revive: m.deals_revive_step,
  countered: m.deals_next_countered,
  sealed: m.deals_calendar_sealed,
  waitQuotes: m.deals_next_waitQuotes,
  waitGuest: m.deals_next_waitGuest,
  theySign: m.deals_next_theySign,
  theyAnswerAmendment: m.deals_next_theyAnswerAmendment,
  theySignChange: m.deals_next_theySignChange,
  theyAnswerEnd: m.deals_end_theyAnswer,
  theyReadNotice: m.deals_notice_nextTheirs,
  theyAnswerDeviation: m.deals_deviation_nextTheirs,
  theyRevive: m.deals_revive_stepWait,
};

/** What a step is called in a calendar; null: an obligation says it, or it has no end. */
export const stepTitle = (kind: StepKind): string | null =>
  kind in steps ? steps[kind as keyof typeof steps]() : null;

/** Who of a company keeps what it owes, as the calls by which it is met want it (api/call-roles.ts). */
export const roleForObligation: Record<ObligationKind, CompanyRole | null> = {
  creditOpening: 'treasurer',
  creditAnswer: 'sales',
  instalment: 'treasurer',
  readyNotice: 'sales',
  naming: 'buyer',
  taking: 'buyer',
  delivery: 'sales',
  copies: 'sales',
  originals: 'sales',
  presentation: 'sales',
  documentsAnswer: 'treasurer',
  paymentConfirmation: 'sales',
  vatInvoice: 'sales',
  difference: 'treasurer',
  objections: 'signatory',
  answer: 'signatory',
  settlement: 'treasurer',
  settlementAnswer: 'treasurer',
  receipt: 'buyer',
  payout: null,
  repayment: 'treasurer',
  transferAnswer: 'treasurer',
  returnAnswer: 'treasurer',
  evaluation: 'buyer',
};

/** What is owed; of the other side, who owes it. */
export const obligationTitle = ({ what, by }: ObligationView, side: 'buyer' | 'supplier'): string =>
  by === side
    ? what
    : m.deals_calendar_theirs({
        side: by === 'buyer' ? m.deals_obligation_buyer() : m.deals_obligation_seller(),
        what,
      });

/** By what it is done, what waits for it, what follows when it is late, and which clause says so. */
export const obligationNotes = ({ from, dueOn, ifLate, gates, clause, missing }: ObligationView): string[] =>
  [
    from && dueOn && m.deals_obligation_window({ from: formatDate(from), date: formatDate(dueOn) }),
    missing.length > 0 && m.deals_obligation_missing({ papers: missing.join(' · ') }),
    ifLate && m.deals_calendar_ifLate({ what: ifLate }),
    gates,
    clause && m.deals_obligation_clause({ number: String(clause.number), heading: clause.heading }),
  ].filter((line): line is string => typeof line === 'string');
