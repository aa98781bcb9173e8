import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as shops from '#api/market/shop.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invitation, negotiation } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { shop, shopQualification } from '#server/platform/db/schema/shops.ts';
import { behindTriggers } from '../../support/database.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company, type Supplier } from '../../support/deals.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  buyer = await newBuyer(api);
});

const fresh = () => api.services.cache.drop(['shops', 'offers']);
const detail = (id: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  api.get<shops.ShopDetail>(shops.getShopById.path, null, { id }, language);
const words = (id: string, row: Partial<typeof shop.$inferInsert>) =>
  api.db.update(shop).set(row).where(eq(shop.id, id)).then(fresh);
const badges = async (id: string) => dataOf(await detail(id)).badges;

describe('a badge is earned', () => {
  const answers = async (supplier: Supplier, hours: (number | null)[], sentHoursAgo = 240) => {
    for (const wait of hours) {
      const { orderId } = await dealAt(api, buyer, supplier);
      const sentAt = new Date(api.clock.now.getTime() - sentHoursAgo * 3_600_000);
      await api.db.update(invitation).set({ sentAt }).where(eq(invitation.orderId, orderId));
      // The deal's own quote came at the clock's now: only what was said before counts as the answer.
      if (wait === null) {
        await behindTriggers(api.db, 'quote_version', (tx) =>
          tx.execute(
            `update quote_version set at = at + interval '1 year' where quote_id in (select id from quote where order_id = '${orderId}')`,
          ),
        );
        continue;
      }
      await api.db.insert(negotiation).values({
        ...{ id: crypto.randomUUID(), orderId, shopId: supplier.shopId, kind: 'question', memberId: supplier.id },
        ...{ at: new Date(sentAt.getTime() + wait * 3_600_000), text: 'When?' },
      });
    }
    fresh();
  };

  it('for quick answers by five RFQs of which half were answered within 24 hours', async () => {
    const [quick, few, slow] = [await newSupplier(api), await newSupplier(api), await newSupplier(api)];
    await answers(quick, [1, 2, 24, 200, 230]);
    await answers(few, [1, 2, 3, 4]);
    await answers(slow, [1, 2, 25, 200, 230]);
    expect(await badges(quick.shopId)).toEqual(['quickAnswers']);
    expect(await badges(few.shopId)).toEqual([]);
    expect(await badges(slow.shopId)).toEqual([]);
    expect(dataOf(await detail(quick.shopId)).behaviour).toMatchObject({ medianAnswerHours: 24, answered: 5 });
  });

  it('not by what happened more than 180 days ago', async () => {
    const supplier = await newSupplier(api);
    await answers(supplier, [1, 1, 1, 1, 1], 181 * 24);
    expect(await badges(supplier.shopId)).toEqual([]);
  });

  it('for complete documents by a licence and one more in force, and a profile', async () => {
    const { shopId } = await newSupplier(api);
    const certificate = (kind: 'businessLicence' | 'iso9001', expiresOn: string | null) => ({
      ...{ id: crypto.randomUUID(), shopId, kind, nameEn: kind, nameZh: '', issuer: 'Office', number: '1' },
      ...{ issuedOn: dayIn(api, -400), expiresOn, fileIds: [], updatedAt: api.clock.now, demo: false },
    });
    await api.db
      .insert(shopQualification)
      .values([certificate('businessLicence', null), certificate('iso9001', dayIn(api, 0))]);
    fresh();
    expect(await badges(shopId)).toEqual([]);
    await words(shopId, { profileZh: '企业简介' });
    expect(await badges(shopId)).toEqual(['documentsComplete']);
    await api.db
      .update(shopQualification)
      .set({ expiresOn: dayIn(api, -1) })
      .where(inArray(shopQualification.kind, ['iso9001']));
    fresh();
    expect(await badges(shopId)).toEqual([]);
  });

  it('for being on time by three sub-orders shipped in full within their lead time', async () => {
    const [prompt, partial] = [await newSupplier(api), await newSupplier(api)];
    const shipped = async (supplier: Supplier, quantity: string) => {
      const { subOrderId } = await dealAt(api, buyer, supplier, { status: 5 });
      const awardedAt = new Date(api.clock.now.getTime() - 60 * 86_400_000);
      await api.db.update(subOrder).set({ awardedAt }).where(eq(subOrder.id, subOrderId));
      const shippedAt = new Date(awardedAt.getTime() + 14 * 86_400_000);
      await api.db.insert(shipment).values({
        ...{
          id: crypto.randomUUID(),
          subOrderId,
          position: 1,
          line: 1,
          carrier: 'Line',
          transportDocument: 'X',
          containers: [],
        },
        ...{ quantity, originPort: 'CNNGB', destinationPort: 'NGAPP', etd: dayIn(api, -46), eta: dayIn(api, -10) },
        ...{ shippedAt, lots: [] },
      });
    };
    for (const supplier of [prompt, partial]) for (let count = 0; count < 2; count++) await shipped(supplier, '25');
    await shipped(prompt, '25');
    await shipped(partial, '24.9');
    fresh();
    expect(await badges(prompt.shopId)).toEqual(['onTime']);
    expect(await badges(partial.shopId)).toEqual([]);
    expect(dataOf(await detail(partial.shopId)).behaviour).toMatchObject({ shipped: 3 });
  });
});
