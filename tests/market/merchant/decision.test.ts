import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { MerchantApplication } from '#api/members/enterprise.ts';
import type { ShopSummary } from '#api/market/shop.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { slugOf } from '#server/market/shops/open-shop.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { approve, certifiedPerson, forwarding, paths, register } from './merchant.ts';

const api = startMemberApi();
let person: Person;
let operator: Person;
beforeEach(async () => {
  api.clock.now = new Date('2026-07-15T12:00:00Z');
  person = await certifiedPerson(api, { locale: 'zh-CN' });
  operator = await api.person({ capabilities: ['operator'] });
});
const shopsOf = (owner: Person) => api.db.select().from(shop).where(eq(shop.ownerId, owner.id));
const emails = async () =>
  (await api.emailsTo(person)).map(({ template, locale, data }) => ({ template, locale, data }));

describe('an approved supplier', () => {
  it('has a shop, which visitors find', async () => {
    const shops = async () => dataOf(await api.post<Page<ShopSummary>>(paths.shops, null, { keyword: 'Kingfisher' }));
    expect((await shops()).list).toEqual([]);
    const application = await register(api, person, { shopName: 'Kingfisher <b>Resins</b>' });
    await approve(api, operator, application);
    expect(await api.memberOf(person)).toMatchObject({ capabilities: ['buyer', 'supplier'] });
    expect((await shops()).list).toMatchObject([
      {
        id: 'kingfisher-b-resins-b',
        name: 'Kingfisher <b>Resins</b>',
        nation: { id: 'DE', name: 'Germany' },
        certified: true,
        openedAt: '2026-07-15',
        mainCategories: [{ id: 'abs' }, { id: 'pp-h' }],
        offerCount: 0,
        demo: false,
      },
    ]);
    expect(await shopsOf(person)).toMatchObject([
      { nameEn: 'Kingfisher <b>Resins</b>', nameZh: 'Kingfisher <b>Resins</b>' },
    ]);
    expect(await emails()).toEqual([
      {
        template: 'merchantApproved',
        locale: 'zh-CN',
        data: { kind: 'supplier', shopName: 'Kingfisher <b>Resins</b>' },
      },
    ]);
    expect((await api.auditOf(application.id)).at(-1)).toMatchObject({
      action: 'merchant.approve',
      actorId: operator.id,
    });
  });

  it('has a name of its own: of those that look the same one is opened, even at the same time', async () => {
    const namesakes = [await certifiedPerson(api), await certifiedPerson(api)];
    const [one, other] = [
      await register(api, namesakes[0]!, { shopName: 'Redshank Resins' }),
      await register(api, namesakes[1]!, { shopName: 'REDSHANK · Rеsins' }),
    ];
    const answers = await Promise.all(
      [one, other].map(({ id }) => api.post(paths.decide, operator, { id, approve: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await Promise.all(namesakes.map(shopsOf))).flat()).toHaveLength(1);
  });

  it('has an address of its own, though others have much the same name, even at the same time', async () => {
    const namesakes = [await certifiedPerson(api), await certifiedPerson(api), await certifiedPerson(api)];
    const applications = await Promise.all(
      namesakes.map((namesake, index) =>
        register(api, namesake, { shopName: `Dunlin & Knot ${['', '东', '西'][index]}` }),
      ),
    );
    await Promise.all(applications.map((application) => approve(api, operator, application)));
    const ids = (await Promise.all(namesakes.map(shopsOf))).map(([opened]) => opened!.id);
    expect(ids.sort()).toEqual(['dunlin-knot', 'dunlin-knot-2', 'dunlin-knot-3']);
  });

  it('has an address made of Latin letters and digits', () => {
    expect(slugOf('Éclair Polymères (Ningbo) Co., Ltd.')).toBe('eclair-polymeres-ningbo-co-ltd');
    expect(slugOf('溪流塑料 PP88')).toBe('pp88');
    expect(slugOf('溪流塑料')).toBe('shop');
    expect(slugOf('../../etc/passwd')).toBe('etc-passwd');
    expect(slugOf('a'.repeat(47) + ' and more')).toBe('a'.repeat(47));
  });
});

describe('an approved forwarder', () => {
  it('may forward and has no shop', async () => {
    await approve(api, operator, await register(api, person, forwarding));
    expect(await api.memberOf(person)).toMatchObject({ capabilities: ['buyer', 'forwarder'] });
    expect(await shopsOf(person)).toEqual([]);
  });
});

describe('a decision on a registration', () => {
  it('that refuses is told with its reason, and grants nothing', async () => {
    const { id, shopName } = await register(api, person);
    dataOf(await api.post(paths.decide, operator, { id, approve: false, reason: 'notEligible' }));
    expect(await emails()).toEqual([
      {
        template: 'merchantRejected',
        locale: 'zh-CN',
        data: { kind: 'supplier', shopName, reason: 'notEligible', remark: '' },
      },
    ]);
    expect(await api.memberOf(person)).toMatchObject({ capabilities: ['buyer'] });
    expect(await shopsOf(person)).toEqual([]);
    expect((await api.auditOf(id)).at(-1)).toMatchObject({
      action: 'merchant.refuse',
      detail: { reason: 'notEligible' },
    });
  });

  it('that refuses needs a reason, and the reason "other" its words', async () => {
    const { id } = await register(api, person);
    expectInvalid(await api.post(paths.decide, operator, { id, approve: false }), 'reason');
    expectInvalid(await api.post(paths.decide, operator, { id, approve: false, reason: 'other' }), 'remark');
    expect(await emails()).toEqual([]);
  });

  it('of two operators at once is that of one of them', async () => {
    const { id } = await register(api, person);
    const other = await api.person({ capabilities: ['operator'] });
    const answers = await Promise.all(
      [operator, other].map((one) => api.post(paths.decide, one, { id, approve: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shopsOf(person)).toHaveLength(1);
    expect(await emails()).toHaveLength(1);
  });

  it('is made once', async () => {
    const application = await register(api, person);
    await approve(api, operator, application);
    const again = await api.post(paths.decide, operator, { id: application.id, approve: false, reason: 'expired' });
    expect(again.status).toBe(409);
    expect(await api.memberOf(person)).toMatchObject({ capabilities: ['buyer', 'supplier'] });
  });

  it('is for operators, and not on their own registration', async () => {
    const { id } = await register(api, person);
    expect((await api.post(paths.decide, person, { id, approve: true })).status).toBe(403);
    expect((await api.post(paths.decide, null, { id, approve: true })).status).toBe(401);
    const both = await certifiedPerson(api, { capabilities: ['buyer', 'operator'] });
    const own = await register(api, both);
    expect((await api.post(paths.decide, both, { id: own.id, approve: true })).status).toBe(403);
    expect(await shopsOf(both)).toEqual([]);
  });

  it('is not there for an id that is none', async () => {
    for (const id of [crypto.randomUUID(), 'none']) {
      expect((await api.post(paths.decide, operator, { id, approve: true })).status).toBe(404);
    }
  });
});

describe('the queue of registrations', () => {
  type Queue = Page<{ companyName: string; application: { id: string; state: string }; applicant: object }> & {
    waiting: number;
  };
  const queue = async (query: object) => dataOf(await api.post<Queue>(paths.queue, operator, { ...query }));

  it('begins with who has waited longest, with the company behind each', async () => {
    const people = [await certifiedPerson(api), await certifiedPerson(api), await certifiedPerson(api)];
    const applications: MerchantApplication[] = [];
    for (const [day, one] of people.entries()) {
      api.clock.now = new Date(Date.UTC(2026, 7, 1 + day));
      applications.push(await register(api, one, { shopName: `Sandpiper ${day}` }));
    }
    await approve(api, operator, applications[0]!);
    const page = await queue({ keyword: 'sandpiper' });
    expect(page.list.map(({ application }) => application.id)).toEqual(
      [1, 2, 0].map((index) => applications[index]!.id),
    );
    expect(page.list[0]).toMatchObject({
      companyName: `Company of ${people[1]!.email}`,
      applicant: { memberId: people[1]!.id, email: people[1]!.email },
    });
    expect(await queue({ keyword: 'sandpiper', state: 'underAudit', pageSize: 1 })).toMatchObject({
      total: 2,
      list: [{ application: { id: applications[1]!.id } }],
    });
    expect(await queue({ keyword: 'sandpiper', kind: 'forwarder' })).toMatchObject({ total: 0, list: [] });
    expect(page.waiting).toBe((await queue({ state: 'underAudit' })).total);
  });

  it('is for operators only', async () => {
    expect((await api.post(paths.queue, person)).status).toBe(403);
    expect((await api.post(paths.queue, null)).status).toBe(401);
  });
});
