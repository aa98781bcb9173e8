import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { category, manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { agreement, article, banner, news } from '#server/platform/db/schema/content.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { country, region, warehouseCity } from '#server/platform/db/schema/reference.ts';
import { shop } from '#server/platform/db/schema/shops.ts';

type Db = NodePgDatabase;
type Some<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

const day = new Date('2026-07-01T08:00:00Z');

export async function addNews(db: Db, ...rows: ({ id: string } & Some<typeof news>)[]): Promise<void> {
  const complete = rows.map((row) => ({
    kind: 'industry' as const,
    titleEn: `Title of ${row.id}`,
    titleZh: `标题 ${row.id}`,
    summaryEn: 'Summary',
    summaryZh: '摘要',
    contentEn: '<p>Text</p>',
    contentZh: '<p>正文</p>',
    categories: [],
    publishedAt: day,
    updatedAt: day,
    demo: true,
    ...row,
  }));
  await db.insert(news).values(complete);
}

export async function addArticles(db: Db, ...rows: ({ code: string } & Some<typeof article>)[]): Promise<void> {
  const complete = rows.map((row) => ({
    kind: 'help' as const,
    sort: 10,
    titleEn: `Title of ${row.code}`,
    titleZh: `标题 ${row.code}`,
    summaryEn: 'Summary',
    summaryZh: '摘要',
    contentEn: '<p>Text</p>',
    contentZh: '<p>正文</p>',
    updatedAt: day,
    ...row,
  }));
  await db.insert(article).values(complete);
}

export async function addAgreement(
  db: Db,
  row: Pick<typeof agreement.$inferInsert, 'code' | 'version' | 'effectiveFrom'>,
) {
  const { version } = row;
  const texts = {
    titleEn: 'User agreement',
    titleZh: '用户协议',
    contentEn: `<p>Text ${version}</p>`,
    contentZh: `<p>正文 ${version}</p>`,
  };
  await db.insert(agreement).values({ ...row, ...texts });
}

export async function addBanner(db: Db, row: Pick<typeof banner.$inferInsert, 'id' | 'sort'> & Some<typeof banner>) {
  const texts = { titleEn: `Title of ${row.id}`, titleZh: `标题 ${row.id}`, textEn: 'Text', textZh: '文字' };
  await db.insert(banner).values({ position: 'home', href: '/productList', ...texts, ...row });
}

/** Categories by their path: `addCategories(db, 'plastics/abs/abs-general')` adds all three levels. */
export async function addCategories(db: Db, ...paths: string[]): Promise<void> {
  for (const whole of paths) {
    const path: string[] = [];
    for (const id of whole.split('/')) {
      const parentId = path.at(-1) ?? null;
      path.push(id);
      const names = { nameEn: id.toUpperCase(), nameZh: `品类${id}` };
      const values = {
        id,
        parentId,
        level: path.length,
        sort: 0,
        path: [...path],
        ...names,
        kind: 'polymer' as const,
        form: 'pellet',
      };
      await db.insert(category).values(values).onConflictDoNothing();
    }
  }
}

export async function addCountries(db: Db, ...names: [iso2: string, nameEn: string, nameZh: string][]): Promise<void> {
  const rows = names.map(([iso2, nameEn, nameZh]) => ({
    iso2,
    nameEn,
    nameZh,
    dialCode: '86',
    priority: 0,
    areaCodes: ['10'],
  }));
  await db.insert(country).values(rows);
}

export async function addRegions(
  db: Db,
  ...rows: (Pick<typeof region.$inferInsert, 'id' | 'parentId'> & Some<typeof region>)[]
) {
  await db.insert(region).values(rows.map((row) => ({ level: 1, sort: 0, ...row })));
}

export async function addShops(db: Db, ...rows: ({ id: string } & Some<typeof shop>)[]): Promise<void> {
  const complete = rows.map((row) => ({
    nameEn: `Shop ${row.id}`,
    nameZh: `店铺 ${row.id}`,
    introEn: 'Intro',
    introZh: '简介',
    nation: 'CN',
    cityEn: 'Ningbo',
    cityZh: '宁波',
    mainCategories: [],
    certified: true,
    openedAt: '2020-01-31',
    demo: true,
    ...row,
  }));
  await db.insert(shop).values(complete);
}

/** Offers of one material; needs country CN and the category `abs`. */
export async function addOffers(db: Db, ...rows: { shopId: string; status?: 'onSale' | 'removed' }[]): Promise<void> {
  const names = { nameEn: 'Ningbo', nameZh: '宁波' };
  await db
    .insert(warehouseCity)
    .values({ id: 'CNNGB', country: 'CN', ...names })
    .onConflictDoNothing();
  const maker = { id: 'maker', ...names, nation: 'CN', city: 'Ningbo', brands: [] };
  await db.insert(manufacturer).values(maker).onConflictDoNothing();
  const grade = {
    id: 'grade',
    kind: 'polymer' as const,
    grade: 'PA-757',
    gradeCode: 'PA757',
    categoryId: 'abs',
    categoryPath: ['abs'],
    manufacturerId: 'maker',
    applicationsEn: '',
    applicationsZh: '',
    form: 'pellet',
    search: '',
    updatedAt: day,
  };
  await db.insert(material).values(grade).onConflictDoNothing();
  const offers = rows.map(({ shopId, status = 'onSale' }) => ({
    id: crypto.randomUUID(),
    shopId,
    materialId: 'grade',
    status,
    price: '1500',
    currency: 'USD',
    priceUsd: '1500',
    moq: '1',
    stock: '20',
    warehouseCityId: 'CNNGB',
    countryOfOrigin: 'CN',
    tradeTerm: 1,
    packingCode: 'bag',
    paymentTermCode: 'tt',
    qualityClassCode: 'prime',
    documentCodes: [],
    leadTimeDays: 7,
    validUntil: '2026-12-31',
    remarksEn: '',
    remarksZh: '',
    listedAt: day,
    updatedAt: day,
    demo: true,
  }));
  await db.insert(offer).values(offers);
}
