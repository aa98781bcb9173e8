import type { refuseReasons } from '#api/deals/contract.ts';
import { m } from '#i18n/messages.ts';

export type RefuseReason = (typeof refuseReasons)[number];

/** Why a side did not sign. */
export const refuseReasonNames: Record<RefuseReason, () => string> = {
  terms: m.contract_reasonTerms,
  price: m.contract_reasonPrice,
  cannotDeliver: m.contract_reasonCannotDeliver,
  noLongerNeeded: m.contract_reasonNoLongerNeeded,
  other: m.contract_reasonOther,
};
export const refuseReasonOptions = () =>
  (Object.keys(refuseReasonNames) as RefuseReason[]).map((value) => ({ value, label: refuseReasonNames[value]() }));

/** How many of the two sides have signed. */
export const signedText = (count: number): string =>
  [m.contract_nobodySigned, m.contract_oneSigned, m.contract_bothSigned][count]!();
