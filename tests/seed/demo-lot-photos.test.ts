import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { loadDemoLotPhotos } from '#seed/demo/lot-photos.ts';
import type { Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startDemo } from './demo.ts';

const demo = startDemo(async (services) => {
  await sell(services);
  await loadDemoLotPhotos(services);
});

/** Granules that the supplier of the demo has on sale. */
async function sell({ db, now }: Services): Promise<void> {
  const [own] = await db
    .select({ id: shop.id })
    .from(shop)
    .innerJoin(member, eq(member.id, shop.ownerId))
    .where(eq(member.email, demoAddress('supplier')));
  const materials = await db.select({ id: material.id }).from(material).where(eq(material.form, 'pellet')).limit(2);
  await db.insert(offer).values(
    materials.map(({ id }) => ({
      ...{ id: uuidv7(now()), shopId: own!.id, materialId: id, status: 'onSale' as const },
      ...{ price: '1200', currency: 'USD', priceUsd: '1200', moq: '25', stock: '500', warehouseCityId: 'CNNGB' },
      ...{ countryOfOrigin: 'CN', tradeTerm: 1, packingCode: 'BAG25', paymentTermCode: 'TT30_70BL' },
      ...{ qualityClassCode: 'PREMIUM', documentCodes: [], leadTimeDays: 7, validUntil: '2100-01-01' },
      ...{ remarksEn: '', remarksZh: '', listedAt: now(), updatedAt: now(), demo: true },
    })),
  );
}

it('the photos of lots of the demo say that they are drawings, each offer’s of one lot and day; they are small', async () => {
  const photos = await demo.rows(`
    SELECT p.offer_id, p.lot, p.taken_on < now() AS past, p.caption_en, p.caption_zh, f.size, f.width, o.demo
    FROM offer_photo p JOIN offer o ON o.id = p.offer_id JOIN stored_file f ON f.id = p.file_id`);
  expect(photos).toHaveLength(5);
  expect(new Set(photos.map((one) => `${String(one['offer_id'])} ${String(one['lot'])}`)).size).toBe(2);
  for (const photo of photos) {
    expect(photo).toMatchObject({ past: true, demo: true, width: 640 });
    expect(photo['size']).toBeLessThan(15_000);
    expect(photo['caption_en']).toContain('drawing of the demo');
    expect(photo['caption_zh']).toContain('演示');
  }
});
