import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeListing } from '#api/market/own-offer.ts';
import { getWebQuotationByPage, type OfferPage } from '#api/market/offer.ts';
import { offerPrice, offerTally } from '#server/platform/db/schema/offers.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { importSteps, manyLines } from './imports.ts';
import { csvOf, goodLine, ownOffers, storedOffers, supplierWithOffer, utf8, type Line } from './offers.ts';

const api = startMemberApi();
const { read, preview, start, stop, whenOver, take } = importSteps(api);
const day = 24 * 3600 * 1000;

describe('an import', () => {
  it('makes new offers and changes those for the same goods, warehouse and trade term', async () => {
    const steps = [
      { fromQuantity: '50', price: '1270' },
      { fromQuantity: '100', price: '1100' },
    ];
    const given = { onSale: true, documents: ['CO'], remarksEn: 'Kept', priceBreaks: steps };
    const { supplier, made } = await supplierWithOffer(api, given);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    const { remarksEn: _, ...silent } = goodLine(api, { price: '1200' });
    const columns = Object.keys(silent) as (keyof Line)[];
    const bytes = utf8(csvOf([silent, goodLine(api, { warehouseCity: 'Shanghai' })], { columns }));
    const found = await read(supplier, bytes);
    expect(found.sample.map(({ changes }) => changes)).toEqual([true, false]);
    dataOf(await start(supplier, found.id));
    expect(await whenOver(supplier, found.id)).toMatchObject({ state: 'done', done: 2, total: 2, good: 2 });

    const { list, counts } = await ownOffers(api, supplier);
    expect(counts).toEqual({ onSale: 1, notListed: 1, removed: 0 });
    const changed = list.find(({ id }) => id === made.id)!;
    expect(changed).toMatchObject({ status: 'onSale', documents: ['CO'], remarksEn: 'Kept', listedAt: made.listedAt });
    expect(changed.priceHistory.map(({ price }) => price)).toEqual(['1285.50', '1200.00']);
    // The step that is dearer than the new price has no sense any more.
    expect(changed.priceBreaks).toEqual([{ fromQuantity: '100', price: '1100.00' }]);
    expect(list.find(({ id }) => id !== made.id)).toMatchObject({
      status: 'notListed',
      warehouseCity: { name: expect.stringMatching(/上海|Shanghai/) as string },
      priceHistory: [{ price: '1285.50' }],
    });
    expect((await api.auditOf(found.id)).map(({ action }) => action)).toEqual([
      'offerImport.preview',
      'offerImport.start',
      'offerImport.done',
    ]);
  });

  it('asked to put everything on sale does, and the public list and its counts follow', async () => {
    const supplier = await newSupplier(api);
    const sum = async () => {
      const [{ all } = { all: 0 }] = await api.db
        .select({ all: sql<number>`coalesce(sum(${offerTally.offers}), 0)::integer` })
        .from(offerTally);
      return all;
    };
    const before = await sum();
    expect((await take(supplier, await manyLines(api, 30), true)).state).toBe('done');
    expect(await sum()).toBe(before + 30);
    api.services.cache.drop(['offers', 'shops']);
    const found = dataOf(await api.post<OfferPage>(getWebQuotationByPage.path, null, { shopId: supplier.shopId }));
    expect(found.total).toBe(30);
  });

  it('brings removed offers back with their history, not on sale before somebody says so', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    await api.post(changeListing.path, supplier, { ids: [made.id], to: 'removed' });
    await take(supplier, [goodLine(api, { price: '1300' })]);
    expect((await ownOffers(api, supplier)).list).toMatchObject([{ id: made.id, status: 'notListed' }]);
    await api.post(changeListing.path, supplier, { ids: [made.id], to: 'removed' });
    await take(supplier, [goodLine(api, { price: '1310' })], true);
    expect((await ownOffers(api, supplier)).list).toMatchObject([{ id: made.id, status: 'onSale' }]);
  });

  it('takes the maker’s country where the file says none, and a new currency begins the history anew', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    await take(supplier, [
      goodLine(api, { price: '9300', currency: '人民币', countryOfOrigin: '' }),
      goodLine(api, { warehouseCity: 'Shanghai', countryOfOrigin: '' }),
    ]);
    expect((await ownOffers(api, supplier)).list.map((one) => one.countryOfOrigin.id)).toEqual(['TW', 'TW']);
    const prices = await api.db.select().from(offerPrice).where(eq(offerPrice.offerId, made.id));
    expect(prices.map(({ price }) => price)).toEqual(['9300.0000']);
  });

  it('runs once: a second start and a stop of what is done are conflicts', async () => {
    const supplier = await newSupplier(api);
    const { id } = await take(supplier, [goodLine(api)]);
    expect((await start(supplier, id)).status).toBe(409);
    expect((await stop(supplier, id)).status).toBe(409);
    const stranger = await newSupplier(api);
    expect((await stop(stranger, id)).status).toBe(404);
    expect(await storedOffers(api, supplier)).toHaveLength(1);
  });

  it('is refused when its prices have ended since the file was read', async () => {
    const supplier = await newSupplier(api);
    const { id } = await preview(supplier, [goodLine(api)]);
    const before = api.clock.now;
    api.clock.now = new Date(before.getTime() + 40 * day);
    expectInvalid(await start(supplier, id), 'id');
    api.clock.now = before;
  });

  it('that is only a preview can be dropped', async () => {
    const supplier = await newSupplier(api);
    const { id } = await preview(supplier, [goodLine(api)]);
    expect(dataOf(await stop(supplier, id)).state).toBe('cancelled');
    expect((await start(supplier, id)).status).toBe(409);
  });
});
