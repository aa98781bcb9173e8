import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#api/common/common.ts';
import { browsingVisit } from '#server/platform/db/schema/browsing-history.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { addCategories, addOffers, addShops } from '../../site/content/rows.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const paths = {
  list: 'api/product/web/getBrowsingHistoryList',
  add: 'api/product/web/addBrowsingHistory',
  remove: 'api/product/web/deleteBrowsingHistory',
};

const api = startMemberApi();
let person: Person;
let offers: string[];
let made = 0;
beforeEach(async () => {
  person = await api.person();
  const shopId = `history-${++made}`;
  await addCategories(api.db, 'plastics/abs');
  await addShops(api.db, { id: shopId });
  await addOffers(api.db, { shopId }, { shopId }, { shopId });
  offers = (await api.db.select({ id: offer.id }).from(offer).where(eq(offer.shopId, shopId))).map(({ id }) => id);
});

type Visit = { id: string; viewedAt: string; offer: { id: string; grade: string } };
const list = async (query: object = {}, caller = person) =>
  dataOf(await api.post<Page<Visit>>(paths.list, caller, { ...query }));
const visit = (offerId: string, at: string) => ({ offerId, at });
const add = async (...visits: object[]) => dataOf(await api.post(paths.add, person, { visits }));
const seen = async () => (await list()).list.map(({ id, viewedAt }) => [id, viewedAt]);

describe('my tracks', () => {
  it('are what I looked at, latest first, page by page', async () => {
    expect(await list()).toEqual({ list: [], total: 0, pageNo: 1, pageSize: 20 });
    await add(
      visit(offers[0]!, '2026-07-01T08:00:00Z'),
      visit(offers[1]!, '2026-07-03T08:00:00Z'),
      visit(offers[2]!, '2026-07-02T08:00:00Z'),
    );
    const page = await list();
    expect(page.list.map(({ id }) => id)).toEqual([offers[1], offers[2], offers[0]]);
    expect(page.list[0]).toMatchObject({
      viewedAt: '2026-07-03T08:00:00.000Z',
      offer: { id: offers[1], grade: 'PA-757' },
    });
    expect(await list({ pageSize: 2, pageNo: 2 })).toMatchObject({ total: 3, list: [{ id: offers[0] }] });
  });

  it('keep the latest time of what I saw more than once, in whatever order it comes', async () => {
    const [first] = offers as [string];
    await add(
      visit(first, '2026-07-02T08:00:00Z'),
      visit(first, '2026-07-05T08:00:00Z'),
      visit(first, '2026-07-03T08:00:00Z'),
    );
    await add(visit(first, '2026-07-04T08:00:00Z'));
    expect(await seen()).toEqual([[first, '2026-07-05T08:00:00.000Z']]);
    await add(visit(first.toUpperCase(), '2026-07-06T08:00:00Z'));
    expect(await seen()).toEqual([[first, '2026-07-06T08:00:00.000Z']]);
  });

  it('are merged from two devices at once', async () => {
    const there = offers.map((id) => visit(id, '2026-07-02T08:00:00Z'));
    await Promise.all([add(...there), add(...[...there].reverse()), add(...there)]);
    expect((await list()).total).toBe(3);
  });

  it('pass over offers that are not there, and never lie in the future', async () => {
    await add(
      visit(crypto.randomUUID(), '2026-07-01T08:00:00Z'),
      visit('none', '2026-07-01T08:00:00Z'),
      visit(offers[0]!, '2199-01-01T00:00:00Z'),
    );
    expect(await seen()).toEqual([[offers[0], api.clock.now.toISOString()]]);
  });

  it('say nothing of times before there were browsers', async () => {
    await add(visit(offers[0]!, '1900-01-01T00:00:00Z'));
    expect(await seen()).toEqual([[offers[0], '1970-01-01T00:00:00.000Z']]);
  });

  it('keep offers that were removed from sale, and hide those that are not listed', async () => {
    await add(...offers.map((id) => visit(id, '2026-07-02T08:00:00Z')));
    await api.db.update(offer).set({ status: 'removed' }).where(eq(offer.id, offers[0]!));
    await api.db.update(offer).set({ status: 'notListed' }).where(eq(offer.id, offers[1]!));
    const page = await list();
    expect(page.list.map(({ id }) => id).sort()).toEqual([offers[0], offers[2]].sort());
    expect(page.total).toBe(2);
  });

  it('are forgotten one by one or all at once', async () => {
    await add(...offers.map((id) => visit(id, '2026-07-02T08:00:00Z')));
    dataOf(await api.post(paths.remove, person, { ids: [offers[0], 'none', crypto.randomUUID()] }));
    expect((await list()).total).toBe(2);
    dataOf(await api.post(paths.remove, person, { all: true }));
    expect((await list()).total).toBe(0);
  });

  it('hold the five hundred latest', async () => {
    await api.db.execute(sql`
      insert into offer (id, shop_id, material_id, status, price, currency, price_usd, moq, stock, warehouse_city_id, country_of_origin,
        trade_term, packing_code, payment_term_code, quality_class_code, document_codes, lead_time_days, valid_until, remarks_en,
        remarks_zh, listed_at, updated_at, demo)
      select gen_random_uuid(), shop_id, material_id, status, price, currency, price_usd, moq, stock, warehouse_city_id, country_of_origin,
        trade_term, packing_code, payment_term_code, quality_class_code, document_codes, lead_time_days, valid_until, remarks_en,
        remarks_zh, listed_at, updated_at, demo from offer, generate_series(1, 500) where id = ${offers[0]}::uuid`);
    await api.db.execute(sql`
      insert into browsing_visit select ${person.id}::uuid, id, '2026-06-01T00:00:00Z' from offer
      where shop_id = ${`history-${made}`} and id <> all(array[${offers[1]}, ${offers[2]}]::uuid[]) limit 500`);
    await add(visit(offers[1]!, '2026-07-02T08:00:00Z'), visit(offers[2]!, '2026-07-03T08:00:00Z'));
    expect(await api.db.$count(browsingVisit, eq(browsingVisit.memberId, person.id))).toBe(500);
    expect((await seen()).slice(0, 2).map(([id]) => id)).toEqual([offers[2], offers[1]]);
  });

  it("are nobody else's to read, add to or forget", async () => {
    await add(visit(offers[0]!, '2026-07-02T08:00:00Z'));
    const other = await api.person();
    expect((await list({}, other)).total).toBe(0);
    dataOf(await api.post(paths.remove, other, { ids: [offers[0]] }));
    dataOf(await api.post(paths.remove, other, { all: true }));
    expect((await list()).total).toBe(1);
    for (const path of Object.values(paths)) expect((await api.post(path, null, { all: true })).status).toBe(401);
  });

  it('say which visit is written wrongly, and keep none of them', async () => {
    const answer = await api.post(paths.add, person, {
      visits: [visit(offers[0]!, '2026-07-02T08:00:00Z'), visit(offers[1]!, 'yesterday')],
    });
    expectInvalid(answer, 'visits.1.at');
    expectInvalid(await api.post(paths.add, person, { visits: [] }), 'visits');
    expect((await api.post(paths.remove, person, {})).status).toBe(422);
    expect((await list()).total).toBe(0);
  });
});
