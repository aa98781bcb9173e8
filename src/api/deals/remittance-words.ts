import type { RemittanceRecord } from '#api/deals/remittance.ts';
import type { RemittanceState } from './collection-rules.ts';
import { m } from '#i18n/messages.ts';

/** Also that its buyer has withdrawn it. */
export type Rejection = NonNullable<RemittanceRecord['reason']>;

const states: Record<RemittanceState, () => string> = {
  submitted: m.deals_remit_submitted,
  confirmed: m.deals_remit_confirmed,
  rejected: m.deals_remit_rejected,
  withdrawn: m.deals_trade_withdrawn,
};
export const remittanceStateName = (state: RemittanceState): string => states[state]();

const rejections: Record<Rejection, () => string> = {
  notArrived: m.deals_remit_notArrived,
  wrongAmount: m.deals_remit_wrongAmount,
  wrongAccount: m.deals_remit_wrongAccount,
  unreadableSlip: m.deals_remit_unreadableSlip,
  other: m.deals_remit_otherReason,
  withdrawn: m.deals_trade_withdrawn,
};
/** Why a record was refused, in the reader's language. */
export const rejectionName = (reason: Rejection): string => rejections[reason]();
