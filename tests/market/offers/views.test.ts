import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteOfferView } from '#api/market/offer.ts';
import { offer, offerView } from '#server/platform/db/schema/offers.ts';
import { openViewCounts } from '#server/platform/view-counts.ts';
import { joinCompany } from '../../support/colleagues.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { newOffer } from '../../support/offers.ts';

const api = startMemberApi();
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
let supplier: Supplier;
beforeAll(async () => {
  supplier = await newSupplier(api);
});

const look = async (id: string, person: Person | null, device = browser) =>
  dataOf(await api.post(noteOfferView.path, person, { id }, undefined, 'en-US', null, device));
const daysOf = async (id: string) => {
  await api.services.views.write();
  const rows = await api.db.select().from(offerView).where(eq(offerView.offerId, id));
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]));
};

describe('views of an offer', () => {
  it('count each visitor once a day', async () => {
    const id = await newOffer(api, supplier.shopId);
    const buyer = await newBuyer(api);
    for (let times = 0; times < 3; times += 1) for (const who of [null, buyer]) await look(id, who);
    await look(id, null, `${browser} Edg/142.0`);
    expect(await daysOf(id)).toEqual({ '2026-07-15': 3 });
    api.clock.now = new Date('2026-07-16T00:30:00Z');
    await look(id, buyer);
    expect(await daysOf(id)).toEqual({ '2026-07-15': 3, '2026-07-16': 1 });
  });

  it('leave out machines, the shop’s own people, operators, and what is not on sale', async () => {
    const id = await newOffer(api, supplier.shopId);
    const colleague = await api.person();
    await joinCompany(api, supplier, colleague);
    const operator = await api.person({ capabilities: ['operator'] });
    for (const person of [supplier, colleague, operator]) await look(id, person);
    for (const device of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.5.0', 'HeadlessChrome/142'])
      await look(id, null, device);
    expect(await daysOf(id)).toEqual({});
    await api.db.update(offer).set({ status: 'removed' }).where(eq(offer.id, id));
    await look(id, null);
    for (const unknown of ['no-such-offer', crypto.randomUUID()]) await look(unknown, null);
    expect(await daysOf(id)).toEqual({});
  });

  it('of several processes come together, and nothing says who it was', async () => {
    const id = await newOffer(api, supplier.shopId);
    const others = openViewCounts(api.services);
    for (const visitor of ['one', 'two']) others.note(id, visitor);
    await others.write();
    await look(id, null);
    expect(Object.values(await daysOf(id))).toEqual([3]);
    const [row] = await api.db.select().from(offerView).where(eq(offerView.offerId, id));
    expect(Object.keys(row!)).toEqual(['offerId', 'day', 'views']);
  });

  it('are not lost when the database was away, nor stopped by an offer that is gone', async () => {
    const id = await newOffer(api, supplier.shopId);
    let isAway = true;
    const db = new Proxy(api.db, {
      get: (of, name) =>
        name === 'execute' && isAway ? () => Promise.reject(new Error('away')) : Reflect.get(of, name, of),
    });
    const counts = openViewCounts({ db, now: () => api.clock.now });
    counts.note(id, 'one');
    counts.note(crypto.randomUUID(), 'one');
    await expect(counts.write()).rejects.toThrow('away');
    isAway = false;
    counts.note(id, 'two');
    await counts.write();
    expect(Object.values(await daysOf(id))).toEqual([2]);
  });
});
