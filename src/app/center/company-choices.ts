import { businessTypes, employeeRanges, type CertificationState } from '#api/members/member.ts';
import type { BadgeTone } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';

const businessTypeNames: Record<(typeof businessTypes)[number], () => string> = {
  manufacturer: m.cert_typeManufacturer,
  processor: m.cert_typeProcessor,
  trader: m.cert_typeTrader,
  distributor: m.cert_typeDistributor,
  forwarder: m.cert_typeForwarder,
  other: m.cert_typeOther,
};
export const businessTypeName = (type: (typeof businessTypes)[number]): string => businessTypeNames[type]();
export const businessTypeOptions = () => businessTypes.map((value) => ({ value, label: businessTypeName(value) }));

/** `21–50`, `1,001 or more`. */
export function employeeRangeName(range: (typeof employeeRanges)[number]): string {
  return range.endsWith('+')
    ? m.cert_employeesFrom({ count: range.slice(0, -1) })
    : m.cert_employees({ range: range.replace('-', '–') });
}
export const employeeRangeOptions = () => employeeRanges.map((value) => ({ value, label: employeeRangeName(value) }));

const stateNames: Record<CertificationState, () => string> = {
  notCertified: m.cert_notCertified,
  underAudit: m.cert_underAudit,
  success: m.cert_success,
  failure: m.cert_failure,
};
const namesOf = {
  certification: stateNames,
  merchant: { ...stateNames, success: m.merchant_success, failure: m.merchant_failure },
  renaming: { ...stateNames, success: m.shop_renamingApproved, failure: m.shop_renamingRejected },
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
