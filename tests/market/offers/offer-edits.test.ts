import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changeListing, createOffer, updateOffers, type OwnOffer } from '#api/market/own-offer.ts';
import { getWebQuotationById, type OfferDetail } from '#api/market/offer.ts';
import { offer, offerPrice, offerPriceBreak, offerTally } from '#server/platform/db/schema/offers.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { dayIn, newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi } from '../../support/member-api.ts';
import { goodOffer, materialOf, ownOffers, storedOffers, supplierWithOffer } from './offers.ts';

const api = startMemberApi();
const day = 24 * 3600 * 1000;

const edit = (supplier: Supplier, ...offers: Record<string, unknown>[]) =>
  api.post<OwnOffer[]>(updateOffers.path, supplier, { offers });
const list = (supplier: Supplier, to: 'onSale' | 'removed', ...ids: string[]) =>
  api.post<OwnOffer[]>(changeListing.path, supplier, { ids, to });
const publicOffer = (id: string) => api.get<OfferDetail>(getWebQuotationById.path, null, { id });
const pricesOf = (id: string) =>
  api.db.select().from(offerPrice).where(eq(offerPrice.offerId, id)).orderBy(offerPrice.at);
const onSaleCount = async (materialId: string) =>
  (await api.db.select().from(offerTally).where(eq(offerTally.materialId, materialId))).reduce(
    (sum, { offers }) => sum + offers,
    0,
  );
const refresh = () => api.services.cache.drop(['offers']);

describe('editing', () => {
  it('changes what was sent and nothing else, and keeps the new price in the history', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    api.clock.now = new Date(api.clock.now.getTime() + 3 * day);
    const [edited] = dataOf(
      await edit(supplier, { id: made.id, updatedAt: made.updatedAt, price: '1310', stock: '300.5' }),
    );
    expect(edited).toMatchObject({
      ...made,
      price: { amount: '1310.00' },
      stock: '300.5',
      updatedAt: expect.anything(),
      priceHistory: expect.anything(),
    });
    expect(edited!.priceHistory.map(({ price }) => price)).toEqual(['1285.50', '1310.00']);
    refresh();
    const shown = dataOf(await publicOffer(made.id));
    expect(shown.price).toEqual({ amount: '1310.00', currency: 'USD' });
    expect(shown.priceHistory).toHaveLength(2);
    expect(await api.auditOf(made.id)).toMatchObject([
      { action: 'offer.create' },
      { action: 'offer.update', detail: { fields: ['price', 'stock'] } },
    ]);
  });

  it('of a price twice on one day leaves one entry of that day', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const [first] = dataOf(await edit(supplier, { id: made.id, updatedAt: made.updatedAt, price: '1300' }));
    dataOf(await edit(supplier, { id: made.id, updatedAt: first!.updatedAt, price: '1301.25' }));
    expect((await pricesOf(made.id)).map(({ price }) => price)).toEqual(['1301.2500']);
  });

  it('of the currency begins the history anew', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    const change = { id: made.id, updatedAt: made.updatedAt, price: '9300', currency: 'CNY' };
    const [edited] = dataOf(await edit(supplier, change));
    expect(edited!.priceHistory.map(({ price }) => price)).toEqual(['9300.00']);
  });

  it('is all or nothing, and names the row and the field', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const { id: materialId } = await materialOf(api);
    const other = dataOf<OwnOffer>(
      await api.post(createOffer.path, supplier, goodOffer(api, materialId, { warehouseCityId: 'CNSHA' })),
    );
    const answer = await edit(
      supplier,
      { id: made.id, updatedAt: made.updatedAt, price: '1400' },
      { id: other.id, updatedAt: other.updatedAt, moq: '900' },
    );
    expectInvalid(answer, 'offers.1.stock');
    expect((await storedOffers(api, supplier)).map(({ price }) => price)).toEqual(['1285.5000', '1285.5000']);
  });

  it('of a row that a colleague has changed meanwhile is a conflict that names it', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const change = { id: made.id, updatedAt: made.updatedAt };
    dataOf(await edit(supplier, { ...change, price: '1300' }));
    const late = await edit(supplier, { ...change, stock: '100' });
    expect(late.status).toBe(409);
    expect(Object.keys(late.body.fields ?? {})).toEqual(['offers.0.updatedAt']);
    expect((await storedOffers(api, supplier))[0]).toMatchObject({ price: '1300.0000', stock: '500.000' });
  });

  it('of a stock works although the price has ended long ago', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true });
    await api.db.update(offer).set({ validUntil: '2026-01-01' }).where(eq(offer.id, made.id));
    dataOf(await edit(supplier, { id: made.id, updatedAt: made.updatedAt, stock: '40' }));
  });

  it('to a term without a port takes the port away; to another with one asks for it', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const [exw] = dataOf(await edit(supplier, { id: made.id, updatedAt: made.updatedAt, tradeTerm: 1 }));
    expect(exw).toMatchObject({ tradeTerm: 1, port: null });
    expectInvalid(await edit(supplier, { id: made.id, updatedAt: exw!.updatedAt, tradeTerm: 5 }), 'offers.0.portId');
    const change = { id: made.id, updatedAt: exw!.updatedAt, tradeTerm: 5, portId: 'NGAPP' };
    expect(dataOf(await edit(supplier, change))[0]).toMatchObject({ tradeTerm: 5, port: { id: 'NGAPP' } });
  });

  it('of a price below its price breaks is refused; with them it is taken', async () => {
    const { supplier, made } = await supplierWithOffer(api, { priceBreaks: [{ fromQuantity: '50', price: '1270' }] });
    const change = { id: made.id, updatedAt: made.updatedAt, price: '1260' };
    expectInvalid(await edit(supplier, change), 'offers.0.priceBreaks.0.price');
    const [edited] = dataOf(await edit(supplier, { ...change, priceBreaks: [{ fromQuantity: '50', price: '1250' }] }));
    expect(edited!.priceBreaks).toEqual([{ fromQuantity: '50', price: '1250.00' }]);
    const [none] = dataOf(await edit(supplier, { id: made.id, updatedAt: edited!.updatedAt, priceBreaks: [] }));
    expect(none!.priceBreaks).toEqual([]);
    expect(await api.db.select().from(offerPriceBreak).where(eq(offerPriceBreak.offerId, made.id))).toEqual([]);
  });

  it('raises many prices at once, each with its history, its price in USD and its line in the trail', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const { id: materialId } = await materialOf(api);
    const cities = ['CNSHA', 'CNDLC', 'CNTAO', 'CNXMN'];
    const more = await Promise.all(
      cities.map(async (warehouseCityId) => {
        const input = { ...goodOffer(api, materialId, { validUntil: dayIn(api, 20) }), warehouseCityId };
        return dataOf<OwnOffer>(await api.post(createOffer.path, supplier, input));
      }),
    );
    const all = [made, ...more];
    const raised = (price: string) => (Number(price) * 1.03).toFixed(2);
    api.clock.now = new Date(api.clock.now.getTime() + day);
    dataOf(await edit(supplier, ...all.map(({ id, updatedAt, price }) => ({ id, updatedAt, price: raised(price.amount) })))); // prettier-ignore
    for (const { id, price } of all) {
      const history = await pricesOf(id);
      expect(Number(history.at(-1)!.price)).toBe(Number(raised(price.amount)));
      const [row] = await api.db.select().from(offer).where(eq(offer.id, id));
      expect(Number(row!.priceUsd)).toBeCloseTo(Number(raised(price.amount)), 2);
      const told = and(eq(auditEvent.action, 'offer.update'), eq(auditEvent.subjectId, id));
      expect(await api.db.select().from(auditEvent).where(told)).toMatchObject([{ actorId: supplier.id }]);
    }
  });

  it('of 100 offers is one call, of 101 is refused', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const change = { id: made.id, updatedAt: made.updatedAt, stock: '100' };
    expect((await edit(supplier, ...Array.from({ length: 101 }, () => change))).status).toBe(422);
    expectInvalid(await edit(supplier, change, change), 'offers.1.id');
  });

  it('is not for strangers: another supplier finds none of it', async () => {
    const { made } = await supplierWithOffer(api);
    const stranger = await newSupplier(api);
    const change = { id: made.id, updatedAt: made.updatedAt, price: '1' };
    expect((await edit(stranger, change)).status).toBe(404);
    expect((await edit(stranger, { ...change, id: 'no-uuid' })).status).toBe(404);
    expect((await list(stranger, 'removed', made.id)).status).toBe(404);
    expect((await ownOffers(api, stranger)).list).toEqual([]);
    const buyer = await newBuyer(api);
    expect((await api.post(updateOffers.path, buyer, { offers: [change] })).status).toBe(403);
    expect((await api.post(changeListing.path, null, { ids: [made.id], to: 'removed' })).status).toBe(401);
  });
});

describe('listing', () => {
  it('puts on sale, removes, and brings back', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const { id: materialId } = await materialOf(api);
    const before = await onSaleCount(materialId);
    const [listed] = dataOf(await list(supplier, 'onSale', made.id));
    expect(listed).toMatchObject({ status: 'onSale', listedAt: api.clock.now.toISOString() });
    expect(await onSaleCount(materialId)).toBe(before + 1);
    refresh();
    expect(dataOf(await publicOffer(made.id)).status).toBe('onSale');
    const [removed] = dataOf(await list(supplier, 'removed', made.id));
    expect(removed!.status).toBe('removed');
    expect(await onSaleCount(materialId)).toBe(before);
    refresh();
    expect(dataOf(await publicOffer(made.id)).status).toBe('removed');
    expect(dataOf(await list(supplier, 'onSale', made.id))[0]!.status).toBe('onSale');
  });

  it('again within days moves nobody to the top of the newest; after weeks it does', async () => {
    const { supplier, made } = await supplierWithOffer(api, { onSale: true, validUntil: dayIn(api, 60) });
    api.clock.now = new Date(api.clock.now.getTime() + 2 * day);
    dataOf(await list(supplier, 'removed', made.id));
    expect(dataOf(await list(supplier, 'onSale', made.id))[0]!.listedAt).toBe(made.listedAt);
    api.clock.now = new Date(api.clock.now.getTime() + 20 * day);
    dataOf(await list(supplier, 'removed', made.id));
    expect(dataOf(await list(supplier, 'onSale', made.id))[0]!.listedAt).toBe(api.clock.now.toISOString());
  });

  it('is all or nothing: a price that has ended cannot be put on sale', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    const { id: materialId } = await materialOf(api);
    const other = dataOf<OwnOffer>(
      await api.post(createOffer.path, supplier, goodOffer(api, materialId, { validUntil: dayIn(api, 60) })),
    );
    api.clock.now = new Date(api.clock.now.getTime() + 30 * day);
    expectInvalid(await list(supplier, 'onSale', other.id, made.id), 'ids.1');
    expect((await ownOffers(api, supplier)).counts).toEqual({ notListed: 2, onSale: 0, removed: 0 });
    dataOf(await list(supplier, 'removed', made.id, other.id, made.id));
  });

  it('waits while the account is being closed', async () => {
    const { supplier, made } = await supplierWithOffer(api);
    await api.db.update(shop).set({ closedAt: api.clock.now }).where(eq(shop.id, supplier.shopId));
    expectInvalid(await list(supplier, 'onSale', made.id), 'shop');
    expectInvalid(await edit(supplier, { id: made.id, updatedAt: made.updatedAt, price: '1' }), 'shop');
    expectInvalid(await api.post(createOffer.path, supplier, goodOffer(api, made.materialId)), 'shop');
  });
});
