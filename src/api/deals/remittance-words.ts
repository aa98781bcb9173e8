import type { MoneyProposal, RemittanceRecord } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';

type State = RemittanceRecord['state'];
export type Rejection = NonNullable<RemittanceRecord['reason']>;

const states: Record<State, () => string> = {
  submitted: m.deals_remit_submitted,
  confirmed: m.deals_remit_confirmed,
  rejected: m.deals_remit_rejected,
};
export const remittanceStateName = (state: State): string => states[state]();

const rejections: Record<Rejection, () => string> = {
  notArrived: m.deals_remit_notArrived,
  wrongAmount: m.deals_remit_wrongAmount,
  wrongAccount: m.deals_remit_wrongAccount,
  unreadableSlip: m.deals_remit_unreadableSlip,
  other: m.deals_remit_otherReason,
};
/** Why a record was refused, in the reader's language. */
export const rejectionName = (reason: Rejection): string => rejections[reason]();

const proposalKinds: Record<MoneyProposal['kind'], () => string> = {
  confirm: m.deals_remit_proposalConfirm,
  refund: m.deals_remit_proposalRefund,
  reversal: m.deals_remit_proposalReversal,
};
/** What an operator proposes about money. */
export const proposalKindName = (kind: MoneyProposal['kind']): string => proposalKinds[kind]();

const proposalReasons: Record<MoneyProposal['why'], () => string> = {
  noLine: m.deals_remit_whyNoLine,
  moreThanDue: m.deals_remit_whyMoreThanDue,
  aboveLimit: m.deals_remit_whyAboveLimit,
  always: m.deals_remit_whyAlways,
};
/** Why one operator is not enough for it. */
export const proposalReasonName = (why: MoneyProposal['why']): string => proposalReasons[why]();

const proposalStates: Record<MoneyProposal['state'], () => string> = {
  open: m.deals_remit_proposalOpen,
  done: m.deals_remit_proposalDone,
  refused: m.deals_remit_proposalRefused,
  withdrawn: m.deals_remit_proposalWithdrawn,
};
export const proposalStateName = (state: MoneyProposal['state']): string => proposalStates[state]();
