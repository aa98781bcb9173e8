import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Followed, Told } from '#api/mail/follow.ts';
import { passTime } from '#server/deals/deadlines/index.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { follow, notice } from '#server/platform/db/schema/notices.ts';
import { dealAt, newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../support/member-api.ts';
import { noticesOf, toldTo } from '../support/notices.ts';

const api = startMemberApi();
const calls = 'api/mail/web/notice';
let buyer: Company;
let supplier: Supplier;
let colleague: Person;
let deal: Deal;
const worksFor = async (companyId: string | null, person?: Person) => {
  const one = person ?? (await api.person({ nickname: 'Li Wei' }));
  await api.db.update(member).set({ companyId, joinedAt: api.clock.now }).where(eq(member.id, one.id));
  return one;
};
beforeEach(async () => {
  [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  colleague = await worksFor(buyer.id);
  deal = await dealAt(api, buyer, supplier);
});

const trySet = (person: Person, thing: 'deal' | 'shop', id: string, isOn = true) =>
  api.post(`${calls}/setFollowing`, person, { thing, id, follow: isOn });
const set = async (...given: Parameters<typeof trySet>) => dataOf(await trySet(...given));
const tryTold = (person: Person, orderId = deal.orderId) => api.get<Told>(`${calls}/getTold`, person, { orderId });
const told = async (person: Person) => dataOf(await tryTold(person));
const followedBy = async (person: Person) => dataOf(await api.get<Followed>(`${calls}/getFollowed`, person));

const happens = async (kind: 'quoteReceived' | 'rfqReceived', orderId = deal.orderId) => {
  const goods = { grade: 'PP', quantity: '10' };
  const about = { orderId, number: deal.number, goods, words: '', who: 'Paper Crane', kind } as const;
  await api.db.transaction((tx) =>
    kind === 'rfqReceived'
      ? notifyCompany(tx, api.services, supplier.id, {
          ...{ template: 'deal', party: supplier.shopId },
          data: { ...about, side: 'supplier' },
        })
      : notifyCompany(tx, api.services, buyer.id, {
          ...{ template: 'deal', party: buyer.id },
          data: { ...about, side: 'buyer' },
        }),
  );
};
const heard = async (person: Person) => (await toldTo(api, person)).length;

describe('a deal that a colleague follows', () => {
  it('is told to the colleague as well as to who is responsible, until it is followed no more', async () => {
    await happens('quoteReceived');
    expect([await heard(buyer), await heard(colleague)]).toEqual([1, 0]);
    await set(colleague, 'deal', deal.orderId);
    await happens('quoteReceived');
    expect([await heard(buyer), await heard(colleague)]).toEqual([2, 1]);
    await set(colleague, 'deal', deal.orderId, false);
    await happens('quoteReceived');
    expect([await heard(buyer), await heard(colleague)]).toEqual([3, 1]);
  });

  it('says who is told, and why', async () => {
    expect(await told(colleague)).toMatchObject({ told: [{ id: buyer.id, why: 'company' }], following: false });
    await set(colleague, 'deal', deal.orderId);
    const { told: people, following, alone } = await told(colleague);
    expect(people.map(({ id, why }) => [id, why]).sort()).toEqual(
      [
        [buyer.id, 'company'],
        [colleague.id, 'follows'],
      ].sort(),
    );
    expect([following, alone]).toEqual([true, false]);
    expect((await told(supplier)).told.map(({ id }) => id)).toEqual([supplier.id]);
    expect((await told(supplier)).alone).toBe(true);
  });

  it('is followed once, though it is pressed twice at once, and stands among what is followed', async () => {
    await Promise.all([1, 2, 3].map(() => set(colleague, 'deal', deal.orderId)));
    expect(await api.db.$count(follow, eq(follow.memberId, colleague.id))).toBe(1);
    expect(await followedBy(colleague)).toMatchObject({
      shop: null,
      deals: [{ id: deal.orderId, number: deal.number, side: 'buyer' }],
    });
  });

  it('is the company’s own: a stranger follows nothing and hears of nobody', async () => {
    const stranger = await newBuyer(api);
    for (const id of [deal.orderId, crypto.randomUUID(), 'nonsense']) {
      expect((await trySet(stranger, 'deal', id)).status).toBe(404);
      expect((await tryTold(stranger, id)).status).toBe(404);
    }
    expect((await trySet(stranger, 'shop', supplier.shopId)).status).toBe(404);
    expect((await trySet(await api.person(), 'deal', deal.orderId)).status).toBe(404);
    expect(await api.db.$count(follow, eq(follow.memberId, stranger.id))).toBe(0);
  });

  it('is told no more to who has left the company, or whose account is on hold', async () => {
    await set(colleague, 'deal', deal.orderId);
    await worksFor(null, colleague);
    await happens('quoteReceived');
    expect(await heard(colleague)).toBe(0);
  });
});

describe('a shop that a colleague follows', () => {
  it('tells of each new RFQ to it, and of nothing else', async () => {
    const seller = await worksFor(supplier.id);
    await set(seller, 'shop', supplier.shopId);
    expect((await followedBy(seller)).shop).toEqual({ id: supplier.shopId, following: true });
    await happens('rfqReceived');
    expect([await heard(seller), await heard(supplier)]).toEqual([1, 1]);
    await set(seller, 'shop', supplier.shopId, false);
    await happens('rfqReceived');
    expect([await heard(seller), await heard(supplier)]).toEqual([1, 2]);
  });
});

describe('the notices of a member', () => {
  it('are found by a number, a company, or a grade', async () => {
    const other = await dealAt(api, buyer, supplier);
    await happens('quoteReceived');
    await happens('quoteReceived', other.orderId);
    const found = async (keyword: string) => (await noticesOf(api, buyer, { keyword })).list.map(({ id }) => id);
    expect((await found(deal.number)).sort()).toEqual([deal.orderId, other.orderId].sort());
    expect(await found(other.number)).toEqual([other.orderId]);
    expect(await found('paper crane')).toHaveLength(2);
    expect(await found('pp')).toHaveLength(2);
    expect(await found('nothing of the kind')).toEqual([]);
    expect(await noticesOf(api, colleague, { keyword: deal.number })).toMatchObject({ total: 0, list: [] });
  });

  it('that a migration left without their task get it by themselves', async () => {
    await happens('quoteReceived');
    const own = eq(notice.ownerId, buyer.id);
    await api.db
      .update(notice)
      .set({ asks: ['sign'], task: null, doneAt: null })
      .where(own);
    const runs = await Promise.all([passTime(api.services), passTime(api.services)]);
    expect(runs.reduce((sum, { leftOverNotices }) => sum + leftOverNotices!, 0)).toBeGreaterThan(0);
    const [row] = await api.db.select().from(notice).where(own);
    expect(row!.task !== null || row!.asks.length === 0).toBe(true);
    expect((await passTime(api.services))['leftOverNotices']).toBe(0);
  });
});
