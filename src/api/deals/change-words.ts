import { m } from '#i18n/messages.ts';
import type { ChangeField, ChangeLock, VersionStanding } from './change-rules.ts';

const fields: Record<ChangeField, () => string> = {
  deliveryStart: m.deals_rfq_deliveryStart,
  deliveryDeadline: m.deals_rfq_deliveryDeadline,
  latestPayment: m.deals_rfq_latestPayment,
  departurePort: m.deals_rfq_departurePort,
  portDischarge: m.deals_rfq_portDischarge,
  destinationPort: m.deals_rfq_destinationPort,
  packing: m.deals_rfq_packing,
  paymentTerm: m.deals_rfq_paymentTerm,
  agreedRemarks: m.deals_change_agreedRemarks,
};

/** What a field of the form is called; of lines `lines.0.quantity` and `lines.0.unitPrice`. */
export function changeFieldName(field: string): string {
  if (field.endsWith('.quantity')) return m.deals_orders_quantity();
  if (field.endsWith('.unitPrice')) return m.deals_orders_unitPrice();
  return fields[field as ChangeField]();
}

const locks: Record<ChangeLock, () => string> = {
  shipped: m.deals_change_lockShipped,
  claim: m.deals_change_lockClaim,
  transfer: m.deals_change_lockTransfer,
  paid: m.deals_change_lockPaid,
  booked: m.deals_change_lockBooked,
  absent: m.deals_change_lockAbsent,
};
/** Why something cannot be changed now. */
export const changeLockWords = (why: ChangeLock): string => locks[why]();

const standings: Record<VersionStanding, () => string> = {
  toSign: m.deals_change_standingToSign,
  inForce: m.deals_change_standingInForce,
  replaced: m.deals_change_standingReplaced,
  dropped: m.deals_change_standingDropped,
};
export const versionStandingName = (standing: VersionStanding): string => standings[standing]();
