import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as own from '#api/own-shop.ts';
import type { Page } from '#api/common.ts';
import { shopLimits } from '#api/shop-choices.ts';
import * as shops from '#api/shop.ts';
import { storedFile } from '#server/db/schema/identity.ts';
import { shopDynamic, shopPicture, shopQualification } from '#server/db/schema/shops.ts';
import { evaluation, invitation } from '#server/db/schema/trading.ts';
import { dayIn, dealAt, newBuyer, newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, pdf, picture, startMemberApi, type Sent } from '../../support/member-api.ts';

const api = startMemberApi();
let supplier: Supplier;
let rival: Supplier;
beforeEach(async () => {
  supplier = await newSupplier(api);
  rival = await newSupplier(api);
});

const image = async (field: string, width = 700): Promise<Sent> => ({
  ...{ field, name: 'works.png', bytes: await picture('png', { width, height: width / 2 }) },
});
const goodShop = {
  ...{ nameEn: 'Otter Resins', nameZh: '水獭树脂', introEn: 'Stockist of ABS', introZh: 'ABS现货', cityEn: 'Ningbo' },
  ...{ cityZh: '宁波', profileEn: 'Since 2010.', profileZh: '成立于2010年。', mainCategories: ['abs'] },
};
const save = (input: object = {}, sent: Sent[] = [], who = supplier) =>
  api.post<own.OwnShop>(own.updateShop.path, who, { ...goodShop, ...input }, sent);
const ownShop = async (who = supplier) => dataOf(await api.get<own.OwnShop>(own.getOwnShop.path, who));
const publicShop = async (language: 'en-US' | 'zh-CN' = 'en-US') => {
  api.services.cache.drop(['shops']);
  return dataOf(await api.get<shops.ShopDetail>(shops.getShopById.path, null, { id: supplier.shopId }, language));
};
const bytesLeft = (id: string) => [...api.files.keys()].filter((key) => key.startsWith(id));
const isStored = (id: string) => api.db.$count(storedFile, eq(storedFile.id, id));

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
  it('shows at once on its page, in both languages', async () => {
    dataOf(await save());
    expect(await publicShop()).toMatchObject({
      name: 'Otter Resins',
      intro: 'Stockist of ABS',
      profile: 'Since 2010.',
    });
    expect(await publicShop('zh-CN')).toMatchObject({ name: '水獭树脂', city: '宁波', profile: '成立于2010年。' });
    expect((await api.auditOf(supplier.shopId)).map(({ action }) => action)).toEqual(['shop.update']);
  });

  it('takes one language alone, which is then read in both', async () => {
    const saved = dataOf(await save({ nameEn: '', introEn: '', cityEn: '', profileEn: '' }));
    expect(saved).toMatchObject({ nameEn: '', nameZh: '水獭树脂', introEn: '' });
    expect(await publicShop()).toMatchObject({ name: '水獭树脂', intro: 'ABS现货', city: '宁波' });
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

  it('replaces and removes the logo, and forgets the one before', async () => {
    const first = dataOf(await save({}, [await image('logo')])).logo!;
    expect(first.sources.map(({ width }) => width)).toEqual([160, 320, 640, 700]);
    const second = dataOf(await save({}, [await image('logo')])).logo!;
    expect(second.id).not.toBe(first.id);
    expect([await isStored(first.id), bytesLeft(first.id)]).toEqual([0, []]);
    expect(dataOf(await save()).logo).toEqual(second);
    expect(dataOf(await save({ removeLogo: true })).logo).toBeNull();
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
    const [first, second] = pictures as [shops.Picture, shops.Picture];
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

describe('certificates', () => {
  const good = () => ({
    kind: 'iso9001',
    nameEn: 'Quality',
    issuer: 'Office',
    number: '1',
    issuedOn: dayIn(api, -300),
  });
  const write = (input: object = {}, sent: Sent[] = [], who = supplier) =>
    api.post<own.OwnQualification>(own.saveQualification.path, who, { ...good(), ...input }, sent);
  const scan: Sent = { field: 'files', name: 'iso.pdf', bytes: pdf() };
  const all = async () => dataOf(await api.get<own.OwnQualification[]>(own.getOwnQualificationList.path, supplier));

  it('are shown with their pages, pictures as pictures and documents as documents', async () => {
    const { id, files } = dataOf(await write({}, [scan, await image('files')]));
    expect(files).toHaveLength(2);
    const [shown] = dataOf(
      await api.get<shops.Qualification[]>(shops.getQualificationList.path, null, { shopId: supplier.shopId }),
    );
    expect(shown).toMatchObject({ id, name: 'Quality', documents: [{ name: 'iso.pdf' }], pictures: [{ width: 700 }] });
    expect((await api.fetch(shown!.documents[0]!.href, null)).status).toBe(200);
    const saved = dataOf(await write({ id, keptFiles: [files[1]!.id] }));
    expect(saved.files.map((file) => file.id)).toEqual([files[1]!.id]);
    expect([await isStored(files[0]!.id), bytesLeft(files[0]!.id)]).toEqual([0, []]);
    dataOf(await api.post(own.deleteQualification.path, supplier, { id }));
    expect([await all(), bytesLeft(files[1]!.id)]).toEqual([[], []]);
  });

  it('that end first stand first, and those past their day are expired', async () => {
    dataOf(await write({ nameEn: 'for good' }));
    dataOf(await write({ nameEn: 'later', expiresOn: dayIn(api, 30) }));
    dataOf(await write({ nameEn: 'past', expiresOn: dayIn(api, -1) }));
    expect((await all()).map(({ nameEn, expired }) => [nameEn, expired])).toEqual([
      ['past', true],
      ['later', false],
      ['for good', false],
    ]);
  });

  it.each([
    [{ nameEn: '' }, 'nameEn'],
    [{ issuer: '' }, 'issuer'],
    [{ issuedOn: '2026-02-30' }, 'issuedOn'],
    [{ issuedOn: '2026-07-20' }, 'issuedOn'],
    [{ issuedOn: '2026-07-01', expiresOn: '2026-06-30' }, 'expiresOn'],
    [{ kind: 'gold' }, 'kind'],
  ])('with %j are refused at the field', async (wrong, field) => {
    expectInvalid(await write(wrong), field);
  });

  it('of another shop are not found', async () => {
    const theirs = dataOf(await write({}, [scan], rival));
    expect((await write({ id: theirs.id })).status).toBe(404);
    expect((await write({ keptFiles: [theirs.files[0]!.id] })).status).toBe(404);
    expect((await api.post(own.deleteQualification.path, supplier, { id: theirs.id })).status).toBe(404);
    expect(await api.db.$count(shopQualification, eq(shopQualification.shopId, rival.shopId))).toBe(1);
  });

  it('have four files at most', async () => {
    const { id, files } = dataOf(await write({}, [scan, scan, scan]));
    const keptFiles = files.map((file) => file.id);
    expect((await write({ id, keptFiles }, [scan, scan])).status).toBe(413);
  });
});

describe('statistics', () => {
  const read = async (who = supplier) =>
    dataOf(await api.get<own.SupplierStatistics>(own.getSupplierStatistics.path, who));

  it('count the last twelve months, this one last', async () => {
    const buyer = await newBuyer(api);
    const done = await dealAt(api, buyer, supplier, { status: 6 });
    await dealAt(api, buyer, supplier, { status: 7 });
    await dealAt(api, buyer, supplier, { status: 3, currency: 'CNY', unitPrice: '9000' });
    const declined = await dealAt(api, buyer, supplier);
    await api.db.update(invitation).set({ state: 'declined' }).where(eq(invitation.orderId, declined.orderId));
    const { subOrderId } = done;
    const { shopId } = supplier;
    await api.db.insert(evaluation).values({ subOrderId, shopId, stars: 4, text: 'Good', at: api.clock.now });
    api.services.cache.drop(['shops']);
    const { months, ...rest } = await read();
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-08', '2025-09', '2025-10', '2025-11', '2025-12', '2026-01'],
      ...['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07'],
    ]);
    expect(months.at(-1)).toEqual({
      ...{ month: '2026-07', invited: 4, quoted: 4, declined: 1, awarded: 4 },
      turnover: [
        { currency: 'CNY', amount: '225000.00' },
        { currency: 'USD', amount: '71000.00' },
      ],
    });
    expect(rest).toMatchObject({ winShare: 1, stars: 4, evaluations: 1, onSale: 0, expiringSoon: 0 });
  });

  it('of a new shop are empty, and those of others stay theirs', async () => {
    await dealAt(api, await newBuyer(api), rival);
    const { months, ...rest } = await read();
    expect(months.every(({ invited, awarded, turnover }) => invited + awarded + turnover.length === 0)).toBe(true);
    expect(rest).toMatchObject({ medianAnswerHours: null, onTimeShare: null, winShare: null, stars: null });
  });
});
