/** What the server and the forms both know about members. Free of zod: the browser reads it too. */

/** Ordinary (certification pending) and certified enterprise (specification, section 3). */
export const memberTypes = ['PT', 'QY'] as const;
export type MemberType = (typeof memberTypes)[number];

/** Beside the type: buyer by certification, supplier and forwarder by merchant registration, operator by command only. */
export const capabilities = ['buyer', 'supplier', 'forwarder', 'operator'] as const;
export type Capability = (typeof capabilities)[number];

/** What passwords, codes and sessions must be: README.md beside this file. */
export const passwordLength = { min: 10, max: 128 } as const;
export const emailCode = { digits: 6, minutes: 10, tries: 5, resendSeconds: 60 } as const;
export const captchaTokenSeconds = 120;
/** Sliding and absolute life of a session, in days. */
export const sessionDays = { sliding: 7, absolute: 30 } as const;
/** Of operators, whose sessions open more: ends when unused for so long, and at the latest after so many hours. */
export const operatorSession = { idleMinutes: 30, hours: 12 } as const;
/** So long an operator may look at the site as a member sees it, and the letters of why. */
export const supportViewMinutes = 30;
export const supportReasonLength = [10, 500] as const;
/** So long a proof of identity is fresh (`fresh` of a call). */
export const proofMinutes = 5;
/** Days in which a closed account is taken back by logging in. */
export const closingDays = 14;

/** Certification and merchant registration go through the same states (specification, section 4). */
export const certificationStates = ['notCertified', 'underAudit', 'success', 'failure'] as const;
export type CertificationState = (typeof certificationStates)[number];
export const businessTypes = ['manufacturer', 'processor', 'trader', 'distributor', 'forwarder', 'other'] as const;
export const employeeRanges = ['1-20', '21-50', '51-200', '201-500', '501-1000', '1001+'] as const;
export const merchantKinds = ['supplier', 'forwarder'] as const;
export type MerchantKind = (typeof merchantKinds)[number];
/** Why an operator says no. `other` needs words. */
export const rejectionReasons = [
  'unreadable',
  'mismatch',
  'expired',
  'notGenuine',
  'notEligible',
  'alreadyCertified',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];
export const companyFields = [
  'nation',
  'companyName',
  'companyEmail',
  'certificate',
  'businessType',
  'mainProducts',
  'employees',
  'established',
  'otherName',
  'registrationNumber',
  'registeredAddress',
  'signatoryName',
  'signatoryTitle',
] as const;
export type CompanyField = (typeof companyFields)[number];
