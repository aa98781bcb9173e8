import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as own from '#api/market/own-shop.ts';
import { shopLimits } from '#api/market/shop-choices.ts';
import { shopPicture } from '#server/platform/db/schema/shops.ts';
import { newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, startMemberApi } from '../../support/member-api.ts';
import { goodShop, image, ownerOf } from './owner.ts';

const api = startMemberApi();
let supplier: Supplier;
let rival: Supplier;
beforeEach(async () => {
  supplier = await newSupplier(api);
  rival = await newSupplier(api);
});

const { save, ownShop, publicShop, bytesLeft, isStored } = ownerOf(api, () => supplier);

const allCalls = [
  ['GET', own.getOwnShop.path],
  ['POST', own.updateShop.path],
  ['POST', own.addShopPicture.path],
  ['POST', own.arrangeShopPictures.path],
  ['POST', own.getOwnDynamicByPage.path],
  ['POST', own.saveDynamic.path],
  ['POST', own.deleteDynamic.path],
  ['GET', own.getOwnQualificationList.path],
  ['POST', own.saveQualification.path],
  ['POST', own.deleteQualification.path],
  ['GET', own.getSupplierStatistics.path],
] as const;

describe('the calls of a supplier', () => {
  it.each(allCalls)('%s %s are for suppliers alone', async (method, path) => {
    const buyer = await newBuyer(api);
    const call = (who: Parameters<typeof api.get>[1]) => (method === 'GET' ? api.get(path, who) : api.post(path, who));
    expect((await call(null)).status).toBe(401);
    expect((await call(buyer)).status).toBe(403);
  });

  it('find nothing for a supplier without a shop', async () => {
    const without = await api.person({ type: 'QY', capabilities: ['buyer', 'supplier'] });
    expect((await api.get(own.getOwnShop.path, without)).status).toBe(404);
    expect((await api.get(own.getSupplierStatistics.path, without)).status).toBe(404);
    expect((await api.post(own.updateShop.path, without, goodShop, [])).status).toBe(404);
  });
});

describe('editing a shop', () => {
  it('shows at once on its page, in both languages, all but another name', async () => {
    dataOf(await save());
    expect(await publicShop()).toMatchObject({
      name: supplier.company,
      intro: 'Stockist of ABS',
      profile: 'Since 2010.',
    });
    expect(await publicShop('zh-CN')).toMatchObject({
      name: supplier.company,
      city: '宁波',
      profile: '成立于2010年。',
    });
    expect((await api.auditOf(supplier.shopId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['shop.askRenaming', 'shop.update']),
    );
  });

  it('takes one language alone, which is then read in both', async () => {
    const saved = dataOf(await save({ nameEn: '', introEn: '', cityEn: '', profileEn: '' }));
    expect(saved).toMatchObject({ introEn: '', renaming: { nameEn: '', nameZh: '水獭树脂' } });
    expect(await publicShop()).toMatchObject({ intro: 'ABS现货', city: '宁波' });
    expectInvalid(await save({ nameEn: ' ', nameZh: '' }), 'nameEn');
    expectInvalid(await save({ introEn: '', introZh: '\n' }), 'introEn');
  });

  it('says in the language of its writer what is wrong', async () => {
    const answer = await api.post(own.updateShop.path, supplier, { ...goodShop, nameEn: '', nameZh: '' }, [], 'zh-CN');
    expect(answer.body.fields).toEqual({ nameEn: '请至少填写一种语言。' });
  });

  it.each([
    [{ mainCategories: ['no-such'] }, 'mainCategories'],
    [{ mainCategories: [] }, 'mainCategories'],
    [{ nameEn: 'x'.repeat(81) }, 'nameEn'],
    [{ nameZh: '\u202e倒' }, 'nameZh'],
    [{ profileEn: 'bell \u0007' }, 'profileEn'],
  ])('refuses %j at its field', async (wrong, field) => {
    expectInvalid(await save(wrong), field);
  });

  it('keeps a script in a text as the text that it is', async () => {
    dataOf(await save({ profileEn: '<script>alert(1)</script>' }));
    expect((await publicShop()).profile).toBe('<script>alert(1)</script>');
  });

  it('asks for a logo, replaces and removes it, and forgets the one before', async () => {
    const logoOf = async (...given: Parameters<typeof save>) => dataOf(await save(...given)).renaming?.logo ?? null;
    const first = (await logoOf({}, [await image('logo')]))!;
    expect(first.sources.map(({ width }) => width)).toEqual([160, 320, 640, 700]);
    const second = (await logoOf({}, [await image('logo')]))!;
    expect(second.id).not.toBe(first.id);
    expect([await isStored(first.id), bytesLeft(first.id)]).toEqual([0, []]);
    expect(await logoOf()).toEqual(second);
    expect(await logoOf({ removeLogo: true })).toBeNull();
    expect([await isStored(second.id), bytesLeft(second.id)]).toEqual([0, []]);
  });

  it('refuses a logo that is no picture, and keeps nothing of it', async () => {
    const before = api.files.size;
    expect((await save({}, [{ field: 'logo', name: 'logo.png', bytes: pdf() }])).status).toBe(415);
    expect((await save({ nameEn: '', nameZh: '' }, [await image('logo')])).status).toBe(422);
    expect(api.files.size).toBe(before);
  });

  it('names what the public page lacks', async () => {
    expect((await ownShop()).missing).toEqual(['logo', 'profile', 'pictures', 'licence', 'dynamics']);
    dataOf(await save({}, [await image('logo')]));
    expect((await ownShop()).missing).toEqual(['pictures', 'licence', 'dynamics']);
  });
});

describe('pictures of the company show', () => {
  const add = async (captionEn: string, who = supplier) =>
    api.post<own.OwnShop>(own.addShopPicture.path, who, { captionEn }, [await image('picture')]);
  const arrange = (pictures: object[], who = supplier) =>
    api.post<own.OwnShop>(own.arrangeShopPictures.path, who, { pictures });

  it('has a picture once, however often it is sent again', async () => {
    const supplier = await newSupplier(api);
    const files = [await image('picture')];
    for (let time = 0; time < 2; time += 1)
      expect((await api.post(own.addShopPicture.path, supplier, {}, files, 'en-US', 'one-picture')).status).toBe(200);
    expect(await api.db.$count(shopPicture, eq(shopPicture.shopId, supplier.shopId))).toBe(1);
  });

  it('are added at the end, put in order, named and removed', async () => {
    for (const caption of ['one', 'two', 'three']) dataOf(await add(caption));
    const { pictures } = await ownShop();
    expect(pictures.map(({ captionEn }) => captionEn)).toEqual(['one', 'two', 'three']);
    const [one, two, three] = pictures.map(({ id }) => ({ id }));
    const arranged = dataOf(
      await arrange([
        { ...three, captionEn: 'Yard' },
        { ...one, captionZh: '仓库' },
      ]),
    );
    expect(arranged.pictures.map(({ captionEn, captionZh }) => captionEn || captionZh)).toEqual(['Yard', '仓库']);
    expect((await publicShop()).pictures.map(({ caption }) => caption)).toEqual(['Yard', '仓库']);
    const gone = pictures.find(({ id }) => id === two!.id)!.picture.id;
    expect([await isStored(gone), bytesLeft(gone)]).toEqual([0, []]);
  });

  it('of another shop are not found, and nothing happens', async () => {
    dataOf(await add('mine'));
    const theirs = dataOf(await add('theirs', rival)).pictures[0]!;
    const [mine] = (await ownShop()).pictures;
    expect((await arrange([{ id: mine!.id }, { id: theirs.id }])).status).toBe(404);
    expect((await arrange([{ id: 'none' }])).status).toBe(404);
    expectInvalid(await arrange([{ id: mine!.id }, { id: mine!.id }]), 'pictures');
    expect((await ownShop()).pictures).toHaveLength(1);
    expect((await ownShop(rival)).pictures).toHaveLength(1);
  });

  it('have room for so many', async () => {
    const [first] = dataOf(await add('first')).pictures;
    await api.db.execute(sql`insert into shop_picture (id, shop_id, file_id, caption_en, caption_zh, sort, demo)
      select gen_random_uuid(), ${supplier.shopId}, ${first!.picture.id}, '', '', n, false
      from generate_series(2, ${shopLimits.pictures}::integer) n`);
    expect((await add('too many')).status).toBe(413);
    expect(await api.db.$count(shopPicture, eq(shopPicture.shopId, supplier.shopId))).toBe(shopLimits.pictures);
  });
});
