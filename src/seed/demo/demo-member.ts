import type { z } from 'zod';
import { createHmac } from 'node:crypto';
import type { certify, registerMerchant } from '#api/members/enterprise.ts';
import type { Capability, CompanyField, RejectionReason } from '#api/members/member.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Services } from '#server/platform/context.ts';
import { demoRecord } from './company-records.ts';

type Company = z.output<typeof certify.input>;
type Registration = z.input<typeof registerMerchant.input>;
export type Refusal = { reason: RejectionReason; remark?: string; fields?: CompanyField[] };

/** What happens to a member, so many days before the demo is loaded. */
export type Step =
  | { day: number; certify: Company; document: 'pdf' | 'png' }
  | { day: number; approve: 'certification' | 'merchant' }
  | { day: number; refuse: Refusal; of: 'certification' | 'merchant' }
  | { day: number; register: Omit<Registration, 'agreement'> }
  /** Gives the member a shop of the demo, instead of opening a new one. */
  | { day: number; takeOver: string };

export type DemoMember = { name: string; nickname: string; locale: Locale; capabilities?: Capability[]; steps: Step[] };

/** Of every demo account, on one's own machine. Known to everybody: the demo holds nothing that anybody owns. */
export const demoPassword = 'plastics-by-the-tonne';
/** The same of an installation: a demo that the world can reach has one of its own, told to whoever starts it. */
export const demoPasswordOf = ({ config, secrets }: Pick<Services, 'config' | 'secrets'>): string =>
  config.publicDemo
    ? createHmac('sha256', secrets.signingKeys[0]).update('password of the demo').digest('base64url').slice(0, 20)
    : demoPassword;
export const demoAddress = (name: string) => `${name}@demo.resinport.example`;

/** A company as it applies: a trader of some size, unless told otherwise. */
export const enterprise = (
  company: Pick<Company, 'nation' | 'companyName' | 'mainProducts'> & Partial<Company>,
): Company => ({
  businessType: 'trader',
  employees: '21-50',
  established: 2009,
  another: false,
  ...company,
  ...demoRecord(company.nation, company.companyName, company.otherName),
});

/** A company that was certified some weeks ago. */
export const certified = (company: Parameters<typeof enterprise>[0], document: 'pdf' | 'png' = 'pdf'): Step[] => [
  { day: 45, certify: enterprise(company), document },
  { day: 43, approve: 'certification' },
];
