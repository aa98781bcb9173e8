import { expect } from 'vitest';
import type { Certification, Enterprise } from '#api/members/enterprise.ts';
import { companyRecord, newRecord } from '../../support/company-record.ts';
import { dataOf, pdf, type MemberApi, type Person, type Sent } from '../../support/member-api.ts';

export const paths = {
  certify: 'api/user/web/enterprise/certification',
  modify: 'api/user/web/enterprise/modifyInfo',
  own: 'api/user/web/enterprise/getEnterprise',
  queue: 'api/backstage/admin/certification/getCertificationByPage',
  case: 'api/backstage/admin/certification/getCertificationById',
  decide: 'api/backstage/admin/certification/decideCertification',
};

export const company = {
  nation: 'CN',
  companyName: 'Tall Reed Plastics Co., Ltd.',
  businessType: 'processor',
  mainProducts: 'Housings for pumps',
  employees: '51-200',
  established: 2004,
  ...companyRecord('CN'),
};

export const certificate = (text?: string): Sent => ({ field: 'certificate', name: 'licence.pdf', bytes: pdf(text) });

/** Applies with a certificate; the application's id is the audit trail's. */
export async function apply(
  api: MemberApi,
  person: Person,
  change: Partial<typeof company> = {},
): Promise<Certification> {
  return dataOf(
    await api.post<Certification>(
      paths.certify,
      person,
      {
        ...company,
        ...newRecord(change.nation ?? 'CN', change.companyName),
        ...change,
      },
      [certificate()],
    ),
  );
}

export const ownCompany = async (api: MemberApi, person: Person) =>
  dataOf(await api.get<Enterprise>(paths.own, person));

/** The id of the application that waits, as an operator finds it. */
export async function waitingId(api: MemberApi, operator: Person, { email }: Person): Promise<string> {
  const { list } = dataOf(
    await api.post<{ list: { id: string }[] }>(paths.queue, operator, { state: 'underAudit', keyword: email }),
  );
  expect(list).toHaveLength(1);
  return list[0]!.id;
}

export async function decide(api: MemberApi, operator: Person, person: Person, verdict: object): Promise<string> {
  const id = await waitingId(api, operator, person);
  dataOf(await api.post(paths.decide, operator, { id, ...verdict }));
  return id;
}
