import type { MerchantApplication } from '#api/members/enterprise.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { dataOf, type MemberApi, type Person } from '../../support/member-api.ts';

export const paths = {
  register: 'api/user/web/merchant/register',
  own: 'api/user/web/merchant/getMyApplication',
  queue: 'api/backstage/admin/merchant/getMerchantByPage',
  decide: 'api/backstage/admin/merchant/decideMerchant',
  shops: 'api/user/web/shop/getShopByPage',
};

export const registration = {
  kind: 'supplier',
  shopName: 'Grey Wagtail Resins',
  intro: 'Stockist of styrenics in small lots.',
  categoryIds: ['abs', 'pp-h'],
  agreement: true,
};
export const forwarding = { ...registration, kind: 'forwarder', categoryIds: [] };

/** A member with a certified company in Germany. */
export async function certifiedPerson(api: MemberApi, given: Parameters<MemberApi['person']>[0] = {}): Promise<Person> {
  const person = await api.person({ type: 'QY', capabilities: ['buyer'], ...given });
  const [certificateId, at] = [uuidv7(), api.clock.now];
  await api.db.insert(storedFile).values({
    ...{ id: certificateId, ownerId: person.id, purpose: 'certificate', name: 'licence.pdf', type: 'application/pdf' },
    ...{ size: 1, sha256: '', storedAt: at },
  });
  await api.db.insert(certification).values({
    ...{
      id: uuidv7(),
      memberId: person.id,
      nation: 'DE',
      companyName: `Company of ${person.email}`,
      companyEmail: person.email,
    },
    ...{
      certificateId,
      businessType: 'trader',
      mainProducts: 'Resins',
      employees: '1-20',
      established: 1999,
      fields: [],
    },
    ...{ state: 'success', submittedAt: at, decidedAt: at },
  });
  return person;
}

let registered = 0;

/** No two shops may be called alike: each has a name of its own where none is given. */
export const register = async (api: MemberApi, person: Person, change: Partial<typeof registration> = {}) =>
  dataOf(
    await api.post<MerchantApplication>(paths.register, person, {
      ...registration,
      shopName: `${registration.shopName} ${++registered}`,
      ...change,
    }),
  );

export const approve = async (api: MemberApi, operator: Person, { id }: MerchantApplication) =>
  dataOf(await api.post(paths.decide, operator, { id, approve: true }));
