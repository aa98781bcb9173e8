import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as own from '#api/market/own-shop.ts';
import type { Page } from '#api/common/common.ts';
import type { Picture } from '#api/market/picture.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import * as shops from '#api/market/shop.ts';
import { shopDynamic } from '#server/platform/db/schema/shops.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Sent } from '../../support/member-api.ts';
import { image, ownerOf } from './owner.ts';

const api = startMemberApi();
let supplier: Supplier;
let rival: Supplier;
beforeEach(async () => {
  supplier = await newSupplier(api);
  rival = await newSupplier(api);
});

const { bytesLeft, isStored } = ownerOf(api, () => supplier);

describe('dynamics', () => {
  const good = { titleEn: 'New warehouse', contentEn: 'In Ningbo.', publish: false };
  const write = (input: object = {}, sent: Sent[] = [], who = supplier, key?: string) =>
    api.post<own.OwnDynamic>(own.saveDynamic.path, who, { ...good, ...input }, sent, 'en-US', key);
  const isPublic = async (id: string) => (await api.get(shops.getDynamicById.path, null, { id })).status === 200;

  it('are drafts until they are published, and can be taken back', async () => {
    const draft = dataOf(await write());
    expect([draft.publishedAt, await isPublic(draft.id)]).toEqual([null, false]);
    const shown = dataOf(await write({ id: draft.id, publish: true, titleZh: '新仓库' }));
    expect([shown.publishedAt, await isPublic(draft.id)]).toEqual([api.clock.now.toISOString(), true]);
    expect(dataOf(await write({ id: draft.id })).publishedAt).toBeNull();
    expect(await isPublic(draft.id)).toBe(false);
    const page = dataOf(await api.post<Page<own.OwnDynamic>>(own.getOwnDynamicByPage.path, supplier));
    expect(page).toMatchObject({ total: 1, list: [{ id: draft.id }] });
  });

  it('need a title and words in one language', async () => {
    expectInvalid(await write({ titleEn: '', contentEn: ' ' }), 'titleEn', 'contentEn');
    expect((await write({ titleEn: '', titleZh: '标题', contentEn: '', contentZh: '正文' })).status).toBe(200);
  });

  it('keep the pictures that are to stay and forget the others', async () => {
    const { id, pictures } = dataOf(await write({}, [await image('pictures'), await image('pictures')]));
    const [first, second] = pictures as [Picture, Picture];
    const saved = dataOf(await write({ id, keptPictures: [second.id] }, [await image('pictures')]));
    expect(saved.pictures.map((one) => one.id)).toEqual([second.id, expect.any(String)]);
    expect([await isStored(first.id), bytesLeft(first.id)]).toEqual([0, []]);
    const ten = Array.from({ length: 8 }, () => image('pictures', 40));
    expect((await write({ id, keptPictures: [second.id, saved.pictures[1]!.id] }, await Promise.all(ten))).status).toBe(
      413,
    );
    dataOf(await api.post(own.deleteDynamic.path, supplier, { id }));
    for (const one of saved.pictures) expect([await isStored(one.id), bytesLeft(one.id)]).toEqual([0, []]);
  });

  it('of another shop are not found, nor may their pictures be taken', async () => {
    const theirs = dataOf(await write({ publish: true }, [await image('pictures')], rival));
    expect((await write({ id: theirs.id, titleEn: 'Mine now' })).status).toBe(404);
    expect((await write({ keptPictures: [theirs.pictures[0]!.id] })).status).toBe(404);
    for (const id of [theirs.id, 'none', crypto.randomUUID()]) {
      expect((await api.post(own.deleteDynamic.path, supplier, { id })).status).toBe(404);
    }
    expect(await isPublic(theirs.id)).toBe(true);
  });

  it('sent twice are written once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await write({}, [], supplier, key), await write({}, [], supplier, key)];
    expect(dataOf(second)).toEqual(dataOf(first));
    expect(await api.db.$count(shopDynamic, eq(shopDynamic.shopId, supplier.shopId))).toBe(1);
  });

  it('have room for so many', async () => {
    await api.db.execute(sql`insert into shop_dynamic
      (id, shop_id, title_en, title_zh, content_en, content_zh, picture_ids, updated_at, demo)
      select gen_random_uuid(), ${supplier.shopId}, 'a', '', 'b', '', '{}', now(), false
      from generate_series(1, ${shopLimits.dynamics}::integer)`);
    expectInvalid(await write(), 'titleEn');
  });
});
