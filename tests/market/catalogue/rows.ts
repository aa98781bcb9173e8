import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { figure } from '#server/platform/db/schema/figures.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type Db = NodePgDatabase;
type OfferInsert = typeof offer.$inferInsert;

export const chimei = 'chimei-polylac-pa-757';

/** A material, a shop, a city …, each the same for the same number; the last ones are rarer than the first. */
const some = {
  material: [
    chimei,
    'chimei-zhenjiang-polylac-pa-757k',
    'sabic-lldpe-118w',
    'sinopec-shanghai-f800e',
    'lg-chem-lupoy-1201-10',
  ],
  city: ['CNNGB', 'CNSHA', 'HKHKG', 'SGSIN'],
  origin: ['CN', 'TW', 'SA', 'KR'],
  tax: ['EXCLUDED', 'INCLUDED', 'BONDED'],
  condition: ['PRIME', 'WIDE_SPEC', 'OFF_GRADE', 'REGRIND'],
  shop: ['shop-a', 'shop-b', 'shop-c'],
};

/** Whole numbers below `limit`, the same sequence every time. */
export function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

export async function addShops(db: Db, ...ids: string[]): Promise<void> {
  const rows = ids.map((id, index) => ({
    id,
    nameEn: `Trader ${id}`,
    nameZh: `贸易商 ${id}`,
    introEn: 'Intro',
    introZh: '简介',
    nation: 'CN',
    cityEn: 'Ningbo',
    cityZh: '宁波',
    mainCategories: ['abs', 'no-longer-a-category'],
    certified: index % 2 === 0,
    openedAt: '2020-01-31',
    demo: true,
  }));
  await db.insert(shop).values(rows);
}

/** An offer with all columns; ids are random unless given. */
export function offerRow(row: Partial<OfferInsert> = {}): OfferInsert {
  const price = row.price ?? '1500';
  return {
    id: crypto.randomUUID(),
    shopId: 'shop-a',
    materialId: chimei,
    status: 'onSale',
    price,
    currency: 'USD',
    priceUsd: price,
    moq: '1',
    stock: '20.5',
    warehouseCityId: 'CNNGB',
    countryOfOrigin: 'CN',
    tradeTerm: 1,
    packingCode: 'BAG25',
    paymentTermCode: 'TT100',
    qualityClassCode: 'PREMIUM',
    documentCodes: ['TDS', 'SDS'],
    leadTimeDays: 7,
    validUntil: '2026-12-31',
    remarksEn: 'In stock',
    remarksZh: '现货',
    listedAt: new Date('2026-07-01T08:00:00Z'),
    updatedAt: new Date('2026-07-02T08:00:00Z'),
    demo: true,
    ...row,
  };
}

export async function addOffers(db: Db, ...rows: Partial<OfferInsert>[]): Promise<OfferInsert[]> {
  const complete = rows.map(offerRow);
  for (let from = 0; from < complete.length; from += 500)
    await db.insert(offer).values(complete.slice(from, from + 500));
  return complete;
}

/**
 * Offers spread over some materials, cities, origins, terms and shops; a tenth is not on sale. Prices and times repeat
 * often, so that only the id decides their order.
 */
export async function addManyOffers(db: Db, count: number): Promise<void> {
  await addShops(db, ...some.shop);
  const next = sequence(7);
  const rarer = <Value>(values: Value[]) => values[Math.min(next(values.length), next(values.length))]!;
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${(index * 7919).toString(16).padStart(12, '0')}`,
    materialId: rarer(some.material),
    warehouseCityId: rarer(some.city),
    countryOfOrigin: rarer(some.origin),
    shopId: rarer(some.shop),
    tradeTerm: 1 + next(5),
    taxBasis: rarer(some.tax),
    condition: rarer(some.condition),
    price: String(1000 + 50 * next(20)),
    status: (['notListed', 'removed'] as const)[next(20)] ?? ('onSale' as const),
    listedAt: new Date(Date.UTC(2026, 5, 1 + next(20))),
    stock: rarer(['20.5', '1', '0']),
    moq: ['1', '5', '5.001', '25', '0.5', '30'][index % 6]!,
    leadTimeDays: [3, 7, 8, 14, 15, 30, 31][index % 7]!,
    paymentTermCode: ['TT100', 'LC30', 'TT30_70BL'][index % 3]!,
    documentCodes: [['COA'], ['SDS', 'COA', 'TDS'], [], ['COA', 'SDS'], ['SDS']][index % 5]!,
  }));
  await addOffers(db, ...rows);
}

/** What the card of a grade says: a rating of UL 94 at a thickness, mm; written like one that is shipped. */
export async function rateFlame(
  db: Db,
  materialId: string,
  rated: Pick<typeof figure.$inferInsert, 'text' | 'thickness' | 'comparable' | 'withdrawn'>,
): Promise<void> {
  const [like] = await db.select().from(figure).where(eq(figure.propertyId, 'flammability')).limit(1);
  const id = uuidv7(new Date());
  const condition = rated.thickness === null ? '' : `${rated.thickness} mm`;
  const own = { id, lineId: id, materialId, condition, referenceKey: null, hash: id, version: 1 };
  await db.insert(figure).values({ ...like!, ...own, ...rated });
}

/** V-0 at several thicknesses, one that says no thickness, one that was withdrawn, and one of another rating. */
export async function rateSome(db: Db): Promise<void> {
  const [one, two, three, four] = some.material;
  await rateFlame(db, one!, { text: 'V-0', thickness: 1.5, comparable: true, withdrawn: false });
  await rateFlame(db, one!, { text: 'V-2', thickness: 0.75, comparable: true, withdrawn: false });
  await rateFlame(db, two!, { text: 'V-0', thickness: 0.8, comparable: true, withdrawn: false });
  await rateFlame(db, three!, { text: 'V-0', thickness: null, comparable: false, withdrawn: false });
  await rateFlame(db, four!, { text: 'V-0', thickness: 0.4, comparable: true, withdrawn: true });
}
