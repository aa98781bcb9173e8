import { describe, expect, test } from 'vitest';
import * as history from '#api/market/history.ts';
import * as material from '#api/market/material.ts';
import * as offer from '#api/market/offer.ts';
import { expectInvalid, expectNotFound, startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  await addOffers(orm, {});
});

const listPath = `/${offer.getWebQuotationByPage.path}`;
const post = (body: string | Uint8Array<ArrayBuffer>) => catalogue.request(listPath, { method: 'POST', body });

describe('a list that is asked for wrongly names the field', () => {
  test.each<[field: string, value: unknown]>([
    ['pageNo', -1],
    ['pageNo', 0],
    ['pageNo', 1.5],
    ['pageNo', '2'],
    ['pageNo', 1e300],
    ['pageSize', 101],
    ['keyword', 'x'.repeat(10_000)],
    ['keyword', ['a', 'b']],
    ['sort', 'random'],
    ['tradeTerm', 'FOB'],
    ['priceFrom', '1e9'],
    ['priceFrom', 1000],
    ['currency', 'yuan'],
    ['cursor', 'x'.repeat(501)],
    ['manufacturerId', 'chimei'],
    ['manufacturerId', Array.from({ length: 31 }, (_, index) => `maker-${index}`)],
  ])('%s: %j', async (field, value) => {
    expectInvalid(await post(JSON.stringify({ [field]: value })), field);
  });

  test('a trade term that is none', async () => {
    expectInvalid(await post(JSON.stringify({ tradeTerm: [1, 9] })), 'tradeTerm.1');
  });

  test('a repeated parameter where one value is expected', async () => {
    const path = `/${material.queryPhysicalPropertyList.path}?pageNo=1&pageNo=2`;
    expectInvalid(await catalogue.request(path), 'pageNo');
  });

  test('a property range that is no JSON', async () => {
    const path = `/${material.queryPhysicalPropertyList.path}?properties=density`;
    expectInvalid(await catalogue.request(path), 'properties.0');
  });

  test('messages are in the language of the reader', async () => {
    const { body } = await catalogue.request(listPath, { method: 'POST', body: '{"pageNo":-1}' }, 'zh_CN');
    expect(body.fields?.pageNo).toMatch(/\p{Script=Han}/u);
  });
});

test('an unknown facet is ignored', async () => {
  const { status, body } = await post(JSON.stringify({ colour: ['red'] }));
  expect([status, body.errorcode]).toEqual([200, 0]);
});

test.each([
  ['broken JSON', '{"pageNo":'],
  ['no object', '[1]'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31])],
])('%s is refused, not a fault of ours', async (_, body) => {
  expect((await post(body)).status).toBe(422);
});

test.each(['%FF%FE', '%', '%00'])('invalid UTF-8 in an address (%s) is never a fault of ours', async (text) => {
  for (const { path } of [offer.getWebQuotationById, material.getPhysicalPropertyById, offer.getSimilarRecommend]) {
    expect([404, 422]).toContain((await catalogue.request(`/${path}?id=${text}`)).status);
  }
  const list = await catalogue.request(
    `/${material.queryPhysicalPropertyList.path}?keyword=${text}&categoryId=${text}`,
  );
  expect([200, 422]).toContain(list.status);
});

test.each([
  '薄膜'.repeat(100),
  "'; drop table offer; --",
  "' & ! | ( ) :* <-> '",
  '\\',
  'a'.repeat(200),
  '\u{1F600} \u200B\u202E',
  '-'.repeat(200),
  '(((((((((('.repeat(20),
])('the keyword %j is searched like any other', async (keyword) => {
  for (const call of [offer.getWebQuotationByPage, material.queryPhysicalPropertyList, offer.getProductList]) {
    const { status } = await catalogue.send(call, { keyword });
    expect(status).toBe(200);
  }
});

test('an unknown id is not found', async () => {
  for (const id of [crypto.randomUUID(), 'nonsense', '1', "'"]) {
    for (const call of [offer.getWebQuotationById, material.getPhysicalPropertyById, offer.getSimilarRecommend]) {
      expectNotFound(await catalogue.send(call, { id }));
    }
  }
});

test("a member's history needs a member", async () => {
  const { status, body } = await catalogue.send(history.getBrowsingHistoryList, {});
  expect([status, body.errorcode]).toEqual([401, 401]);
});
