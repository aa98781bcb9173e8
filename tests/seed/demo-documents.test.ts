import { eq, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { demoAddress } from '#seed/demo/demo-member.ts';
import { loadDemoDocuments } from '#seed/demo/documents.ts';
import type { Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { startDemo } from './demo.ts';

const demo = startDemo(async (services) => {
  await sell(services);
  await loadDemoDocuments(services);
});
const { rows } = demo;

/** Three grades that the supplier of the demo has on sale. */
async function sell({ db, now }: Services): Promise<void> {
  const [own] = await db
    .select({ id: shop.id })
    .from(shop)
    .innerJoin(member, eq(member.id, shop.ownerId))
    .where(eq(member.email, demoAddress('supplier')));
  const materials = await db.select({ id: material.id }).from(material).where(isNotNull(material.casNumber)).limit(3);
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

describe('the documents of the demo', () => {
  it('are few, small and marked: some checked, some that wait, one expired, one replaced', async () => {
    const editions = await rows(`
      SELECT d.kind, d.languages, d.demo, e.number, d.editions, e.state, e.expires_on < now() AS expired, f.size
      FROM material_document d JOIN material_document_edition e ON e.document_id = d.id JOIN stored_file f ON f.id = e.file_id`);
    expect(editions).toHaveLength(7);
    expect(editions.every(({ demo: isDemo, size }) => isDemo === true && (size as number) < 60_000)).toBe(true);
    const newest = editions.filter(({ number, editions: last }) => number === last);
    const of = (given: object) =>
      newest.filter((one) => Object.entries(given).every(([key, value]) => one[key] === value));
    expect(of({ kind: 'SDS', state: 'checked' })).toHaveLength(2);
    expect(of({ state: 'unchecked' }).length).toBeGreaterThan(1);
    expect(of({ kind: 'SDS', expired: true })).toHaveLength(1);
    expect(editions).toHaveLength(newest.length + 1);
  });

  it('leave a grade without a safety data sheet in Chinese', async () => {
    const without = await rows(`
      SELECT m.material_id FROM material_document_material m JOIN material_document d ON d.id = m.document_id
      WHERE d.kind = 'SDS' GROUP BY m.material_id HAVING NOT bool_or('zh' = ANY (d.languages))`);
    expect(without.length).toBeGreaterThan(0);
  });

  it('are loaded once', async () => {
    expect(await loadDemoDocuments(demo.services)).toEqual([]);
  });
});
