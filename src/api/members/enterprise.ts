import { z } from 'zod';
import { documentRule, mostDocuments, mostCategories, earliestYear, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { id, moment, named, nothing } from '#api/common/common.ts';
import {
  businessTypes,
  certificationStates,
  companyFields,
  employeeRanges,
  merchantKinds,
  rejectionReasons,
} from './member.ts';
import { displayName, line, prose } from '#api/common/text.ts';

const companyInput = {
  nation: z.string().regex(/^[A-Za-z]{2}$/),
  companyName: displayName(textLength.companyName),
  businessType: z.enum(businessTypes),
  mainProducts: prose(textLength.mainProducts),
  employees: z.enum(employeeRanges),
  /** Year of establishment. */
  established: z.number().int().min(earliestYear).max(2100),
};

/** What contracts say of the company beside its name (company-record.ts). */
export const recordInput = {
  otherName: displayName(textLength.otherName).default(''),
  registeredAddress: line(textLength.registeredAddress),
  registrationNumber: line(textLength.registrationNumber),
  signatoryName: displayName(textLength.signatory),
  signatoryTitle: line(textLength.signatoryTitle),
};

/** A file as its reader sees it; `href` answers only to those who may see it. */
export const storedFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  href: z.string(),
});

export const decision = z.object({
  state: z.enum(certificationStates),
  submittedAt: moment,
  decidedAt: moment.nullable(),
  reason: z.enum(rejectionReasons).nullable(),
  /** The operator's words, as they were written. */
  remark: z.string().nullable(),
  /** The fields to be put right; empty when the whole was refused. */
  fields: z.array(z.enum(companyFields)),
});

const certification = z.object({
  ...companyInput,
  /** Empty in applications from before it was asked. */
  otherName: z.string(),
  registeredAddress: z.string(),
  registrationNumber: z.string(),
  signatoryName: z.string(),
  signatoryTitle: z.string(),
  nation: named,
  companyEmail: z.string(),
  certificate: storedFile,
  ...decision.shape,
});

export const certify = call({
  method: 'POST',
  path: 'api/user/web/enterprise/certification',
  access: 'member',
  limit: 'upload',
  summary: 'Applies for enterprise certification; from failure again, keeping the history',
  /** The certificate may be left out when the last application's is still right. */
  input: z.object({
    ...companyInput,
    ...recordInput,
    /** It is another company than the certified one with this number. Without it that is a 422 here. */
    another: z.boolean().default(false),
  }),
  files: { certificate: { ...documentRule, max: 1 } },
  data: certification,
});

export const modifyCompany = call({
  method: 'POST',
  path: 'api/user/web/enterprise/modifyInfo',
  access: 'certified',
  limit: 'write',
  summary: 'Changes what needs no new review: main products, number of employees',
  input: z.object({ mainProducts: companyInput.mainProducts, employees: companyInput.employees }),
  data: nothing,
});

export const saveCompanyRecord = call({
  method: 'POST',
  path: 'api/user/web/enterprise/saveRecord',
  access: 'certified',
  limit: 'write',
  summary:
    'What contracts say of the certified company beside its name; contracts that wait for signatures are issued anew with it',
  input: z.object(recordInput),
  data: nothing,
});

export const getEnterprise = call({
  method: 'GET',
  path: 'api/user/web/enterprise/getEnterprise',
  reads: true,
  access: 'member',
  summary: 'Own company with its certification and the history of applications',
  input: nothing,
  data: z.object({
    state: z.enum(certificationStates),
    companyEmail: z.string(),
    current: certification.nullable(),
    history: z.array(certification),
  }),
});

const merchantApplication = z.object({
  id,
  kind: z.enum(merchantKinds),
  shopName: z.string(),
  intro: z.string(),
  categories: z.array(named),
  documents: z.array(storedFile),
  ...decision.omit({ fields: true }).shape,
});

export const registerMerchant = call({
  method: 'POST',
  path: 'api/user/web/merchant/register',
  access: 'certified',
  stoppedBy: ['company'],
  limit: 'upload',
  summary: 'Applies to become a supplier or a freight forwarder; success opens the shop',
  input: z.object({
    kind: z.enum(merchantKinds),
    shopName: displayName(textLength.shopName),
    intro: prose(textLength.intro),
    /** Suppliers: what they deal in. Forwarders: none. */
    categoryIds: z.array(id).max(mostCategories).default([]),
    agreement: z.literal(true),
  }),
  files: { documents: { ...documentRule, max: mostDocuments } },
  data: merchantApplication,
});

export const getMyApplication = call({
  method: 'GET',
  path: 'api/user/web/merchant/getMyApplication',
  reads: true,
  access: 'member',
  summary: 'Own applications as supplier and forwarder, newest first',
  input: nothing,
  data: z.array(merchantApplication),
});

export type Certification = z.infer<typeof certification>;
export type Enterprise = z.infer<typeof getEnterprise.data>;
export type MerchantApplication = z.infer<typeof merchantApplication>;
export type StoredFile = z.infer<typeof storedFile>;
