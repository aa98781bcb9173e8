import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as own from '#api/market/own-shop.ts';
import type { OrderView } from '#api/deals/trade.ts';
import * as shops from '#api/market/shop.ts';
import { getSitemapPart } from '#api/site/site.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { shop, shopDynamic, shopQualification } from '#server/platform/db/schema/shops.ts';
import { shopEnd } from '#server/market/shops/index.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Company } from '../../support/deals.ts';
import { dataOf, pdf, startMemberApi, type Sent } from '../../support/member-api.ts';
import { tryPost } from '../../support/rfqs.ts';

const api = startMemberApi();
let buyer: Company;
beforeAll(async () => {
  buyer = await newBuyer(api);
});

const fresh = () => api.services.cache.drop(['shops', 'offers']);
const list = async (input: Record<string, unknown> = {}, language: 'en-US' | 'zh-CN' = 'en-US') =>
  dataOf(
    await api.post<shops.ShopPage>(shops.getShopByPage.path, null, { pageSize: 100, ...input }, undefined, language),
  );
const detail = (id: string, language: 'en-US' | 'zh-CN' = 'en-US') =>
  api.get<shops.ShopDetail>(shops.getShopById.path, null, { id }, language);
const words = (id: string, row: Partial<typeof shop.$inferInsert>) =>
  api.db.update(shop).set(row).where(eq(shop.id, id)).then(fresh);

describe('the list of shops', () => {
  it('finds words of names and introductions in both languages, whatever the reader reads', async () => {
    const { shopId } = await newSupplier(api);
    await words(shopId, {
      nameEn: 'Quokka Resins',
      nameZh: '短尾树脂',
      introEn: 'Nylon 12 for pipes',
      introZh: '尼龙管材料',
    });
    for (const keyword of ['quokka', 'RESINS pipes', '短尾', '尼龙管']) {
      expect((await list({ keyword })).list.map(({ id }) => id)).toEqual([shopId]);
    }
    expect((await list({ keyword: 'quokka %' })).total).toBe(0);
    const [found] = (await list({ keyword: 'quokka' }, 'zh-CN')).list;
    expect(found).toMatchObject({ name: '短尾树脂', intro: '尼龙管材料' });
  });

  it('finds the city of a shop and what it lives by', async () => {
    const { shopId } = await newSupplier(api, { categoryId: 'pp-h' });
    await words(shopId, { nameEn: 'Numbat', cityEn: 'Wollongong', cityZh: '卧龙岗' });
    for (const keyword of ['numbat wollongong', '卧龙岗', 'Numbat polypropylene', 'numbat 聚丙烯', 'numbat pp-h']) {
      expect((await list({ keyword })).list.map(({ id }) => id)).toEqual([shopId]);
    }
    expect((await list({ keyword: 'numbat polycarbonate' })).total).toBe(0);
  });

  it('reads what is written in one language alone in the other', async () => {
    const { shopId } = await newSupplier(api);
    await words(shopId, { introEn: '', introZh: '仅中文', cityEn: 'Ningbo', cityZh: '', profileEn: 'Only English' });
    expect(dataOf(await detail(shopId, 'en-US'))).toMatchObject({ intro: '仅中文', profile: 'Only English' });
    expect(dataOf(await detail(shopId, 'zh-CN'))).toMatchObject({ city: 'Ningbo', profile: 'Only English' });
  });

  it('counts each facet without its own filter', async () => {
    const one = await newSupplier(api, { categoryId: 'pp-h' });
    const other = await newSupplier(api, { categoryId: 'pp-h' });
    await words(one.shopId, { nameEn: 'Facet One', nation: 'DE' });
    await words(other.shopId, { nameEn: 'Facet Two', nation: 'NL' });
    const { list: found, total, facets } = await list({ keyword: 'facet', nation: 'de' });
    expect(found.map(({ id }) => id)).toEqual([one.shopId]);
    expect(total).toBe(1);
    expect(facets.nation.map(({ id, count }) => [id, count])).toEqual([
      ['DE', 1],
      ['NL', 1],
    ]);
    expect(facets.category).toMatchObject([{ count: 1 }]);
    const [family] = facets.category;
    for (const categoryId of ['pp-h', family!.id]) {
      expect((await list({ keyword: 'facet', categoryId })).total).toBe(2);
    }
    expect((await list({ keyword: 'facet', categoryId: 'abs' })).total).toBe(0);
    expect((await list({ categoryId: 'no such category' })).total).toBe(0);
  });

  it('puts the best evaluated or the newest first when asked', async () => {
    const [old, young] = [await newSupplier(api), await newSupplier(api)];
    await words(old.shopId, { nameEn: 'Sorted A', openedAt: '2001-01-01' });
    await words(young.shopId, { nameEn: 'Sorted B', openedAt: '2026-01-01' });
    const deal = await dealAt(api, buyer, old, { status: 6 });
    const { subOrderId } = deal;
    await api.db
      .insert(evaluation)
      .values({ subOrderId, shopId: old.shopId, stars: 4, text: 'Good', at: api.clock.now });
    fresh();
    const order = async (sort: string) => (await list({ keyword: 'sorted', sort })).list.map(({ id }) => id);
    expect(await order('rating')).toEqual([old.shopId, young.shopId]);
    expect(await order('newest')).toEqual([young.shopId, old.shopId]);
  });

  it('has an empty page beyond its end and refuses what is no filter', async () => {
    expect((await list({ pageNo: 1_000_000 })).list).toEqual([]);
    for (const wrong of [{ badge: 'bought' }, { sort: 'paid' }, { pageNo: 0 }]) {
      expect((await api.post(shops.getShopByPage.path, null, wrong)).status).toBe(422);
    }
  });
});

describe('what a shop shows', () => {
  it('has its dynamics newest first, without drafts, each with its neighbours', async () => {
    const { shopId } = await newSupplier(api);
    const at = (hours: number) => new Date(api.clock.now.getTime() + hours * 3_600_000);
    const rows = [1, 2, null, 3].map((hours, index) => ({
      ...{ id: crypto.randomUUID(), shopId, titleEn: `News ${index}`, titleZh: '', contentEn: 'word '.repeat(80) },
      ...{
        contentZh: '',
        pictureIds: [],
        publishedAt: hours === null ? null : at(hours),
        updatedAt: at(0),
        demo: false,
      },
    }));
    await api.db.insert(shopDynamic).values(rows);
    const page = dataOf(
      await api.get<{ list: shops.DynamicSummary[]; total: number }>(
        shops.getDynamicByPage.path,
        null,
        { shopId },
        'zh-CN',
      ),
    );
    expect(page.total).toBe(3);
    expect(page.list.map(({ title }) => title)).toEqual(['News 3', 'News 1', 'News 0']);
    expect(page.list[0]!.extract).toMatch(/^word .{100,160}word…$/);
    const read = (id: string) => api.get<shops.DynamicDetail>(shops.getDynamicById.path, null, { id });
    expect(dataOf(await read(rows[1]!.id))).toMatchObject({ previous: { title: 'News 0' }, next: { title: 'News 3' } });
    expect((await read(rows[2]!.id)).status).toBe(404);
    expect((await read('none')).status).toBe(404);
  });

  it('has its certificates in force before those that have expired, which are shown as expired', async () => {
    const { shopId } = await newSupplier(api);
    const row = (nameEn: string, issuedOn: string, expiresOn: string | null) => ({
      ...{ id: crypto.randomUUID(), shopId, kind: 'other' as const, nameEn, nameZh: '', issuer: 'Office', number: '' },
      ...{ issuedOn, expiresOn, fileIds: [], updatedAt: api.clock.now, demo: false },
    });
    await api.db
      .insert(shopQualification)
      .values([
        row('expired', dayIn(api, -10), dayIn(api, -1)),
        row('ends today', dayIn(api, -20), dayIn(api, 0)),
        row('for good', dayIn(api, -30), null),
      ]);
    const certificates = dataOf(
      await api.get<shops.Qualification[]>(shops.getQualificationList.path, null, { shopId }),
    );
    expect(certificates.map(({ name, expired }) => [name, expired])).toEqual([
      ['ends today', false],
      ['for good', false],
      ['expired', true],
    ]);
  });

  it('has the evaluations of its deals, whose buyers are named by their nation alone', async () => {
    const supplier = await newSupplier(api);
    const { shopId } = supplier;
    for (const stars of [5, 5, 3]) {
      const { subOrderId } = await dealAt(api, buyer, supplier, { status: 6 });
      await api.db.insert(evaluation).values({ subOrderId, shopId, stars, text: `${stars} stars`, at: api.clock.now });
    }
    const answer = await api.get<shops.EvaluationPage>(shops.getEvaluationByPage.path, null, { shopId });
    expect(dataOf(answer)).toMatchObject({ total: 3, spread: [2, 0, 1, 0, 0] });
    expect(dataOf(answer).list[0]).toMatchObject({ nation: 'Nigeria', goods: 'ABS PA-757' });
    expect(JSON.stringify(answer.body)).not.toContain(buyer.company);
    fresh();
    expect(dataOf(await detail(shopId)).rating).toEqual({ stars: 4.33, evaluations: 3 });
  });
});

describe('a shop that closes while a deal is open', () => {
  it('is found nowhere, gets no new RFQ, and goes on with its deals', async () => {
    const supplier = await newSupplier(api);
    const { shopId } = supplier;
    await words(shopId, { nameEn: 'Closing Shop' });
    const { orderId } = await dealAt(api, buyer, supplier, { status: 4 });
    const dynamic = dataOf(
      await api.post<own.OwnDynamic>(
        own.saveDynamic.path,
        supplier,
        { titleEn: 'A', contentEn: 'B', publish: true },
        [],
      ),
    );
    const file: Sent = { field: 'files', name: 'licence.pdf', bytes: pdf() };
    const certificate = { kind: 'other', nameEn: 'N', issuer: 'I', issuedOn: dayIn(api, -1) };
    dataOf(await api.post(own.saveQualification.path, supplier, certificate, [file]));
    await api.db.transaction((tx) => shopEnd.closing!(tx, api.services, supplier.id));
    fresh();

    expect((await list({ keyword: 'closing shop' })).total).toBe(0);
    const gone = await Promise.all([
      detail(shopId),
      api.get(shops.getDynamicByPage.path, null, { shopId }),
      api.get(shops.getDynamicById.path, null, { id: dynamic.id }),
      api.get(shops.getQualificationList.path, null, { shopId }),
      api.get(shops.getEvaluationByPage.path, null, { shopId }),
    ]);
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await tryPost(api, buyer, { shopIds: [shopId] })).status).not.toBe(200);
    for (const side of [buyer, supplier]) {
      const order = await api.get<OrderView>('api/trade/web/order/getOrderById', side, { id: orderId });
      expect(dataOf(order).subOrders).toHaveLength(1);
    }
    // Its owner may still put it in order.
    expect(dataOf(await api.get<own.OwnShop>(own.getOwnShop.path, supplier)).id).toBe(shopId);

    await api.db.transaction((tx) => shopEnd.takenBack!(tx, api.services, supplier.id));
    fresh();
    expect((await detail(shopId)).status).toBe(200);
  });
});

it('the sitemap names the pages of open shops that show something', async () => {
  const { shopId } = await newSupplier(api);
  const entries = async (kind: string) =>
    dataOf(await api.get<{ path: string }[]>(getSitemapPart.path, null, { kind, part: '1' })).filter(({ path }) =>
      path.startsWith(`/shop/${shopId}`),
    );
  expect((await entries('shops')).map(({ path }) => path)).toEqual([`/shop/${shopId}`]);
  const row = { shopId, titleEn: 'A', titleZh: '', contentEn: 'B', contentZh: '', pictureIds: [], demo: false };
  const at = api.clock.now;
  await api.db.insert(shopDynamic).values([
    { ...row, id: crypto.randomUUID(), publishedAt: at, updatedAt: at },
    { ...row, id: crypto.randomUUID(), publishedAt: null, updatedAt: at },
  ]);
  await words(shopId, { profileEn: 'Since 2010' });
  expect((await entries('shops')).map(({ path }) => path)).toEqual(
    ['', '/companyProfile', '/dynamic'].map((page) => `/shop/${shopId}${page}`),
  );
  expect(await entries('dynamics')).toHaveLength(1);
  await words(shopId, { closedAt: at });
  expect([...(await entries('shops')), ...(await entries('dynamics'))]).toEqual([]);
});
