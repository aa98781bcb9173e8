import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getWebQuotationByPage, type OfferQuery } from '#api/market/offer.ts';
import { addManyOffers, sequence } from './rows.ts';
import { startCatalogue } from './harness.ts';

/** Enough that the middle is far from both ends. */
const offers = 5600;
const catalogue = startCatalogue(({ orm }) => addManyOffers(orm, offers));

const page = (query: OfferQuery) => catalogue.ask(getWebQuotationByPage, query);

/** The whole list by brute force: every id in the order that the sort promises. */
async function everyId({ sort, warehouseCity, shopId, categoryId }: OfferQuery): Promise<string[]> {
  const order = {
    priceAsc: sql`price_usd, id`,
    priceDesc: sql`price_usd desc, id desc`,
    newest: sql`listed_at desc, id desc`,
  };
  const { rows } = await catalogue.db.execute<{ id: string }>(sql`
    select id from offer where status = 'onSale'
      and (${warehouseCity?.[0] ?? null}::text is null or warehouse_city_id = ${warehouseCity?.[0] ?? null})
      and (${shopId ?? null}::text is null or shop_id = ${shopId ?? null})
      and (${categoryId ?? null}::text is null or material_id in (
        select m.id from material m where ${categoryId ?? null} = any(m.category_path)))
    order by ${order[sort as keyof typeof order]}`);
  return rows.map(({ id }) => id);
}

const lists: [string, OfferQuery][] = [
  ['newest first', { sort: 'newest' }],
  ['cheapest first', { sort: 'priceAsc' }],
  ['dearest first', { sort: 'priceDesc' }],
  ['newest of one city', { sort: 'newest', warehouseCity: ['SGSIN'] }],
  ['cheapest of one city', { sort: 'priceAsc', warehouseCity: ['HKHKG'] }],
  ['newest of one category', { sort: 'newest', categoryId: 'abs' }],
  ['dearest of one category', { sort: 'priceDesc', categoryId: 'pc' }],
  ['newest of one shop', { sort: 'newest', shopId: 'shop-c' }],
];

test.each(lists)('%s: pages walked forwards are the whole list, nothing twice, nothing left out', async (_, query) => {
  const expected = await everyId(query);
  expect(await walk(query, 97)).toEqual(expected);
});

test.each(lists)('%s: pages walked backwards are the whole list', async (_, query) => {
  const expected = await everyId(query);
  const pages = Math.ceil(expected.length / 97);
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pageNo = pages; pageNo >= 1; pageNo--) {
    const answer = await page({ ...query, pageNo, pageSize: 97, ...(cursor && { cursor }) });
    ids.unshift(...answer.list.map(({ id }) => id));
    cursor = answer.cursor;
  }
  expect(ids).toEqual(expected);
});

test.each(lists)('%s: a jump to any page, with a cursor or without, shows the same rows', async (_, query) => {
  const expected = await everyId(query);
  const next = sequence(11);
  let cursor: string | null = null;
  for (let jump = 0; jump < 25; jump++) {
    const pageSize = 1 + next(100);
    const pageNo = 1 + next(Math.ceil(expected.length / pageSize));
    const rows = expected.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const withCursor = await page({ ...query, pageNo, pageSize, ...(cursor && { cursor }) });
    const without = await page({ ...query, pageNo, pageSize });
    expect(withCursor.list.map(({ id }) => id)).toEqual(rows);
    expect(without.list.map(({ id }) => id)).toEqual(rows);
    cursor = withCursor.cursor;
  }
});

test('relevance: materials follow each other, each with its newest offers first, whichever way the pages are read', async () => {
  const query: OfferQuery = { keyword: 'chimei', sort: 'relevance' };
  const ids = await walk(query, 83);
  const { rows } = await catalogue.db.execute<{ id: string; material_id: string; listed_at: string }>(sql`
    select id, material_id, listed_at from offer where status = 'onSale' order by listed_at desc, id desc`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const materials = [...new Set(ids.map((id) => byId.get(id)!.material_id))];
  const expected = materials.flatMap((material) =>
    rows.filter((row) => row.material_id === material).map(({ id }) => id),
  );
  expect(materials).toEqual(['chimei-polylac-pa-757', 'chimei-zhenjiang-polylac-pa-757k']);
  expect(ids).toEqual(expected);
  for (const pageNo of [37, 3, 22, 1]) {
    const jump = await page({ ...query, pageNo, pageSize: 83 });
    expect(jump.list.map(({ id }) => id)).toEqual(expected.slice((pageNo - 1) * 83, pageNo * 83));
  }
});

async function walk(query: OfferQuery, pageSize: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pageNo = 1; pageNo === 1 || cursor; pageNo++) {
    const answer = await page({ ...query, pageNo, pageSize, ...(cursor && { cursor }) });
    ids.push(...answer.list.map(({ id }) => id));
    expect(answer).toMatchObject({ pageNo, pageSize });
    cursor = answer.nextCursor;
  }
  return ids;
}

test('a reader who goes on after new offers have come in misses none and sees none twice', async () => {
  const query: OfferQuery = { sort: 'newest', pageSize: 30 };
  const before = await everyId(query);
  const first = await page({ ...query, pageNo: 1 });
  await catalogue.db.execute(sql`update offer set listed_at = '2026-07-10' where id in (
    select id from offer where status = 'notListed' order by id limit 5)`);
  await catalogue.db.execute(sql`update offer set status = 'onSale' where listed_at = '2026-07-10'`);
  catalogue.offersChanged();
  const second = await page({ ...query, pageNo: 2, cursor: first.nextCursor! });
  expect(second.list.map(({ id }) => id)).toEqual(before.slice(30, 60));
});

test('a page beyond the last is empty and still says how many there are', async () => {
  const answer = await page({ pageNo: 9_999 });
  expect(answer).toMatchObject({ list: [], cursor: null, nextCursor: null });
  expect(answer.total).toBe((await everyId({ sort: 'newest' })).length);
});

test('a cursor of another list, a damaged and an invented one are ignored', async () => {
  const query: OfferQuery = { sort: 'priceAsc', pageNo: 3 };
  const expected = (await page(query)).list;
  const other = (await page({ sort: 'newest', pageNo: 2 })).cursor!;
  const own = (await page({ sort: 'priceAsc', pageNo: 2 })).cursor!;
  const invented = (fields: unknown) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const list = (JSON.parse(Buffer.from(own, 'base64url').toString()) as string[])[0]!;
  const cursors = [
    ...[other, own.slice(3), `x${own}`, 'x', '%00', '薄膜', 'e30', invented(null), invented([list])],
    invented([list, -1, '1', 'x', '', 5, '1', 'x', '']),
    invented([list, 0, "1'; drop table offer", crypto.randomUUID(), '', 5, '1', crypto.randomUUID(), '']),
  ];
  for (const cursor of cursors) expect((await page({ ...query, cursor })).list).toEqual(expected);
});
