import { m } from '#i18n/messages.ts';
import type {
  CourierPayer,
  SampleDeclineReason,
  SampleWithdrawReason,
  SourceState,
  TrialResult,
} from './sample-choices.ts';
import type { SampleState } from './sample-states.ts';

const states: Record<SampleState, () => string> = {
  asked: m.deals_samples_stateAsked,
  accepted: m.deals_samples_stateAccepted,
  dispatched: m.deals_samples_stateDispatched,
  received: m.deals_samples_stateReceived,
  tried: m.deals_samples_stateTried,
  declined: m.deals_samples_stateDeclined,
  withdrawn: m.deals_samples_stateWithdrawn,
  lapsed: m.deals_samples_stateLapsed,
};
export const sampleStateName = (state: SampleState): string => states[state]();

const payers: Record<CourierPayer, () => string> = {
  buyerAccount: m.deals_samples_payerAccount,
  supplier: m.deals_samples_payerSupplier,
  free: m.deals_samples_payerFree,
};
export const courierPayerName = (payer: CourierPayer): string => payers[payer]();

const declines: Record<SampleDeclineReason, () => string> = {
  notSampled: m.deals_samples_declineNotSampled,
  outOfStock: m.deals_orders_declineOutOfStock,
  tooMuch: m.deals_samples_declineTooMuch,
  destination: m.deals_samples_declineDestination,
  other: m.deals_orders_reasonOther,
};
export const sampleDeclineName = (reason: SampleDeclineReason): string => declines[reason]();
export const sampleDeclineOptions = () =>
  (Object.keys(declines) as SampleDeclineReason[]).map((value) => ({ value, label: declines[value]() }));

const withdrawals: Record<SampleWithdrawReason, () => string> = {
  notArrived: m.deals_samples_withdrawNotArrived,
  damaged: m.deals_samples_withdrawDamaged,
  tooLate: m.deals_samples_withdrawTooLate,
  notNeeded: m.deals_samples_withdrawNotNeeded,
  other: m.deals_orders_reasonOther,
};
export const sampleWithdrawName = (reason: SampleWithdrawReason): string => withdrawals[reason]();
export const sampleWithdrawOptions = () =>
  (Object.keys(withdrawals) as SampleWithdrawReason[]).map((value) => ({ value, label: withdrawals[value]() }));

const results: Record<TrialResult, () => string> = {
  passed: m.deals_samples_resultPassed,
  passedWithConditions: m.deals_samples_resultConditions,
  failed: m.deals_samples_resultFailed,
};
export const trialResultName = (result: TrialResult): string => results[result]();

const sourceStateNames: Record<SourceState, () => string> = {
  valid: m.deals_sources_stateValid,
  ending: m.deals_sources_stateEnding,
  expired: m.deals_sources_stateExpired,
  withdrawn: m.deals_sources_stateWithdrawn,
};
export const sourceStateName = (state: SourceState): string => sourceStateNames[state]();
