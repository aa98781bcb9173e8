import { m } from '#i18n/messages.ts';
import type { CompanyField, RejectionReason } from '#api/members/member.ts';

const fieldNames: Record<CompanyField, () => string> = {
  nation: m.company_nation,
  companyName: m.company_companyName,
  companyEmail: m.company_companyEmail,
  certificate: m.company_certificate,
  businessType: m.company_businessType,
  mainProducts: m.company_mainProducts,
  employees: m.company_employees,
  established: m.company_established,
};

const reasonNames: Record<RejectionReason, () => string> = {
  unreadable: m.reason_unreadable,
  mismatch: m.reason_mismatch,
  expired: m.reason_expired,
  notGenuine: m.reason_notGenuine,
  notEligible: m.reason_notEligible,
  other: m.reason_other,
};

/** The label of a field of the application for certification. */
export const companyFieldName = (field: CompanyField): string => fieldNames[field]();

/** Why an operator refused an application, as its reader is told. */
export const rejectionReasonName = (reason: RejectionReason): string => reasonNames[reason]();
