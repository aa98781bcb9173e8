import { describe, expect, test } from 'vitest';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { understoodMaterials, readMaterialAddress } from '#api/market/material-address.ts';
import { getProductList, getWebQuotationByPage } from '#api/market/offer.ts';
import { offerInput, offerParams, readOfferAddress, understoodOffers } from '#api/market/offer-address.ts';
import { getShopByPage } from '#api/market/shop.ts';
import { addOffers, addShops, chimei } from './rows.ts';
import { startCatalogue } from './harness.ts';

const [film, raffia, gasoline] = ['sabic-lldpe-118w', 'reliance-repol-h030sg', 'chimei-polylac-pa-765a'];

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a', 'shop-b');
  await addOffers(
    orm,
    { materialId: chimei, warehouseCityId: 'CN-YUYAO', condition: 'OFF_GRADE' },
    { materialId: chimei, warehouseCityId: 'CNSHA', taxBasis: 'BONDED' },
    { materialId: film, countryOfOrigin: 'SA', tradeTerm: 2, portId: 'CNNGB' },
    { materialId: film, countryOfOrigin: 'KR', shopId: 'shop-b' },
    { materialId: raffia },
    { materialId: gasoline },
  );
});

const offers = (keyword: string, rest: object = {}) => catalogue.ask(getWebQuotationByPage, { keyword, ...rest });
const materials = (keyword: string) => catalogue.ask(queryPhysicalPropertyList, { keyword, pageSize: 50 });
type Page = Awaited<ReturnType<typeof offers>>;
const said = ({ understood }: Pick<Page, 'understood'>) =>
  understood.map(({ as, field, value, words }) => [as, field, value, words]);

describe('what a keyword says besides goods sets the filters of the list', () => {
  test.each([
    ['余姚 ABS', 'warehouseCity', 'CN-YUYAO', 'ABS', 1],
    ['余姚仓ABS', 'warehouseCity', 'CN-YUYAO', 'ABS', 1],
    ['Saudi LLDPE', 'countryOfOrigin', 'SA', 'LLDPE', 1],
    ['off grade ABS', 'condition', 'OFF_GRADE', 'ABS', 1],
    ['Off-Grade ABS', 'condition', 'OFF_GRADE', 'ABS', 1],
    ['保税 ABS', 'taxBasis', 'BONDED', 'ABS', 1],
    ['ABS spot', 'availability', 'IN_STOCK', 'ABS', 3],
  ])('%s', async (keyword, filter, value, plain, total) => {
    const page = await offers(keyword);
    expect(page).toMatchObject({ total, plain, correction: null });
    expect(page.understood).toMatchObject([{ as: 'filter', field: filter, value }]);
    expect(page.facets[filter as 'condition'].some(({ id }) => id === value)).toBe(true);
  });

  test('a term with the place that it names sets both', async () => {
    const page = await offers('FOB Ningbo LLDPE');
    expect(said(page)).toEqual([
      ['filter', 'tradeTerm', 'FOB', 'FOB'],
      ['filter', 'warehouseCity', 'CNNGB', 'Ningbo'],
    ]);
    expect(page.list.map(({ materialId }) => materialId)).toEqual([film]);
  });

  test('the place behind a term of arrival is no warehouse, and nobody pretends to know it', async () => {
    const page = await offers('CIF Lagos LLDPE');
    expect(said(page).slice(1)).toEqual([['unknown', 'destination', expect.any(String), 'Lagos']]);
  });

  test('names of makers and of goods are names: no place and no trait is read in them', async () => {
    for (const keyword of ['上海石化 F800E', 'natural rubber', '台湾化学纤维', 'Thai ABS'])
      expect((await offers(keyword)).understood).toEqual([]);
  });
});

describe('the address of a list that was searched', () => {
  const readOf = async (keyword: string) => {
    const address = readOfferAddress(new URLSearchParams({ keyword }));
    return { address: understoodOffers(address, await offers(keyword)), first: await offers(keyword) };
  };

  test('has each filter in its place, and finds the same there', async () => {
    const { address, first } = await readOf('FOB Ningbo LLDPE');
    expect(offerParams(address)).toMatchObject({ keyword: 'LLDPE', tradeTerm: ['2'], warehouseCity: ['CNNGB'] });
    const again = await catalogue.ask(getWebQuotationByPage, offerInput(address));
    expect(again.list).toEqual(first.list);
    expect(again.cursor).toEqual(first.cursor);
  });

  test('without a filter it is the plain one, which reads nothing', async () => {
    const { address } = await readOf('余姚 ABS');
    const plain = await catalogue.ask(getWebQuotationByPage, offerInput({ ...address, warehouseCity: [] }));
    expect(plain).toMatchObject({ total: 3, understood: [], plain: 'ABS' });
  });

  test('has the range of a figure, and finds the same there', async () => {
    const { address, first } = await readOf('PP MFR 3 raffia');
    expect(offerParams(address)).toMatchObject({ keyword: 'PP raffia', 'mfr.from': '2.55', 'mfr.to': '3.45' });
    const again = await catalogue.ask(getWebQuotationByPage, offerInput(address));
    expect(again.list).toEqual(first.list);
    expect(again.cursor).toEqual(first.cursor);
    expect(again).toMatchObject({ understood: [], total: 1 });
  });

  test('has no range that nothing on sale reaches beside the rest: it is given up, and that is said', async () => {
    const { address, first } = await readOf('PP MFR 25 density 0.9');
    expect(said(first).map(([as, field]) => [as, field])).toEqual([
      ['left', 'mfr'],
      ['range', 'density'],
    ]);
    expect(address.ranges).toMatchObject([{ id: 'density' }]);
    expect(first.list.map(({ materialId }) => materialId)).toEqual([raffia]);
  });

  test('of materials has the range of a figure', async () => {
    const page = await materials('PP MFR 25');
    const address = understoodMaterials(readMaterialAddress(new URLSearchParams({ keyword: 'PP MFR 25' })), page);
    expect(address).toMatchObject({ keyword: 'PP', ranges: [{ id: 'mfr', from: 21.25, to: 28.75 }] });
    expect(page.total).toBeGreaterThan(0);
    for (const { properties } of page.list) {
      const { value } = properties.find(({ id }) => id === 'mfr')!;
      expect(Number(value)).toBeGreaterThanOrEqual(21.25);
      expect(Number(value)).toBeLessThanOrEqual(28.75);
    }
  });
});

describe('figures and traits narrow the goods, each with a way to take it away', () => {
  test('a figure of a property narrows offers, too', async () => {
    const page = await offers('PP MFR 3 raffia');
    expect(page.list.map(({ materialId }) => materialId)).toEqual([raffia]);
    expect(page.understood).toMatchObject([{ as: 'range', field: 'mfr', label: 'MFR', without: 'PP raffia' }]);
  });

  test.each([
    ['PA66 GF30', 'glass', '30', /^(pa66-gf|pa66-fr)/],
    ['nylon 66 GF', undefined, undefined, /^pa66/],
    ['PC V-0', 'flame', 'V-0', /^pc/],
    ['Saudi LLDPE', 'nation', 'SA', /lldpe/],
  ])('%s', async (keyword, field, value, category) => {
    const page = await materials(keyword);
    expect(page.list.length).toBeGreaterThan(0);
    for (const { category: own } of page.list) expect(own.id).toMatch(category);
    if (field) expect(page.understood).toMatchObject([{ as: 'trait', field, value }]);
    else expect(page.understood).toEqual([]);
  });

  test.each([
    ['food grade PP', 'food grade', 'unknown'],
    ['食品级PP', '食品级', 'unknown'],
    ['PVC K50', 'K50', 'left'],
    ['off grade LLDPE', 'off grade', 'elsewhere'],
  ])('what %s asks and no material says, is said: %s', async (keyword, words, as) => {
    const page = await materials(keyword);
    expect(page.understood).toMatchObject([{ as, words }]);
    expect(page.total).toBeGreaterThan(0);
  });

  test('a filter that no offer passes beside the rest is given up, by name', async () => {
    const page = await offers('余姚 LLDPE');
    expect(page).toMatchObject({ total: 2, plain: '余姚 LLDPE' });
    expect(said(page)).toEqual([['left', 'warehouseCity', 'CN-YUYAO', '余姚']]);
  });

  test('a filter that the reader has chosen is not given up', async () => {
    expect(await offers('LLDPE', { warehouseCity: ['CN-YUYAO'] })).toMatchObject({ total: 0, understood: [] });
  });

  test('how strong a solution is stands in some names', async () => {
    expect((await materials('caustic soda liquid 50%')).understood).toEqual([]);
    expect((await materials('methanol 99.9%')).understood).toMatchObject([{ as: 'unknown', words: '99.9%' }]);
  });
});

describe('names come first', () => {
  test.each([
    ['苯乙烯', /^styrene/],
    ['styrene', /^styrene/],
    ['ethylene glycol', /^meg/],
    ['acetic acid', /^acetic-acid/],
    ['烧碱', /^caustic-soda/],
    ['nylon6', /^pa6-/],
    ['HCl', /^(hydrochloric-acid|)/],
  ])('%s', async (keyword, category) => {
    const { list } = await materials(keyword);
    for (const { category: own } of list.slice(0, 1)) expect(own.id).toMatch(category);
  });

  test('naphtha is no naphthalene, and HCl no trichloroethylene', async () => {
    expect(await materials('naphtha')).toMatchObject({ total: 0, correction: null });
    expect(JSON.stringify((await materials('HCl')).list)).not.toMatch(/trichloro/i);
  });
});

describe('the other places where people search read in the same way', () => {
  const suggested = async (keyword: string) =>
    (await catalogue.ask(getProductList, { keyword, limit: 20 })).map(({ kind, id }) => `${kind} ${id}`);

  test.each([
    ['jubing', 'category pp-h'],
    ['jiachun', 'category methanol'],
    ['聚丙烯拉絲', 'material reliance-repol-h030sg'],
    ['余姚 PA-757', `material ${chimei}`],
    ['中石化', 'manufacturer sinopec'],
    ['烧碱', 'category caustic-soda-flakes'],
  ])('%s suggests %s', async (keyword, one) => expect(await suggested(keyword)).toContain(one));

  test('a grade that is not there suggests no other', async () => {
    expect(await suggested('Moplen EP548R')).toEqual([]);
  });

  test.each([
    ['PA-757', ['shop-a']],
    ['LLDPE', ['shop-a', 'shop-b']],
    ['PA-757R', []],
  ])('the shops that have %s on sale are %j', async (keyword, ids) => {
    const { list } = await catalogue.ask(getShopByPage, { keyword });
    expect(list.map(({ id }) => id).sort()).toEqual(ids);
  });
});

describe('whatever is typed is answered', () => {
  test.each([
    "PP & ! | ( ) :* <-> ' \\ MFR",
    'MFR MFR MFR 25 25 25 > < ≥',
    'PP  MFR\t25',
    '\u202Eمیثانول\u202C PP',
    'میثانول',
    'men',
    'pe',
    '!!!???。。。',
    '%',
    '99.9%',
    'İSTANBUL ABS',
    'V-0',
    'FOB',
    'MFR 99999999999999999999',
    'UN UN UN 1 HS HS 12 CAS',
    '(((NaOH)))',
    `${'中'.repeat(199)}料`,
    'MFR 25 '.repeat(28),
  ])('%j', async (keyword) => {
    for (const call of [getWebQuotationByPage, queryPhysicalPropertyList, getProductList, getShopByPage])
      expect((await catalogue.send(call, { keyword })).status).toBe(200);
  });

  test('a keyword of 10,000 signs is refused by its field', async () => {
    const { status, body } = await catalogue.send(getWebQuotationByPage, { keyword: 'PP '.repeat(3_334) });
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual(['keyword']);
  });

  test('control characters are refused by their field', async () => {
    const { status, body } = await catalogue.send(queryPhysicalPropertyList, { keyword: 'PP\u0007\u0000 MFR 25' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['keyword']]);
  });

  test('pinyin that is a word of English, or an abbreviation, is that word', async () => {
    expect((await materials('pe')).list.map(({ category }) => category.id).join(' ')).not.toMatch(/phenol/);
    expect(await materials('men')).toMatchObject({ correction: null });
  });

  test('signs that nobody sees are no part of it', async () => {
    expect((await offers('PA\u200B-7\u00AD57\u202E')).list[0]?.materialId).toBe(chimei);
  });
});
