import type { refuseReasons } from '#api/deals/contract.ts';
import { m } from '#i18n/messages.ts';

export type RefuseReason = (typeof refuseReasons)[number];

/** Why a side did not sign. */
export const refuseReasonNames: Record<RefuseReason, () => string> = {
  terms: m.deals_contract_reasonTerms,
  price: m.deals_contract_reasonPrice,
  cannotDeliver: m.deals_contract_reasonCannotDeliver,
  noLongerNeeded: m.deals_contract_reasonNoLongerNeeded,
  other: m.deals_contract_reasonOther,
};
export const refuseReasonOptions = () =>
  (Object.keys(refuseReasonNames) as RefuseReason[]).map((value) => ({ value, label: refuseReasonNames[value]() }));

/** How many of the two sides have signed. */
export const signedText = (count: number): string =>
  [m.deals_contract_nobodySigned, m.deals_contract_oneSigned, m.deals_contract_bothSigned][count]!();
