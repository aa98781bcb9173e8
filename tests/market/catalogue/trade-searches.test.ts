import { describe, expect, test } from 'vitest';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { startCatalogue } from './harness.ts';

const catalogue = startCatalogue();

async function search(keyword: string) {
  const { list, total, correction } = await catalogue.ask(queryPhysicalPropertyList, {
    keyword,
    pageNo: 1,
    pageSize: 5,
  });
  return { total, correction, first: list.map(({ grade, category }) => `${category.id} ${grade}`) };
}

/** What traders type, and what each of the first five must be: a category (or the beginning of one), or a grade. */
const understood: [typed: string, meant: RegExp][] = [
  ['PA-757', /PA-757/],
  ['pa 757', /PA-757/],
  ['pa 757 k', /PA-757K/],
  ['奇美757', /PA-757/],
  ['Makrolon2405', /Makrolon 2405/],
  ['M 90-44', /M90-44/],
  ['赛钢 M90', /pom-c .*M90/],
  ['DFDA7042', /DFDA-7042/],
  ['LLDPE 7042', /DFDA-7042/],
  ['扬子 5000S', /5000S/],
  ['5000S', /hdpe-yarn 5000S/],
  ['SABIC pp 575P', /575P/],
  ['CAS 108-05-4', /vam/],
  ['caustic soda', /caustic-soda/],
  ['烧碱', /caustic-soda/],
  ['NaOH', /caustic-soda/],
  ['片碱', /caustic-soda-flakes/],
  ['vinegar acid', /acetic-acid/],
  ['ethylene glycol', /meg/],
  ['苯乙烯', /^styrene /],
  ['苯乙烯單體', /^styrene /],
  ['電石法PVC SG5', /pvc-sg5/],
  ['rutile titanium dioxide', /titanium-dioxide/],
  ['O2Ti', /titanium-dioxide/],
  ['CAS号 108-05-4', /vam/],
  ['海关编码 390210', /^pp-h/],
  ['390210', /^pp-h/],
  ['3902.10', /^pp-h/],
  ['HS 39011000', /ldpe/],
  ['UN1230', /methanol/],
  ['UN 1230', /methanol/],
  ['拉丝料', /raffia|yarn/],
  ['聚丙烯拉丝', /pp-h-raffia/],
  ['pp yarn grade', /pp-h-raffia/],
  ['水瓶料', /pet-bottle/],
  ['瓶级PET', /pet-bottle/],
  ['防火ABS', /abs-fr/],
  ['abs v0', /abs-fr/],
  ['ABS flame retardant V0', /abs-fr/],
  ['PC V-0', /pc-fr/],
  ['尼龙66加纤', /pa66-gf/],
  ['PA66 加纤', /pa66-gf/],
  ['PA66 GF30', /pa66-gf/],
  ['glass filled PP', /pp-gf/],
  ['nylon6', /pa6-/],
  ['改苯', /hips/],
  ['formosa pp', /pp-/],
];

describe('what traders type is understood as it stands:', () => {
  test.each(understood)('%s', async (typed, meant) => {
    const { first, correction } = await search(typed);
    expect(first.length).toBeGreaterThan(0);
    for (const one of first) expect(one).toMatch(meant);
    expect(correction).toBeNull();
  });
});

describe('another writing of what there is is read as what there is, and it is said:', () => {
  test.each([
    ['T3OS', 'T30S', /T30S/],
    ['24O5', 'Makrolon 2405', /2405/],
    ['Lexan 14lR', 'LEXAN 141R', /141R/],
    ['makrlon 2805', 'makrolon 2805', /2805/],
    ['poly propylene', 'polypropylene', /pp-/],
    ['polycarb', 'polycarbonate', /^pc/],
    ['jubingxi', '聚丙烯', /^pp-/],
    ['聚丙稀', '聚丙烯', /^pp-/],
  ])('%s is %s', async (typed, to, meant) => {
    const { first, correction } = await search(typed);
    expect(correction).toEqual({ kind: 'spelling', from: typed, to });
    for (const one of first) expect(one).toMatch(meant);
  });
});

describe('a grade that is not there is never answered as if it were:', () => {
  test.each([
    ['T30R', 'T30R', 'T30S'],
    ['EP548R', 'EP548R', 'Moplen EP548S'],
    ['PP EP548R', 'EP548R', 'Moplen EP548S'],
    ['PA-757R', 'PA-757R', 'POLYLAC PA-757, POLYLAC PA-757K'],
    ['Makrolon 2405R', '2405R', 'Makrolon 2405'],
    ['F800P', 'F800P', 'F800E'],
    ['HP500R', 'HP500R', 'Moplen HP500N'],
    ['5000R', '5000R', '5000S'],
    ['5000 R', '5000 R', '5000S'],
    ['2426P', '2426P', '2426H, Lupolen 2426H'],
  ])('for %s the others are named', async (typed, from, to) => {
    const { correction } = await search(typed);
    expect(correction).toMatchObject({ kind: 'nearest', from });
    expect(correction!.to.split(', ').sort()).toEqual(to.split(', ').sort());
  });

  test.each([
    ['Lexan 500R', '500r', 'lexan', /LEXAN/],
    ['Zytel 101P', '101p', 'zytel', /Zytel/],
  ])('for %s those of its brand are shown, without the code', async (typed, from, to, meant) => {
    const { first, correction } = await search(typed);
    expect(correction).toEqual({ kind: 'part', from, to });
    for (const one of first) expect(one).toMatch(meant);
  });
});

describe('words that nothing carries are left out by name:', () => {
  test.each([
    ['PP sparkling', 'sparkling', /^pp-/],
    ['镇海 T30S', '镇海', /T30S/],
    ['浙东 T30S', '浙东', /T30S/],
    ['工业级甲醇', '工业级', /methanol/],
    ['南通星辰PBT', '南通星辰', /^pbt/],
  ])('%s without %s', async (typed, from, meant) => {
    const { first, correction } = await search(typed);
    expect(correction).toMatchObject({ kind: 'part', from });
    expect(first.length).toBeGreaterThan(0);
    for (const one of first) expect(one).toMatch(meant);
  });

  test.each(['qqqqwwww 12', 'unobtainic acid', '67-63-1', 'qqqqwwww chloride 99%', 'UN9999'])(
    '%s leaves nothing that says what is meant: nothing is shown',
    async (typed) => expect(await search(typed)).toEqual({ total: 0, correction: null, first: [] }),
  );
});
