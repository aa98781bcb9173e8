import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import type { PublicConfig } from '#api/site/content.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { closeDueAccounts } from '#server/members/identity/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import { addOffers, addShops } from '../../site/content/rows.ts';
import { dataOf, expectOk, goodPassword, startIdentity } from './harness.ts';

const api = startIdentity();
beforeEach(() => api.db.update(member).set({ closingAt: null }));
let shops = 0;

/** A supplier whose shop has two offers on sale and one that was removed before. */
async function supplier() {
  const person = await api.newMember();
  const { id } = (await api.memberOf(person.email))!;
  const shopId = `closing-${++shops}`;
  await api.db
    .update(member)
    .set({ type: 'QY', capabilities: ['buyer', 'supplier'] })
    .where(eq(member.id, id));
  await addShops(api.db, { id: shopId, ownerId: id, nameEn: `Wagtail ${shops}` });
  await addOffers(api.db, { shopId }, { shopId }, { shopId, status: 'removed' });
  await raiseScopes(api.db, ['materials', 'offers', 'shops']);
  const offers = await api.db.select({ id: offer.id }).from(offer).where(eq(offer.shopId, shopId)).orderBy(offer.id);
  return { ...person, shopId, name: `Wagtail ${shops}`, offerIds: offers.map((one) => one.id) };
}
type Supplier = Awaited<ReturnType<typeof supplier>>;

const close = async ({ caller }: Supplier) =>
  expectOk(await api.post('user/web/safety/closeAccount', { password: goodPassword }, caller));
/** What a visitor finds of the shop: in the directory, on sale, at the offers' own addresses, in the totals. */
async function found({ shopId, name, offerIds }: Supplier) {
  await api.services.cache.poll(api.db);
  const directory = dataOf(await api.post<Page<{ id: string }>>('user/web/shop/getShopByPage', { keyword: name }));
  const list = dataOf(await api.post<Page<object>>('product/web/quotation/getWebQuotationByPage', { shopId }));
  const detail = async (id: string) =>
    dataOf(await api.get<{ status: string }>('product/web/quotation/getWebQuotationById', { id })).status;
  const { totals } = dataOf(await api.get<PublicConfig>('backstage/pc/home/config'));
  return {
    shops: directory.list.map(({ id }) => id),
    onSale: list.total,
    statuses: (await Promise.all(offerIds.map(detail))).sort(),
    totals: { shops: totals.shops, offers: totals.offers },
  };
}
const gone = { shops: [], onSale: 0, statuses: ['removed', 'removed', 'removed'] };

describe('the shop of an account that is being closed', () => {
  it('leaves the catalogue at once, with its offers', async () => {
    const person = await supplier();
    const before = await found(person);
    expect(before).toMatchObject({ shops: [person.shopId], onSale: 2, statuses: ['onSale', 'onSale', 'removed'] });
    await close(person);
    const totals = { shops: before.totals.shops - 1, offers: before.totals.offers - 2 };
    expect(await found(person)).toEqual({ ...gone, totals });
  });

  it('comes back as it was when its owner takes the closing back', async () => {
    const person = await supplier();
    const before = await found(person);
    await close(person);
    await found(person);
    await api.loggedIn(person.email);
    expect(await found(person)).toEqual(before);
  });

  it('is not there any more when the account has ended', async () => {
    const person = await supplier();
    await close(person);
    api.pass({ days: 14 });
    expect(await closeDueAccounts(api.services)).toBe(1);
    expect(await found(person)).toMatchObject(gone);
    const kept = await api.db.select({ status: offer.status }).from(offer).where(eq(offer.shopId, person.shopId));
    expect(kept.map(({ status }) => status)).toEqual(['removed', 'removed', 'removed']);
  });

  it('is nobody else’s: other shops stay open', async () => {
    const [going, staying] = [await supplier(), await supplier()];
    await close(going);
    api.pass({ days: 14 });
    await closeDueAccounts(api.services);
    expect(await found(staying)).toMatchObject({ shops: [staying.shopId], onSale: 2 });
  });
});
