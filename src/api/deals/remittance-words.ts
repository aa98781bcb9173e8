import type { MoneyProposal, RemittanceRecord } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';

type State = RemittanceRecord['state'];
export type Rejection = NonNullable<RemittanceRecord['reason']>;

const states: Record<State, () => string> = {
  submitted: m.remit_submitted,
  confirmed: m.remit_confirmed,
  rejected: m.remit_rejected,
};
export const remittanceStateName = (state: State): string => states[state]();

const rejections: Record<Rejection, () => string> = {
  notArrived: m.remit_notArrived,
  wrongAmount: m.remit_wrongAmount,
  wrongAccount: m.remit_wrongAccount,
  unreadableSlip: m.remit_unreadableSlip,
  other: m.remit_otherReason,
};
/** Why a record was refused, in the reader's language. */
export const rejectionName = (reason: Rejection): string => rejections[reason]();

const proposalKinds: Record<MoneyProposal['kind'], () => string> = {
  confirm: m.remit_proposalConfirm,
  refund: m.remit_proposalRefund,
  reversal: m.remit_proposalReversal,
};
/** What an operator proposes about money. */
export const proposalKindName = (kind: MoneyProposal['kind']): string => proposalKinds[kind]();

const proposalReasons: Record<MoneyProposal['why'], () => string> = {
  noLine: m.remit_whyNoLine,
  moreThanDue: m.remit_whyMoreThanDue,
  aboveLimit: m.remit_whyAboveLimit,
  always: m.remit_whyAlways,
};
/** Why one operator is not enough for it. */
export const proposalReasonName = (why: MoneyProposal['why']): string => proposalReasons[why]();

const proposalStates: Record<MoneyProposal['state'], () => string> = {
  open: m.remit_proposalOpen,
  done: m.remit_proposalDone,
  refused: m.remit_proposalRefused,
  withdrawn: m.remit_proposalWithdrawn,
};
export const proposalStateName = (state: MoneyProposal['state']): string => proposalStates[state]();
