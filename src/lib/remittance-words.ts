import type { RemittanceRecord } from '#api/remittance.ts';
import { m } from '#i18n/messages.ts';

type State = RemittanceRecord['state'];
type Rejection = NonNullable<RemittanceRecord['reason']>;

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
