import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  getPhysicalPropertyById,
  getPhysicalPropertyByIds,
  queryPhysicalPropertyList,
  type MaterialQuery,
} from '#api/market/material.ts';
import { standingFigure } from '#server/market/catalogue/index.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops, chimei, rateSome } from './rows.ts';

type Figure = { id: string; propertyId: string; condition: string; value: number; resin: string; categoryId: string };

const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  await addOffers(orm, { price: '1500' }, { price: '1400.005' }, { materialId: 'sabic-lldpe-118w' });
  await rateSome(orm);
});

const list = (query: MaterialQuery) => catalogue.ask(queryPhysicalPropertyList, { pageSize: 100, ...query });
const ids = async (query: MaterialQuery) => (await list(query)).list.map(({ id }) => id).sort();

async function figures(propertyId: string, category: string): Promise<Figure[]> {
  const { rows } = await catalogue.db.execute<Figure>(sql`
    select m.id, m.resin, m.category_id as "categoryId", p.property_id as "propertyId", p.condition, p.value
    from material m join figure p on p.material_id = m.id and p.replaced_by_id is null and not p.withdrawn
    where p.property_id = ${propertyId} and p.value is not null and ${category} = any(m.category_path)`);
  return rows;
}
const idsOf = (rows: Figure[]) => [...new Set(rows.map(({ id }) => id))].sort();

describe('a rating at a thickness', () => {
  const rated = async (text: string, most: number) => {
    const { rows } = await catalogue.db.execute<{ id: string }>(sql`
      select distinct material_id as id from figure where property_id = 'flammability' and text = ${text} and comparable
        and replaced_by_id is null and not withdrawn and thickness <= ${most}`);
    return rows.map(({ id }) => id).sort();
  };

  test('is that of the grades whose own figure names it at that thickness or a smaller one', async () => {
    expect((await rated('V-0', 1.6)).length).toBeGreaterThan((await rated('V-0', 0.8)).length);
    for (const [text, at] of [
      ['V-0', 0.4],
      ['V-0', 0.8],
      ['V-0', 1.6],
      ['V-2', 0.8],
      ['HB', 0.8],
      ['HB', 3.2],
    ] as const)
      expect(await ids({ flameRating: [`${text}_${at}`] })).toEqual(await rated(text, at));
    const both = await rated('V-2', 0.8);
    expect(await ids({ flameRating: ['V-0_1.6', 'V-2_0.8'] })).toEqual(
      (await rated('V-0', 1.6)).filter((id) => both.includes(id)),
    );
    expect(await ids({ flameRating: ['V-9_1.6'] })).toEqual([]);
  });

  test('is counted with what else is chosen', async () => {
    const { facets } = await list({});
    const { facets: ofChosen, total } = await list({ flameRating: ['V-0_1.6'] });
    const of = (all: typeof facets, code: string) => all.flameRating.find(({ id }) => id === code)?.count;
    expect(of(facets, 'V-0_1.6')).toBe((await rated('V-0', 1.6)).length);
    expect([of(ofChosen, 'V-0_1.6'), of(ofChosen, 'V-0_3.2')]).toEqual([total, total]);
    expect(of(ofChosen, 'HB_3.2')).toBeUndefined();
  });
});

describe('property ranges', () => {
  test('keep the materials whose figure is within, both ends included', async () => {
    const all = await figures('density', 'abs');
    const expected = idsOf(all.filter(({ value }) => value >= 1.04 && value <= 1.05));
    expect(expected.length).toBeGreaterThan(3);
    expect(await ids({ categoryId: 'abs', properties: [{ id: 'density', from: 1.04, to: 1.05 }] })).toEqual(expected);
  });

  test('several hold together', async () => {
    const density = new Set(idsOf((await figures('density', 'abs')).filter(({ value }) => value <= 1.05)));
    const izod = idsOf((await figures('izodNotched', 'abs')).filter(({ value }) => value >= 200));
    const query = {
      categoryId: 'abs',
      properties: [
        { id: 'density', to: 1.05 },
        { id: 'izodNotched', from: 200 },
      ],
    };
    expect(await ids(query)).toEqual(izod.filter((id) => density.has(id)));
  });

  test('a melt flow rate without a condition is that under the standard condition of the resin', async () => {
    const standard = '220 °C/10 kg';
    const all = await figures('mfr', 'abs');
    expect(all.some(({ condition, value }) => condition !== standard && value >= 1 && value <= 30)).toBe(true);
    const expected = idsOf(all.filter(({ condition, value }) => condition === standard && value >= 1 && value <= 30));
    expect(await ids({ categoryId: 'abs', properties: [{ id: 'mfr', from: 1, to: 30 }] })).toEqual(expected);
  });

  test('a condition that is named is the only one that counts', async () => {
    const condition = '200 °C/5 kg';
    const expected = idsOf(
      (await figures('mfr', 'abs')).filter((one) => one.condition === condition && one.value <= 5),
    );
    expect(expected).toContain(chimei);
    expect(await ids({ categoryId: 'abs', properties: [{ id: 'mfr', to: 5, condition }] })).toEqual(expected);
  });

  test('over several resins each counts under its own standard condition, none under another', async () => {
    const page = await list({ categoryId: 'commodity', properties: [{ id: 'mfr', from: 5, to: 6 }], columns: ['mfr'] });
    const { rows } = await catalogue.db.execute<{ resin: string; condition: string }>(sql`
      select resin, condition from property_range where property_id = 'mfr'`);
    const standards = new Map(rows.map(({ resin, condition }) => [resin, condition]));
    const resins = await catalogue.db.select({ id: material.id, resin: material.resin }).from(material);
    const resinOf = new Map(resins.map(({ id, resin }) => [id, resin!]));
    expect(page.total).toBeGreaterThan(3);
    expect(new Set(page.list.map(({ id }) => standards.get(resinOf.get(id)!))).size).toBeGreaterThan(1);
    for (const { id, properties } of page.list) {
      const [shown] = properties;
      expect(shown!.condition).toBe(standards.get(resinOf.get(id)!) ?? shown!.condition);
      expect(shown!.value).toBeGreaterThanOrEqual(5);
      expect(shown!.value).toBeLessThanOrEqual(6);
    }
  });

  test.each([[{ id: 'unknown', from: 0 }], [{ id: 'density', from: 2, to: 1 }], [{ id: 'mfr', condition: 'red hot' }]])(
    '%j finds nothing, which is no error',
    async (wish) => {
      expect((await list({ properties: [wish] })).total).toBe(0);
    },
  );
});

describe('available properties', () => {
  test('give the span of the figures and their unit', async () => {
    const all = (await figures('density', 'abs')).map(({ value }) => value);
    const { availableProperties, list: found } = await list({ categoryId: 'abs' });
    expect(availableProperties.find(({ id }) => id === 'density')).toEqual({
      ...{ id: 'density', name: 'Density', symbol: 'ρ', unit: 'g/cm³', conditions: [''], standard: '' },
      ...{ count: all.length, from: Math.min(...all), to: Math.max(...all) },
    });
    expect(found.length).toBeGreaterThanOrEqual(all.length);
  });

  test('have no span where figures of several conditions would be mixed, and name these', async () => {
    const mfr = async (query: MaterialQuery) => (await list(query)).availableProperties.find(({ id }) => id === 'mfr')!;
    const mixed = await mfr({ categoryId: 'commodity' });
    expect(mixed).toMatchObject({ from: null, to: null });
    expect(mixed.conditions).toEqual(expect.arrayContaining(['190 °C/2.16 kg', '230 °C/2.16 kg']));
    const condition = '230 °C/2.16 kg';
    const chosen = (await figures('mfr', 'commodity'))
      .filter((one) => one.condition === condition)
      .map(({ value }) => value);
    const span = await mfr({ categoryId: 'commodity', properties: [{ id: 'mfr', condition, from: 10 }] });
    expect(span).toMatchObject({ from: Math.min(...chosen), to: Math.max(...chosen) });
    // What counts where no condition is named: each resin has its own, one resin has one.
    expect(mixed.standard).toBeNull();
    expect((await mfr({ categoryId: 'abs' })).standard).toBe('220 °C/10 kg');
  });

  test('of a class such as HB have no span', async () => {
    const { availableProperties } = await list({ categoryId: 'pc' });
    expect(availableProperties.find(({ id }) => id === 'flammability')).toMatchObject({ from: null, to: null });
  });

  test('whose figures leave their condition open have neither span nor condition, and filter nothing', async () => {
    const { availableProperties } = await list({ categoryId: 'abs' });
    const open = availableProperties.find(({ id }) => id === 'tensileStrength')!;
    expect(open).toMatchObject({ from: null, to: null, conditions: [] });
    expect(open.count).toBeGreaterThan(3);
    expect(await ids({ categoryId: 'abs', properties: [{ id: 'tensileStrength', from: 1 }] })).toEqual([]);
  });
});

describe('the list', () => {
  test('shows the chosen columns in their order and says what they are', async () => {
    const page = await list({ categoryId: 'abs', columns: ['flexuralModulus', 'density', 'no-such-property'] });
    expect(page.columns).toEqual([
      { id: 'flexuralModulus', name: 'Flexural modulus', symbol: 'Ef', unit: 'MPa' },
      { id: 'density', name: 'Density', symbol: 'ρ', unit: 'g/cm³' },
    ]);
    const row = page.list.find(({ id }) => id === chimei)!;
    expect(row.properties.map(({ id, value }) => [id, value])).toEqual([
      ['flexuralModulus', 2550],
      ['density', 1.05],
    ]);
  });

  test('chooses columns that the found materials have figures for', async () => {
    expect((await list({ categoryId: 'pvc' })).columns[0]!.id).toBe('kValue');
    expect((await list({ categoryId: 'abs' })).columns.map(({ id }) => id).slice(0, 2)).toEqual(['mfr', 'density']);
  });

  test('carries offers, their lowest price, and begins with what is offered most', async () => {
    const [first, second] = (await list({})).list;
    expect(first).toMatchObject({ id: chimei, offerCount: 2, priceFrom: { amount: '1400.01', currency: 'USD' } });
    expect(second).toMatchObject({ id: 'sabic-lldpe-118w', offerCount: 1 });
  });

  test('may be sorted by grade, numbers as people count', async () => {
    const { list: rows } = await list({ manufacturerId: ['chimei'], sort: 'grade' });
    const grades = rows.map(({ grade }) => grade);
    expect(grades).toEqual(grades.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });

  test.each(['PA757', '奇美 pa-757', '9003-56-9'])('finds the keyword %s', async (keyword) => {
    const page = await list({ keyword });
    expect(page.sort).toBe('relevance');
    expect(page.list.map(({ id }) => id)).toContain(chimei);
  });

  test('corrects a misspelt word', async () => {
    const page = await list({ keyword: 'polypropilene' });
    expect(page.correction).toEqual({ kind: 'spelling', from: 'polypropilene', to: 'polypropylene' });
    expect(page.total).toBeGreaterThan(10);
  });

  test('counts each facet without its own filter', async () => {
    const query = { categoryId: 'abs', manufacturerId: ['chimei'], processLevelId: ['injection'] };
    const { facets, total } = await list(query);
    const count = async (where: MaterialQuery) => (await list(where)).total;
    const of = (facet: { id: string; count: number }[], id: string) => facet.find((one) => one.id === id)!.count;
    expect(of(facets.manufacturer, 'chimei')).toBe(total);
    expect(of(facets.manufacturer, 'lg-chem')).toBe(await count({ ...query, manufacturerId: ['lg-chem'] }));
    expect(of(facets.processLevel, 'injection')).toBe(await count({ ...query, processLevelId: ['injection'] }));
    for (const { id, count: materials } of facets.category) {
      expect(materials).toBe(await count({ ...query, categoryId: id }));
    }
  });

  test('pages show every material once', async () => {
    const query = { categoryId: 'commodity', sort: 'offers' } as const;
    const { total } = await list(query);
    const seen: string[] = [];
    for (let pageNo = 1; seen.length < total; pageNo++) {
      const page = await list({ ...query, pageNo, pageSize: 60 });
      expect(page.list.length).toBeGreaterThan(0);
      seen.push(...page.list.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(total);
    expect((await list({ ...query, pageNo: 9_999 })).list).toEqual([]);
  });
});

describe('one material', () => {
  test('has every figure with its standard and condition, and a usual range only under the same condition', async () => {
    const detail = await catalogue.ask(getPhysicalPropertyById, { id: chimei });
    const own = await catalogue.db
      .select()
      .from(figure)
      .where(and(standingFigure, eq(figure.materialId, chimei)));
    expect(detail.properties).toHaveLength(own.length);
    const find = (id: string) => detail.properties.find((one) => one.id === id)!;
    const { rows } = await catalogue.db.execute<{ from: number; to: number }>(sql`
      select from_value as from, to_value as to from property_range where resin = 'abs' and filler = '' and property_id = 'density'`);
    expect(find('density')).toMatchObject({
      ...{ unit: 'g/cm³', norm: null, basis: 'typical-grade', group: { id: 'physical' } },
      source: { kind: 'reference', edition: '2026-06-30', href: null },
      range: rows[0],
    });
    // The usual range of ABS is given at 220 °C/10 kg.
    expect(find('mfr')).toMatchObject({ condition: '200 °C/5 kg', range: null });
    // Yield or break is not said: shown, and compared with nothing.
    expect(find('tensileStrength')).toMatchObject({ value: 46, condition: '', comparable: false, range: null });
    // Of the class, not of the grade.
    expect(detail.properties.map(({ id }) => id)).not.toContain('vicat');
    expect(detail.usual).toMatchObject({ resin: 'ABS', filler: null });
    expect(detail.usual!.ranges.map(({ id }) => id)).toContain('vicat');
  });

  test('says where its maker is in the language of the reader', async () => {
    const inEnglish = await catalogue.ask(getPhysicalPropertyById, { id: chimei });
    const inChinese = await catalogue.ask(getPhysicalPropertyById, { id: chimei }, 'zh_CN');
    expect([inEnglish.manufacturerPlace, inChinese.manufacturerPlace]).toEqual(['Tainan', '台湾']);
  });

  test('shows its offers, cheapest first, and its relatives', async () => {
    const detail = await catalogue.ask(getPhysicalPropertyById, { id: chimei });
    expect(detail.offers.map(({ price }) => price.amount)).toEqual(['1400.01', '1500.00']);
    expect(detail.offerCount).toBe(2);
    expect(detail.relatives.map(({ id }) => id)).toContain('chimei-zhenjiang-polylac-pa-757k');
    expect(detail.relatives.map(({ id }) => id)).not.toContain(chimei);
  });

  test('a chemical has its formula, UN number and drawing', async () => {
    const { rows } = await catalogue.db.execute<{ id: string }>(sql`
      select m.id from material m join chemical c on c.id = m.chemical_id where c.un_number is not null and c.skeleton is not null order by 1 limit 1`);
    const detail = await catalogue.ask(getPhysicalPropertyById, { id: rows[0]!.id });
    expect(detail.kind).toBe('chemical');
    expect(detail.formula).toMatch(/^[A-Z]/);
    expect(detail.unNumber).toMatch(/^\d{4}$/);
    expect(detail.skeleton).toMatch(/^<svg /);
  });

  test('several for comparison come in the order asked, unknown ones left out', async () => {
    const asked = ['sabic-lldpe-118w', 'unknown', chimei];
    const found = await catalogue.ask(getPhysicalPropertyByIds, { ids: asked });
    expect(found.map(({ id }) => id)).toEqual(['sabic-lldpe-118w', chimei]);
  });
});

describe('the lowest price of a material', () => {
  const of = async (materialId: string) =>
    (await list({ keyword: 'PA-757' })).list.find(({ id }) => id === materialId)!;

  test('is of prime goods in stock, says its trade term, and is that of others where there are no such', async () => {
    const before = await of(chimei);
    expect(before.priceBasis).toMatchObject({ condition: { code: 'PRIME' } });
    await addOffers(catalogue.db, { price: '700', condition: 'REGRIND' }, { price: '800', supply: 'FORWARD', shipsIn: '2027-02' }); // prettier-ignore
    expect(await of(chimei)).toMatchObject({ priceFrom: before.priceFrom, priceBasis: before.priceBasis });
    await addOffers(catalogue.db, { materialId: 'sabic-lldpe-218w', price: '600', condition: 'OFF_GRADE' });
    const [other] = (await list({ keyword: '218W' })).list.filter(({ id }) => id === 'sabic-lldpe-218w');
    expect(other).toMatchObject({ priceFrom: { amount: '600.00' }, priceBasis: { condition: { code: 'OFF_GRADE' } } });
  });
});

describe('a range that classes may reach, too', () => {
  const wish = { id: 'mfr', from: 5, to: 30 };
  const standard = '220 °C/10 kg';
  const own = { categoryId: 'abs', properties: [wish] };

  test('finds grades without a figure of their own by what is usual for their class, and says so of each', async () => {
    const narrow = await list(own);
    expect(narrow).toMatchObject({ byClass: 0, classRanges: [] });
    const wide = await list({ ...own, reach: 'usual' });
    expect(wide.total - narrow.total).toBe(wide.byClass);
    expect(wide.byClass).toBeGreaterThan(0);
    const withFigures = idsOf((await figures('mfr', 'abs')).filter(({ condition }) => condition === standard));
    for (const { materialId, propertyId, condition, from, to } of wide.classRanges) {
      expect(withFigures).not.toContain(materialId);
      expect([propertyId, condition]).toEqual(['mfr', standard]);
      expect([from <= wish.to, to >= wish.from]).toEqual([true, true]);
    }
    // Their class is no figure of theirs.
    const { materialId } = wide.classRanges[0]!;
    const { properties } = wide.list.find(({ id }) => id === materialId)!;
    expect(properties.filter(({ id, condition }) => id === 'mfr' && condition === standard)).toEqual([]);
  });

  test('never by a class that does not reach it, nor under another condition', async () => {
    const beyond: MaterialQuery = { categoryId: 'abs', properties: [{ id: 'density', from: 5 }], reach: 'usual' };
    expect((await list(beyond)).total).toBe(0);
    const other: MaterialQuery = {
      categoryId: 'abs',
      properties: [{ id: 'mfr', condition: '21 °C/1 g' }],
      reach: 'usual',
    };
    expect((await list(other)).total).toBe(0);
  });

  test('asks each of several ranges, and a grade’s own figure outside is not mended by its class', async () => {
    const [lowest] = (await figures('density', 'abs')).sort((a, b) => a.value - b.value);
    const above: MaterialQuery = { categoryId: 'abs', properties: [{ id: 'density', from: lowest!.value + 0.005 }], reach: 'usual' }; // prettier-ignore
    expect(await ids(above)).not.toContain(lowest!.id);
    const both: MaterialQuery = { ...own, properties: [wish, { id: 'density', from: 5 }], reach: 'usual' };
    expect((await list(both)).total).toBe(0);
  });
});
