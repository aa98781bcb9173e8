import { businessTypes, employeeRanges, type CertificationState } from '#api/members/member.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

const businessTypeNames: Record<(typeof businessTypes)[number], () => string> = {
  manufacturer: m.members_cert_typeManufacturer,
  processor: m.members_cert_typeProcessor,
  trader: m.members_cert_typeTrader,
  distributor: m.members_cert_typeDistributor,
  forwarder: m.members_cert_typeForwarder,
  other: m.members_cert_typeOther,
};
export const businessTypeName = (type: (typeof businessTypes)[number]): string => businessTypeNames[type]();
export const businessTypeOptions = () => businessTypes.map((value) => ({ value, label: businessTypeName(value) }));

/** `21–50`, `1,001 or more`. */
export function employeeRangeName(range: (typeof employeeRanges)[number]): string {
  return range.endsWith('+')
    ? m.members_cert_employeesFrom({ count: range.slice(0, -1) })
    : m.members_cert_employees({ range: range.replace('-', '–') });
}
export const employeeRangeOptions = () => employeeRanges.map((value) => ({ value, label: employeeRangeName(value) }));

const stateNames: Record<CertificationState, () => string> = {
  notCertified: m.members_cert_notCertified,
  underAudit: m.members_cert_underAudit,
  success: m.members_cert_success,
  failure: m.members_cert_failure,
};
const namesOf = {
  certification: stateNames,
  merchant: { ...stateNames, success: m.market_merchant_success, failure: m.market_merchant_failure },
  renaming: { ...stateNames, success: m.market_shop_renamingApproved, failure: m.market_shop_renamingRejected },
};

/** What operators decide goes through the same states; each has words of its own for them. */
export type Audited = keyof typeof namesOf;
/** A state in the words of the specification. */
export const stateName = (state: CertificationState, of: Audited = 'certification'): string => namesOf[of][state]();
export const stateTones: Record<CertificationState, BadgeTone> = {
  notCertified: 'plain',
  underAudit: 'brand',
  success: 'good',
  failure: 'bad',
};
