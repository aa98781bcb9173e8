import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { OfferSummary } from '#api/market/goods.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { dealAt, newBuyer, newSupplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';
import { addOffers, addShops, chimei } from './rows.ts';

const api = startMemberApi();
const lldpe = 'sabic-lldpe-118w';
const eva = 'hanwha-solutions-eva-1125';

const hot = async () => {
  api.services.cache.drop(['offers']);
  const path = 'api/product/web/quotation/getQuotationRecommend';
  return dataOf(await api.get<OfferSummary[]>(path, null, { kind: 'hot' })).map(({ materialId }) => materialId);
};

it('the hot list counts RFQs and awards of the last 90 days before it counts offers', async () => {
  await addShops(api.db, 'shop-a');
  const mine = { shopId: 'shop-a' };
  await addOffers(
    api.db,
    { ...mine },
    { ...mine },
    { ...mine },
    { ...mine, materialId: lldpe },
    { ...mine, materialId: eva },
  );
  expect((await hot())[0]).toBe(chimei);

  const [buyer, supplier] = [await newBuyer(api), await newSupplier(api)];
  const asked = async (materialId: string, daysAgo = 0) => {
    const { orderId } = await dealAt(api, buyer, supplier, { status: 3 });
    const at = new Date(api.clock.now.getTime() - daysAgo * 86_400_000);
    await api.db.update(tradeOrder).set({ materialId, postedAt: at }).where(eq(tradeOrder.id, orderId));
    await api.db.update(subOrder).set({ awardedAt: at }).where(eq(subOrder.orderId, orderId));
  };
  await asked(eva);
  await asked(lldpe);
  await asked(lldpe);
  // Long ago: no longer hot.
  for (let times = 0; times < 4; times += 1) await asked(chimei, 91);
  expect(await hot()).toEqual([lldpe, eva, chimei]);
});
