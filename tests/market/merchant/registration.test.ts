import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MerchantApplication } from '#api/members/enterprise.ts';
import { merchantApplication } from '#server/platform/db/schema/company.ts';
import { consent } from '#server/platform/db/schema/identity.ts';
import { dataOf, expectInvalid, pdf, picture, startMemberApi, type Person } from '../../support/member-api.ts';
import { addAgreement } from '../../site/content/rows.ts';
import { approve, certifiedPerson, forwarding, paths, register, registration } from './merchant.ts';

const api = startMemberApi();
let person: Person;
let operator: Person;
beforeEach(async () => {
  person = await certifiedPerson(api);
  operator = await api.person({ capabilities: ['operator'] });
});
const own = async (language: 'en-US' | 'zh-CN' = 'en-US') =>
  dataOf(await api.get<MerchantApplication[]>(paths.own, person, {}, language));
const count = () => api.db.$count(merchantApplication, eq(merchantApplication.memberId, person.id));

describe('a certified company that registers as a merchant', () => {
  it('waits for an operator', async () => {
    expect(await own()).toEqual([]);
    const documents = [
      { field: 'documents', name: 'warehouse.jpg', bytes: await picture('jpeg') },
      { field: 'documents', name: 'agency.pdf', bytes: pdf() },
    ];
    const sent = dataOf(await api.post<MerchantApplication>(paths.register, person, registration, documents));
    expect(sent).toMatchObject({
      kind: 'supplier',
      shopName: 'Grey Wagtail Resins',
      intro: registration.intro,
      categories: [{ id: 'abs' }, { id: 'pp-h' }],
      documents: [{ name: 'warehouse.jpg' }, { name: 'agency.pdf', type: 'application/pdf' }],
      state: 'underAudit',
      decidedAt: null,
    });
    expect(await own()).toEqual([sent]);
    expect(await api.auditOf(sent.id)).toMatchObject([{ action: 'merchant.submit', actorId: person.id }]);
  });

  it('has agreed to the agreement of that day', async () => {
    await addAgreement(api.db, { code: 'merchant', version: 'of that day', effectiveFrom: '2026-07-01' });
    await register(api, person);
    const agreed = await api.db.select().from(consent).where(eq(consent.memberId, person.id));
    expect(agreed).toMatchObject([{ agreementCode: 'merchant', version: 'of that day', agreedAt: api.clock.now }]);
  });

  it('reads its categories in its own language', async () => {
    await register(api, person, { categoryIds: ['pp-h'] });
    const [english, chinese] = [await own(), await own('zh-CN')];
    expect(english[0]!.categories[0]!.name).not.toMatch(/\p{Script=Han}/u);
    expect(chinese[0]!.categories[0]!.name).toMatch(/\p{Script=Han}/u);
  });

  it('may be supplier and forwarder, each asked for on its own', async () => {
    const supplier = await register(api, person);
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    const forwarder = await register(api, person, forwarding);
    expect((await own()).map(({ id }) => id)).toEqual([forwarder.id, supplier.id]);
  });

  it('asks once at a time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => api.post(paths.register, person, registration)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await count()).toBe(1);
  });

  it('asks no more for what it has', async () => {
    await approve(api, operator, await register(api, person, forwarding));
    expect((await api.post(paths.register, person, forwarding)).status).toBe(409);
  });

  it('asks again after a refusal, which stays in its history', async () => {
    const { id } = await register(api, person);
    dataOf(await api.post(paths.decide, operator, { id, approve: false, reason: 'other', remark: 'No stock seen.' }));
    expect(await own()).toMatchObject([{ state: 'failure', reason: 'other', remark: 'No stock seen.' }]);
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    await register(api, person);
    expect(await own()).toMatchObject([{ state: 'underAudit' }, { state: 'failure' }]);
  });

  it('sees nothing of another company', async () => {
    await register(api, await certifiedPerson(api));
    expect(await own()).toEqual([]);
  });
});

describe('a registration that cannot be right', () => {
  const refused = async (change: object) => {
    const answer = await api.post(paths.register, person, { ...registration, ...change });
    expect(await count()).toBe(0);
    return answer;
  };

  it('names no category, one that is unknown, or one of another level', async () => {
    expectInvalid(await refused({ categoryIds: [] }), 'categoryIds');
    expectInvalid(await refused({ categoryIds: ['abs', 'unobtainium'] }), 'categoryIds');
    expectInvalid(await refused({ categoryIds: ['abs-general'] }), 'categoryIds');
    expectInvalid(await refused({ kind: 'forwarder' }), 'categoryIds');
  });

  it('is written in signs that hide', async () => {
    expectInvalid(await refused({ shopName: 'Wagtail\u0000' }), 'shopName');
    expectInvalid(await refused({ intro: 'We carry what others sell.\u0007' }), 'intro');
  });

  it('agrees to nothing, or says nothing', async () => {
    expectInvalid(await refused({ agreement: false }), 'agreement');
    expectInvalid(await refused({ kind: 'operator', shopName: 'x', intro: 'short' }), 'kind', 'shopName', 'intro');
  });

  it('comes from a member whose company is not certified, or from nobody', async () => {
    expect((await api.post(paths.register, await api.person(), registration)).status).toBe(403);
    expect((await api.post(paths.register, null, registration)).status).toBe(401);
  });
});
