import { offer } from '#server/platform/db/schema/offers.ts';
import { warehouseCity } from '#server/platform/db/schema/reference.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { dayIn, someMaterial } from './deals.ts';
import type { MemberApi } from './member-api.ts';

/** An offer of a shop, on sale unless said otherwise. */
export async function newOffer(
  api: MemberApi,
  shopId: string,
  given: Partial<typeof offer.$inferInsert> = {},
): Promise<string> {
  const goods = await someMaterial(api);
  const [city] = await api.db.select().from(warehouseCity).limit(1);
  const id = uuidv7(api.clock.now);
  await api.db.insert(offer).values({
    id,
    shopId,
    materialId: goods.id,
    status: 'onSale',
    price: '1500.00',
    currency: 'USD',
    priceUsd: '1500.00',
    moq: '16',
    stock: '100',
    warehouseCityId: city!.id,
    countryOfOrigin: 'TW',
    tradeTerm: 5,
    portId: 'NGAPP',
    packingCode: 'BAG25',
    paymentTermCode: 'TT100',
    qualityClassCode: 'PREMIUM',
    documentCodes: [],
    leadTimeDays: 14,
    validUntil: dayIn(api, 20),
    remarksEn: '',
    remarksZh: '',
    listedAt: api.clock.now,
    updatedAt: api.clock.now,
    demo: false,
    ...given,
  });
  return id;
}
