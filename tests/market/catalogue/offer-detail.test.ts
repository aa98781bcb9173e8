import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getSimilarRecommend, getWebQuotationById } from '#api/market/offer.ts';
import { standingFigure, versionOf } from '#server/market/catalogue/index.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { offer, offerPrice, offerPriceBreak } from '#server/platform/db/schema/offers.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { expectNotFound, startCatalogue } from './harness.ts';
import { addOffers, addShops, chimei } from './rows.ts';

const catalogue = startCatalogue(({ orm }) => addShops(orm, 'shop-a', 'shop-b', 'shop-c'));

test('an offer is shown with its price breaks, history, documents, material and shop', async () => {
  const [added] = await addOffers(catalogue.db, { price: '1500', currency: 'USD' });
  const offerId = added!.id;
  await catalogue.db.insert(offerPriceBreak).values([
    { offerId, fromQuantity: '100', price: '1450' },
    { offerId, fromQuantity: '20', price: '1480.5' },
  ]);
  await catalogue.db.insert(offerPrice).values([
    { offerId, at: '2026-06-02', price: '1500' },
    { offerId, at: '2026-05-01', price: '1550' },
  ]);
  const detail = await catalogue.ask(getWebQuotationById, { id: offerId }, 'zh_CN');
  expect(detail).toMatchObject({
    status: 'onSale',
    qualityClass: { code: 'PREMIUM', name: '优等品' },
    paymentTerm: { code: 'TT100', name: '100%电汇预付款' },
    remarks: '现货',
    documents: [{ code: 'TDS' }, { code: 'SDS' }],
    priceBreaks: [
      { fromQuantity: '20.000', price: { amount: '1480.50', currency: 'USD' } },
      { fromQuantity: '100.000', price: { amount: '1450.00', currency: 'USD' } },
    ],
    priceHistory: [
      { at: '2026-05-01', price: { amount: '1550.00', currency: 'USD' } },
      { at: '2026-06-02', price: { amount: '1500.00', currency: 'USD' } },
    ],
    material: { id: chimei, hsCode: '390330', casNumber: '9003-56-9' },
    shopDetail: { id: 'shop-a', city: '宁波', offerCount: 1, mainCategories: [{ id: 'abs' }] },
  });
  expect(detail.material.brands).toContain('POLYLAC');
  expect(detail.material.skeleton).toMatch(/^<svg /);
  expect(detail.material.categoryPath.map(({ id }) => id)).toEqual(['commodity', 'abs', 'abs-general']);
});

test('an offer shows the logo of its shop', async () => {
  const logoId = uuidv7();
  await catalogue.db.insert(storedFile).values({
    ...{ id: logoId, purpose: 'shop', name: 'logo', type: 'image/webp', size: 1, width: 320, height: 320 },
    ...{ sha256: '', storedAt: new Date() },
  });
  await catalogue.db.update(shop).set({ logoId }).where(eq(shop.id, 'shop-c'));
  catalogue.everythingChanged();
  const [added] = await addOffers(catalogue.db, { shopId: 'shop-c' });
  const { shopDetail } = await catalogue.ask(getWebQuotationById, { id: added!.id });
  expect(shopDetail.logo).toMatchObject({ id: logoId, width: 320 });
});

test('a removed offer is still shown and says so; one that is not listed does not exist', async () => {
  const [removed, hidden] = await addOffers(catalogue.db, { status: 'removed' }, { status: 'notListed' });
  expect((await catalogue.ask(getWebQuotationById, { id: removed!.id })).status).toBe('removed');
  for (const call of [getWebQuotationById, getSimilarRecommend]) {
    expectNotFound(await catalogue.send(call, { id: hidden!.id }));
  }
});

test('ids are found in capitals too', async () => {
  const [added] = await addOffers(catalogue.db, {});
  const detail = await catalogue.ask(getWebQuotationById, { id: added!.id.toUpperCase() });
  expect(detail.id).toBe(added!.id);
});

test('similar offers: the same material from other shops, then the nearest materials, each with its reasons', async () => {
  await catalogue.db.delete(offer);
  const [own, cheaper, dearer, nearest, sameResin, otherResin] = await addOffers(
    catalogue.db,
    { shopId: 'shop-a' },
    { shopId: 'shop-b', price: '1400' },
    { shopId: 'shop-c', price: '1600' },
    { materialId: 'chimei-zhenjiang-polylac-pa-757k' },
    { materialId: 'chimei-polylac-pa-765a' },
    { materialId: 'sabic-lldpe-118w' },
  );
  catalogue.offersChanged();
  const similar = await catalogue.ask(getSimilarRecommend, { id: own!.id, limit: 6 });
  expect(similar.map(({ id }) => id)).toEqual([cheaper!.id, dearer!.id, nearest!.id, sameResin!.id]);
  expect(similar.map(({ id }) => id)).not.toContain(otherResin!.id);
  expect(similar[0]!.reasons).toEqual([{ reason: 'sameMaterial' }]);
  expect(similar[2]!.reasons.slice(0, 2)).toEqual([{ reason: 'sameCategory' }, { reason: 'sameProcessLevel' }]);
  const [melt] = similar[2]!.reasons.filter(({ reason }) => reason === 'nearProperty');
  expect(melt!.property).toMatchObject({ id: 'mfr', condition: '200 °C/5 kg', own: 1.8, other: 1.8 });
});

test('similar offers never set figures of different test conditions against each other', async () => {
  await catalogue.db.delete(offer);
  const other = 'chimei-zhenjiang-polylac-pa-757k';
  const [own] = await addOffers(catalogue.db, {}, { materialId: other });
  const before = await catalogue.db
    .select()
    .from(figure)
    .where(and(standingFigure, eq(figure.materialId, other)));
  for (const row of before) {
    const of = {
      material: { id: other, resin: 'abs' },
      property: { id: row.propertyId, unit: row.unit, needs: [] },
    };
    const said = { ...row, testCondition: '220 °C/10 kg' };
    const next = versionOf(row, of, said, { reason: 'As a test', enteredBy: null, checkedBy: null, at: new Date() });
    await catalogue.db.update(figure).set({ replacedById: next.id }).where(eq(figure.id, row.id));
    await catalogue.db.insert(figure).values(next);
  }
  catalogue.everythingChanged();
  const [similar] = await catalogue.ask(getSimilarRecommend, { id: own!.id });
  expect(similar!.reasons.filter(({ reason }) => reason === 'nearProperty')).toEqual([]);
});
