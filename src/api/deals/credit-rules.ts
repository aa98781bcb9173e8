import { m } from '#i18n/messages.ts';
import { earliestDay, latestDay } from '#lib/days.ts';
import { compare } from '#lib/decimal.ts';
import type { CreditStage, CreditTerms } from './documentary-steps.ts';
import type { Problems } from './trade-rules.ts';

/** More than banks allow, and a slip of the pen. */
const mostTolerance = '100';

/**
 * What makes no sense in a letter of credit, by field, whatever the contract says; what is merely different from it is
 * shown to both (credit-differences.ts).
 */
export function creditProblems(credit: CreditTerms, stage: CreditStage, now: Date): Problems {
  const problems: Problems = {};
  const { number, issuedOn, amount, tolerance, latestShipment, expiresOn } = credit;
  if (stage === 'opened' && number === '') problems['number'] = m.field_required();
  if (stage === 'opened' && issuedOn === null) problems['issuedOn'] = m.field_required();
  if (issuedOn !== null && issuedOn > latestDay(now)) problems['issuedOn'] = m.deals_bank_dayAhead();
  if (compare(amount, '0') <= 0) problems['amount'] = m.deals_remit_amountPositive();
  if (compare(tolerance, '0') < 0 || compare(tolerance, mostTolerance) >= 0)
    problems['tolerance'] = m.deals_bank_tolerancePercent();
  if (issuedOn !== null && latestShipment < issuedOn) problems['latestShipment'] = m.deals_bank_shipmentBeforeIssue();
  if (expiresOn < latestShipment) problems['expiresOn'] = m.deals_bank_expiryBeforeShipment();
  else if (expiresOn < earliestDay(now)) problems['expiresOn'] = m.deals_bank_expired();
  return problems;
}
