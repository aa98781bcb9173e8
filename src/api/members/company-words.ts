import { m } from '#i18n/messages.ts';
import type { CompanyField, RejectionReason } from '#api/members/member.ts';

const fieldNames: Record<CompanyField, () => string> = {
  nation: m.members_company_nation,
  companyName: m.members_company_companyName,
  companyEmail: m.members_company_companyEmail,
  certificate: m.members_company_certificate,
  businessType: m.members_company_businessType,
  mainProducts: m.members_company_mainProducts,
  employees: m.members_company_employees,
  established: m.members_company_established,
  otherName: m.members_company_otherName,
  registrationNumber: m.members_company_registrationNumber,
  registeredAddress: m.members_company_registeredAddress,
  signatoryName: m.members_company_signatoryName,
  signatoryTitle: m.members_company_signatoryTitle,
};

const reasonNames: Record<RejectionReason, () => string> = {
  unreadable: m.members_reason_unreadable,
  mismatch: m.members_reason_mismatch,
  expired: m.members_reason_expired,
  notGenuine: m.members_reason_notGenuine,
  notEligible: m.members_reason_notEligible,
  alreadyCertified: m.members_reason_alreadyCertified,
  other: m.members_reason_other,
};

/** The label of a field of the application for certification. */
export const companyFieldName = (field: CompanyField): string => fieldNames[field]();

/** Why an operator refused an application, as its reader is told. */
export const rejectionReasonName = (reason: RejectionReason): string => reasonNames[reason]();
