import type { PostCalls } from '#api/calls.ts';
import type { CompanyRecord } from '#api/members/company-record.ts';
import type { Certification, Enterprise } from '#api/members/enterprise.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Outcome } from '#lib/outcome.ts';
import { emptyRecord } from '#app/center/RecordFields.tsx';
import { draftOf } from '#app/stores/draft.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';
import { loadAccount } from '#app/stores/session.ts';

/** The member's company with its certification. */
export const enterprise = remote<Enterprise>();
export const askEnterprise = (client: Reads): Promise<Enterprise> =>
  client.get('api/user/web/enterprise/getEnterprise', {});
export const loadEnterprise = (): Promise<void> => enterprise.load(() => askEnterprise(browserClient()));

/** The form as it is typed: texts, empty where nothing is chosen. */
export type CompanyForm = {
  nation: string;
  companyName: string;
  businessType: string;
  mainProducts: string;
  employees: string;
  established: string;
} & CompanyRecord;
export const emptyCompany: CompanyForm = {
  nation: '',
  companyName: '',
  businessType: '',
  mainProducts: '',
  employees: '',
  established: '',
  ...emptyRecord,
};
export const certificationDraft = draftOf<CompanyForm>('certification');

/** What the form begins with: the last application, which is mostly right. */
export function companyFormOf(current: Certification | null): CompanyForm {
  if (!current) return emptyCompany;
  const { nation, companyName, businessType, mainProducts, employees, established } = current;
  const { otherName, registrationNumber, registeredAddress, signatoryName, signatoryTitle } = current;
  const record = { otherName, registrationNumber, registeredAddress, signatoryName, signatoryTitle };
  const year = String(established);
  return { nation: nation.id, companyName, businessType, mainProducts, employees, established: year, ...record };
}

type CertifyInput = PostCalls['api/user/web/enterprise/certification']['input'];

/** Applies for certification. Without a file the certificate of the last application goes along. */
export async function certify(form: CompanyForm, certificate: File | undefined, another: boolean): Promise<Outcome> {
  const input = { ...form, another, established: Number(form.established) } as CertifyInput;
  const answer = await outcomeOf(browserClient().form('api/user/web/enterprise/certification', input, { certificate }));
  if (!answer.ok) return answer;
  certificationDraft.clear();
  await loadEnterprise();
  return { ok: true, data: undefined };
}

/** Changes what needs no new review. */
export async function modifyCompany(
  changes: PostCalls['api/user/web/enterprise/modifyInfo']['input'],
): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().post('api/user/web/enterprise/modifyInfo', changes));
  if (!answer.ok) return answer;
  await loadEnterprise();
  return { ok: true, data: undefined };
}

/** A decision may have come since the account was asked for: the menu and the guards then learn of it. */
export async function followCertification(type: string | undefined): Promise<void> {
  const { data } = enterprise.$state.get();
  if (data?.state === 'success' && type === 'PT') await loadAccount();
}
