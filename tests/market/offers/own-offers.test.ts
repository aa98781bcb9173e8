import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getWebManufacturerList, getWebProcessLevelList } from '#api/market/category.ts';
import {
  changeListing,
  createOffer,
  findMaterials,
  getOfferChoices,
  type OfferChoices,
  type OwnOffer,
} from '#api/market/own-offer.ts';
import { getWebQuotationById, getWebQuotationByPage, type OfferDetail, type OfferPage } from '#api/market/offer.ts';
import { offer, offerTally } from '#server/platform/db/schema/offers.ts';
import { dayIn, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodOffer, materialOf, ownOffers, storedOffers, supplierWithOffer } from './offers.ts';

const api = startMemberApi();

const list = (supplier: Supplier, to: 'onSale' | 'removed', ...ids: string[]) =>
  api.post<OwnOffer[]>(changeListing.path, supplier, { ids, to });
const publicOffer = (id: string) => api.get<OfferDetail>(getWebQuotationById.path, null, { id });
const onSaleCount = async (materialId: string) =>
  (await api.db.select().from(offerTally).where(eq(offerTally.materialId, materialId))).reduce(
    (sum, { offers }) => sum + offers,
    0,
  );
const refresh = () => api.services.cache.drop(['offers']);

describe('a new offer', () => {
  it('is not listed yet, and nobody else sees it', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    expect(made).toMatchObject({
      grade: expect.stringContaining('757'),
      status: 'notListed',
      price: { amount: '1285.50', currency: 'USD' },
      moq: '25',
      stock: '500',
      port: { id: 'CNNGB' },
      listedAt: null,
      priceHistory: [{ price: '1285.50', at: '2026-07-15' }],
    });
    expect((await publicOffer(made.id)).status).toBe(404);
    expect((await ownOffers(api, supplier)).counts).toEqual({ notListed: 1, onSale: 0, removed: 0 });
    expect(await api.auditOf(made.id)).toMatchObject([{ action: 'offer.create', actorId: supplier.id }]);
  });

  it('put on sale at once is found on the public list, with its price in USD as the sort key', async () => {
    const { id: materialId } = await materialOf(api);
    const before = await onSaleCount(materialId);
    const { supplier, made } = await supplierWithOffer(api, { onSale: true, price: '9200', currency: 'CNY' });
    refresh();
    const found = dataOf(
      await api.post<OfferPage>(getWebQuotationByPage.path, null, { keyword: 'PA757', pageSize: 100 }),
    );
    expect(found.list.map(({ id }) => id)).toContain(made.id);
    expect(await onSaleCount(materialId)).toBe(before + 1);
    const [row] = await storedOffers(api, supplier);
    expect(Number(row!.priceUsd)).toBeGreaterThan(1_000);
    expect(Number(row!.priceUsd)).toBeLessThan(2_000);
  });

  it('keeps its price breaks, with the own price below them for readers', async () => {
    const steps = [
      { fromQuantity: '50', price: '1270' },
      { fromQuantity: '100', price: '1250.5' },
    ];
    const { made } = await supplierWithOffer(api, { onSale: true, priceBreaks: steps });
    expect(made.priceBreaks).toEqual([
      { fromQuantity: '50', price: '1270.00' },
      { fromQuantity: '100', price: '1250.50' },
    ]);
    const shown = dataOf(await publicOffer(made.id)).priceBreaks;
    expect(shown.map(({ fromQuantity, price }) => [Number(fromQuantity), price.amount])).toEqual([
      [25, '1285.50'],
      [50, '1270.00'],
      [100, '1250.50'],
    ]);
  });

  it('is made once, however often the same form arrives', async () => {
    const supplier = await newSupplier(api);
    const { id } = await materialOf(api);
    const send = () => api.post<OwnOffer>(createOffer.path, supplier, goodOffer(api, id), undefined, 'en-US', 'k1');
    const [one, other] = [await send(), await send()];
    expect(dataOf(one).id).toBe(dataOf(other).id);
    expect(await storedOffers(api, supplier)).toHaveLength(1);
  });

  it.each([
    ['a price of nothing', { price: '0' }, ['price']],
    ['a currency that no deal is made in', { currency: 'JPY' }, ['currency']],
    ['less in stock than the smallest order', { stock: '10' }, ['stock']],
    ['a day that has passed', { validUntil: '2026-07-01' }, ['validUntil']],
    ['a price for years', { validUntil: '2028-07-01' }, ['validUntil']],
    ['FOB without a port', { portId: undefined }, ['portId']],
    ['EXW with a port', { tradeTerm: 1 as const }, ['portId']],
    ['a city that is not known', { warehouseCityId: 'nowhere' }, ['warehouseCityId']],
    ['a document that is not known', { documents: ['CO', 'LOVE'] }, ['documents']],
    ['a packing that is not known', { packing: 'HANDBAG' }, ['packing']],
    ['a step at the MOQ', { priceBreaks: [{ fromQuantity: '25', price: '1200' }] }, ['priceBreaks.0.fromQuantity']],
    [
      'steps that rise in price and fall in quantity',
      {
        priceBreaks: [
          { fromQuantity: '100', price: '1250' },
          { fromQuantity: '50', price: '1260' },
        ],
      },
      ['priceBreaks.1.fromQuantity', 'priceBreaks.1.price'],
    ],
  ])('is refused with %s', async (_, given, fields) => {
    const supplier = await newSupplier(api);
    const { id } = await materialOf(api);
    expectInvalid(await api.post(createOffer.path, supplier, goodOffer(api, id, given)), ...fields);
    expect(await storedOffers(api, supplier)).toEqual([]);
  });

  it('is refused for a material that does not exist, and in the reader’s language', async () => {
    const supplier = await newSupplier(api);
    expectInvalid(await api.post(createOffer.path, supplier, goodOffer(api, 'unobtainium')), 'materialId');
    const { id } = await materialOf(api);
    const chinese = await api.post(createOffer.path, supplier, goodOffer(api, id, { stock: '10' }), undefined, 'zh-CN');
    expect(chinese.body.fields?.['stock']).toContain('起订量');
  });

  it('may be out of stock, and may be for sale anyway', async () => {
    const { made } = await supplierWithOffer(api, { stock: '0', onSale: true });
    expect(made).toMatchObject({ status: 'onSale', stock: '0' });
  });
});

describe('the list of own offers', () => {
  it('is found by grade, maker and status, last changed first, with a number for each tab', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    const other = await materialOf(api, 'C9021');
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    const second = dataOf<OwnOffer>(await api.post(createOffer.path, supplier, goodOffer(api, other.id)));
    expect((await ownOffers(api, supplier)).list.map(({ id }) => id)).toEqual([second.id, made.id]);
    const found = await ownOffers(api, supplier, { keyword: 'pa 757' });
    expect(found).toMatchObject({ total: 1, counts: { onSale: 1, notListed: 0, removed: 0 } });
    expect((await ownOffers(api, supplier, { keyword: other.maker.split(' ')[0] })).list.map(({ id }) => id)).toContain(
      second.id,
    );
    expect((await ownOffers(api, supplier, { status: 'onSale' })).list.map(({ id }) => id)).toEqual([made.id]);
    expect((await ownOffers(api, supplier, { pageNo: 2, pageSize: 1 })).list.map(({ id }) => id)).toEqual([made.id]);
  });

  it('narrows to prices that end within 14 days or have ended, but not to removed ones', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true, validUntil: dayIn(api, 10) });
    const { id: materialId } = await materialOf(api);
    await api.post(createOffer.path, supplier, goodOffer(api, materialId, { validUntil: dayIn(api, 40) }));
    expect((await ownOffers(api, supplier, { expiring: true })).list.map(({ id }) => id)).toEqual([made.id]);
    dataOf(await list(supplier, 'removed', made.id));
    expect((await ownOffers(api, supplier, { expiring: true })).total).toBe(0);
  });

  it('shows offers of a closed shop as removed, and a colleague the company’s', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    await api.db
      .update(offer)
      .set({ status: 'paused' })
      .where(and(eq(offer.id, made.id)));
    expect((await ownOffers(api, supplier, { status: 'removed' })).list).toMatchObject([{ status: 'removed' }]);
  });

  it('offers choices with names in the reader’s language, and materials to begin from', async () => {
    const supplier = await newSupplier(api);
    const choices = dataOf(await api.get<OfferChoices>(getOfferChoices.path, supplier, {}, 'zh-CN'));
    expect(choices.warehouseCityId.find(({ id }) => id === 'CNNGB')).toMatchObject({ name: '宁波' });
    expect(choices.currency.map(({ id }) => id)).toEqual(['USD', 'CNY', 'EUR']);
    expect(choices.documents.length).toBeGreaterThan(3);
    const found = dataOf(
      await api.get<{ id: string; grade: string }[]>(findMaterials.path, supplier, { keyword: 'pa757' }),
    );
    expect(found[0]).toMatchObject({ grade: expect.stringContaining('757'), manufacturer: expect.anything() });
    expect((await api.get(findMaterials.path, null, { keyword: 'pa' })).status).toBe(401);
  });

  it('narrows the materials found by manufacturer and process level', async () => {
    const supplier = await newSupplier(api);
    type Listed = { id: string; name: string; materialCount: number };
    const find = async (asked: Record<string, string>) =>
      dataOf(await api.get<{ id: string; manufacturer: string }[]>(findMaterials.path, supplier, asked));
    const all = await find({ keyword: 'abs' });
    const makers = dataOf(await api.get<Listed[]>(getWebManufacturerList.path, null, {}));
    const maker = makers.find(({ name }) => name === all.at(-1)!.manufacturer)!;
    const own = await find({ keyword: 'abs', manufacturerId: maker.id });
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ manufacturer }) => manufacturer))).toEqual(new Set([maker.name]));
    const levels = dataOf(await api.get<Listed[]>(getWebProcessLevelList.path, null, { categoryId: 'abs' }));
    const found = await Promise.all(levels.map(({ id }) => find({ keyword: 'abs', processLevelId: id })));
    const ids = found.flat().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await find({ keyword: 'abs', manufacturerId: maker.id, processLevelId: 'nothing' })).toEqual([]);
  });
});
