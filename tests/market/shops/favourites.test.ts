import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getMoreSuppliers, type MoreSuppliers } from '#api/deals/open-rfq.ts';
import { getRfqReceivers, type RfqReceivers } from '#api/deals/rfq.ts';
import { getFavouriteShops, mostFavourites, setFavouriteShop, type FavouriteShops } from '#api/market/favourite.ts';
import { favouriteShop, shop } from '#server/platform/db/schema/shops.ts';
import { addShops } from '../../site/content/rows.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { post } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
let one: Supplier;
let two: Supplier;
beforeAll(async () => {
  buyer = await newBuyer(api);
  one = await newSupplier(api, { categoryId: 'pa6' });
  two = await newSupplier(api, { categoryId: 'abs' });
});

const set = (person: Person | null, shopId: string, kept = true) =>
  api.post(setFavouriteShop.path, person, { shopId, kept });
const keep = async (person: Person, shopId: string) => dataOf(await set(person, shopId));
const listOf = async (person: Person) => dataOf(await api.get<FavouriteShops>(getFavouriteShops.path, person)).shops;
const idsOf = async (person: Person) => (await listOf(person)).map(({ id }) => id);
/** Shops are known by heart for a while. */
const closed = async (id: string, closedAt: Date | null) => {
  await api.db.update(shop).set({ closedAt }).where(eq(shop.id, id));
  api.services.cache.drop(['shops']);
};

describe('favourite shops', () => {
  it('are kept once, last added first, and forgotten', async () => {
    await keep(buyer, one.shopId);
    api.clock.now = new Date(api.clock.now.getTime() + 1000);
    await keep(buyer, two.shopId);
    await keep(buyer, one.shopId);
    expect(await listOf(buyer)).toMatchObject([
      { id: two.shopId, company: two.company, certified: true, reachable: true },
      { id: one.shopId, company: one.company },
    ]);
    dataOf(await set(buyer, two.shopId, false));
    dataOf(await set(buyer, two.shopId, false));
    expect(await idsOf(buyer)).toEqual([one.shopId]);
  });

  it('are the company’s: colleagues see and change them, strangers and visitors do not', async () => {
    const head = await newBuyer(api);
    const [colleague, viewer, stranger] = [await api.person(), await api.person(), await newBuyer(api)];
    await joinCompany(api, head, colleague);
    await joinCompany(api, head, viewer, ['viewer']);
    await keep(colleague, one.shopId);
    for (const person of [head, colleague, viewer]) expect(await idsOf(person)).toEqual([one.shopId]);
    expect(await idsOf(stranger)).toEqual([]);
    dataOf(await set(stranger, one.shopId, false));
    expect((await set(viewer, one.shopId, false)).status).toBe(403);
    expect((await set(null, one.shopId)).status).toBe(401);
    expect((await api.get(getFavouriteShops.path, null)).status).toBe(401);
    expect(await idsOf(head)).toEqual([one.shopId]);
  });

  it('can be kept before there is a company', async () => {
    const newcomer = await api.person();
    await keep(newcomer, one.shopId);
    expect(await idsOf(newcomer)).toEqual([one.shopId]);
  });

  it('are open shops of others', async () => {
    expectInvalid(await set(one, one.shopId), 'shopId');
    expect((await set(buyer, 'no-such-shop')).status).toBe(404);
    const gone = await newSupplier(api);
    await keep(buyer, gone.shopId);
    await closed(gone.shopId, api.clock.now);
    expect((await set(buyer, gone.shopId)).status).toBe(404);
    expect(await idsOf(buyer)).not.toContain(gone.shopId);
    await closed(gone.shopId, null);
    expect(await idsOf(buyer)).toContain(gone.shopId);
  });

  it('say who cannot receive RFQs', async () => {
    const person = await newBuyer(api);
    await addShops(api.db, { id: 'nobodys-favourite' });
    api.services.cache.drop(['shops']);
    await keep(person, 'nobodys-favourite');
    expect(await listOf(person)).toMatchObject([{ id: 'nobodys-favourite', reachable: false }]);
  });

  it('are no more than a company can look over', async () => {
    const person = await newBuyer(api);
    const ids = Array.from({ length: mostFavourites }, (_, n) => `crowd-${n}`);
    await addShops(api.db, ...ids.map((id) => ({ id })));
    api.services.cache.drop(['shops']);
    await api.db
      .insert(favouriteShop)
      .values(ids.map((shopId) => ({ partyId: person.id, shopId, addedAt: api.clock.now })));
    expectInvalid(await set(person, one.shopId), 'shopId');
    await keep(person, 'crowd-0');
    expect(await idsOf(person)).toHaveLength(mostFavourites);
  });
});

describe('an RFQ', () => {
  it('offers favourites first, whatever they deal in, and only to the company that keeps them', async () => {
    const [own, stranger] = [await newBuyer(api), await newBuyer(api)];
    await keep(own, one.shopId);
    const ask = async (person: Person | null) =>
      dataOf(await api.post<RfqReceivers>(getRfqReceivers.path, person, { categoryId: 'abs' }));
    const [mine, others] = [await ask(own), await ask(stranger)];
    expect(mine.shops[0]).toMatchObject({ id: one.shopId, favourite: true, deals: false });
    expect(mine.all).toBe(others.all);
    expect(mine.shops.filter(({ deals }) => deals)).toHaveLength(mine.all);
    for (const { shops } of [others, await ask(null)]) {
      expect(shops.map(({ id }) => id)).not.toContain(one.shopId);
      expect(shops.filter(({ favourite }) => favourite)).toEqual([]);
    }
    const { id: orderId } = await post(api, own);
    const more = dataOf(await api.post<MoreSuppliers>(getMoreSuppliers.path, own, { orderId }));
    expect(more.shops[0]).toMatchObject({ id: one.shopId, favourite: true, asked: null });
  });
});
