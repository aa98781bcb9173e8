import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getGoodsDocuments, type GoodsDocuments } from '#api/deals/goods-documents.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { newBuyer, newSupplier, type Company, type Deal, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';
import { documenting } from '../../market/documents/documents.ts';

const api = startMemberApi();
const { abs, offerOf, good, add, withdraw, bought } = documenting(api);
let [supplier, buyer, deal, materialId]: [Supplier, Company, Deal, string] = [] as never;
const goods = (who: Person | null) => api.get<GoodsDocuments>(getGoodsDocuments.path, who, { id: deal.orderId });
const goesTo = (destinationCountry: string | null) =>
  api.db.update(tradeOrder).set({ destinationCountry }).where(eq(tradeOrder.id, deal.orderId));

beforeAll(async () => {
  [supplier, buyer] = [await newSupplier(api), await newBuyer(api)];
  materialId = (await abs()).id;
  await offerOf(supplier, materialId);
  deal = await bought(buyer, supplier, materialId);
});

describe('the documents of the goods of a deal', () => {
  it('say whether the safety data sheet can be read where the goods go, to both sides', async () => {
    await goesTo('CN');
    const standing = async (who: Person) => dataOf(await goods(who)).goods.map((one) => one.standing);
    expect(await standing(buyer)).toEqual(['missing']);
    await add(supplier, good(materialId, { languages: ['en'], form: 'EU' }));
    expect([await standing(buyer), await standing(supplier)]).toEqual([['otherLanguage'], ['otherLanguage']]);
    expect(dataOf(await goods(buyer))).toMatchObject({ destination: { id: 'CN' }, languages: ['zh'] });
    await add(supplier, good(materialId, { languages: ['zh'], form: 'CN', editionOn: '2020-01-01' }));
    expect(await standing(supplier)).toEqual(['expired']);
    await goesTo('US');
    expect(await standing(buyer)).toEqual(['inForce']);
    await goesTo(null);
    expect(await standing(buyer)).toEqual(['inForce']);
  });

  it('have those that were withdrawn since, for who has bought them', async () => {
    const { id } = await add(supplier, good(materialId, { kind: 'TDS', form: undefined }));
    dataOf(await withdraw(supplier, id));
    const kept = dataOf(await goods(buyer)).goods[0]!.documents.find((one) => one.id === id);
    expect(kept).toMatchObject({ kind: 'TDS', withdrawnAt: api.clock.now.toISOString() });
    expect((await api.fetch(kept!.file.href, buyer)).status).toBe(200);
    expect((await api.fetch(kept!.file.href, await newBuyer(api))).status).toBe(404);
  });

  it('are nothing for others', async () => {
    expect((await goods(await newBuyer(api))).status).toBe(404);
    expect((await goods(await newSupplier(api))).status).toBe(404);
    expect((await goods(null)).status).toBe(401);
  });
});
