import type { MoneyProposal } from '#api/deals/remittance.ts';
import { m } from '#i18n/messages.ts';

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
