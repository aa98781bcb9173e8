import { beforeEach, describe, expect, it } from 'vitest';
import * as console from '#api/members/backstage.ts';
import { updateMemberBaseInfo } from '#api/members/user.ts';
import { newSupplier, type Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { goodShop, image, ownerOf } from './owner.ts';

const api = startMemberApi();
let supplier: Supplier;
let operator: Person;
beforeEach(async () => {
  supplier = await newSupplier(api);
  operator = await api.person({ capabilities: ['operator'] });
});
const { save, ownShop, publicShop, isStored } = ownerOf(api, () => supplier);

type Row = console.ShopRenamingRow;
const queue = async (input: Record<string, unknown> = { state: 'underAudit' }) =>
  dataOf(
    await api.post<{ list: Row[]; total: number; waiting: number }>(
      console.getShopRenamingByPage.path,
      operator,
      input,
    ),
  );
const waiting = async () => (await queue()).list.find(({ shopId }) => shopId === supplier.shopId);
const decide = (id: string, input: object, who = operator) =>
  api.post(console.decideShopRenaming.path, who, { id, ...input });

describe('another name of a shop', () => {
  it('shows when an operator has agreed, and not before', async () => {
    const before = await publicShop();
    const saved = dataOf(await save({ nameEn: 'Heron Resins', nameZh: '苍鹭树脂', introEn: 'New words' }));
    expect(saved.renaming).toMatchObject({
      state: 'underAudit',
      nameEn: 'Heron Resins',
      nameZh: '苍鹭树脂',
      logo: null,
    });
    expect(await publicShop()).toMatchObject({ name: before.name, intro: 'New words' });

    const row = (await waiting())!;
    expect(row).toMatchObject({
      before: { nameEn: before.name },
      after: { nameEn: 'Heron Resins', nameZh: '苍鹭树脂', logo: null },
      applicant: { email: supplier.email },
      companyName: supplier.company,
    });
    dataOf(await decide(row.id, { approve: true }));
    expect(await publicShop()).toMatchObject({ name: 'Heron Resins' });
    expect(await publicShop('zh-CN')).toMatchObject({ name: '苍鹭树脂' });
    expect((await ownShop()).renaming).toBeNull();
    expect(await api.emailsTo(supplier)).toMatchObject([
      { template: 'shopRenamed', data: { shopName: 'Heron Resins / 苍鹭树脂' } },
    ]);
    expect((await api.auditOf(supplier.shopId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['shop.askRenaming', 'shop.rename']),
    );
    expect((await decide(row.id, { approve: true })).status).toBe(409);
  });

  it('is refused with a reason, which its owner is told', async () => {
    const before = await publicShop();
    dataOf(await save({}, [await image('logo')]));
    const { id, after } = (await waiting())!;
    expect(after.logo).not.toBeNull();
    expectInvalid(await decide(id, { approve: false }), 'reason');
    dataOf(await decide(id, { approve: false, reason: 'mismatch', remark: 'Not your brand' }));
    expect(await publicShop()).toMatchObject({ name: before.name, logo: null });
    expect((await ownShop()).renaming).toMatchObject({
      state: 'failure',
      reason: 'mismatch',
      remark: 'Not your brand',
    });
    expect(await api.emailsTo(supplier)).toMatchObject([
      { template: 'shopRenamingRefused', data: { reason: 'mismatch', remark: 'Not your brand' } },
    ]);
  });

  it('is replaced by a later wish, and withdrawn with the present name', async () => {
    const before = await ownShop();
    dataOf(await save({}, [await image('logo')]));
    const first = (await waiting())!;
    dataOf(await save({ nameEn: 'Otter Polymers' }));
    const second = (await waiting())!;
    expect(second.after).toMatchObject({ nameEn: 'Otter Polymers', logo: { id: first.after.logo!.id } });
    expect((await decide(first.id, { approve: true })).status).toBe(404);
    dataOf(await save({ nameEn: before.nameEn, nameZh: before.nameZh, removeLogo: true }));
    expect(await waiting()).toBeUndefined();
    expect(await isStored(first.after.logo!.id)).toBe(0);
  });

  it('takes the place of the logo that was granted before, which is forgotten, and so is one that is taken away', async () => {
    const names = { nameEn: 'Turnstone Polymers', nameZh: '翻石鹬塑料' };
    const granted = async () => {
      dataOf(await save(names, [await image('logo')]));
      const { id, after } = (await waiting())!;
      dataOf(await decide(id, { approve: true }));
      expect((await publicShop()).logo?.id).toBe(after.logo!.id);
      return after.logo!.id;
    };
    const first = await granted();
    const second = await granted();
    expect(await isStored(first)).toBe(0);
    dataOf(await save({ ...names, removeLogo: true }));
    expect((await publicShop()).logo).toBeNull();
    expect(await isStored(second)).toBe(0);
    // What was decided is still listed.
    expect((await queue({ state: 'success' })).list.filter(({ shopId }) => shopId === supplier.shopId)).toHaveLength(2);
  });

  it('is not decided by its owner, and seen by operators alone', async () => {
    dataOf(await save());
    const { id } = (await waiting())!;
    expect((await api.post(console.getShopRenamingByPage.path, supplier, {})).status).toBe(403);
    expect((await decide(id, { approve: true }, supplier)).status).toBe(403);
  });
});

describe('a name that deceives', () => {
  it.each([
    'Resinport Finance Department',
    '塑港财务部',
    'ᖇesinport',
    'Resin\u200bport',
    'Customer Service',
    'Оfficial Store',
    '平台客服',
  ])('%s is refused at the field, for a shop and for a person', async (name) => {
    expectInvalid(await save({ nameEn: name, nameZh: '' }), 'nameEn');
    expectInvalid(await save({ nameZh: name }), 'nameZh');
    expectInvalid(await api.post(updateMemberBaseInfo.path, supplier, { nickname: name }, []), 'nickname');
    expect(await waiting()).toBeUndefined();
  });

  it('as another shop or the company behind it is called is refused, however it is disguised', async () => {
    const rival = await newSupplier(api);
    const theirs = await ownShop(rival);
    const name = theirs.nameEn || theirs.nameZh;
    const disguised = name.replace('a', 'а').replace('o', 'о').replace('e', 'е');
    for (const taken of [name, name.toUpperCase(), disguised, rival.company])
      expectInvalid(await save({ nameEn: taken, nameZh: '' }), 'nameEn');
    expectInvalid(await api.post(updateMemberBaseInfo.path, supplier, { nickname: disguised }, []), 'nickname');
  });

  it('may hold a word that stands in the certified name of the company', async () => {
    supplier = await newSupplier(api, { companyName: 'Wing Support Ltd' });
    dataOf(await save({ nameEn: 'Wing Support', nameZh: '' }));
    expect((await waiting())!.after.nameEn).toBe('Wing Support');
    expectInvalid(await save({ nameEn: 'Wing Escrow', nameZh: '' }), 'nameEn');
  });

  it('says why, in the language of its writer', async () => {
    const answer = await api.post(
      'api/user/supplier/shop/updateShop',
      supplier,
      { ...goodShop, nameEn: 'Escrow Ltd' },
      [],
      'zh-CN',
    );
    expect(answer.body.fields).toEqual({ nameEn: '“Escrow”为平台专用，请选用不会被误认为平台的名称' });
  });
});
