import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { missingOf } from '#api/market/figure-choices.ts';
import { hashOf, type FigureRow } from '#server/market/catalogue/figure-version.ts';
import { material, property } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import type { Database } from '#server/platform/db/open.ts';
import { readReference } from '#seed/data-files.ts';
import { readChemicals } from '#seed/reference/categories.ts';
import { loadDatasets } from '#seed/load-dataset.ts';
import { loadReference } from '#seed/load-reference.ts';
import type { Transaction } from '#seed/upsert.ts';
import { createTestDatabase } from '../support/database.ts';
import { checksums, missingTexts, rowsOf } from './tables.ts';

const referenceTables = [
  'country',
  'region',
  'port',
  'warehouse_city',
  'trade_code',
  'exchange_rate',
  'category',
  'chemical',
  'manufacturer',
  'process_level',
  'property_group',
  'property',
  'property_range',
  'material',
  'figure',
  'search_term',
  'search_word',
  'article',
  'agreement',
  'banner',
  'system_config',
];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

describe('loading the reference data', () => {
  test('a second time does nothing', async () => {
    const before = await checksums(database, referenceTables);
    expect(await loadReference(database)).toEqual([]);
    expect(await checksums(database, referenceTables)).toEqual(before);
  });

  test('again from the start gives the same rows', async () => {
    const before = await checksums(database, referenceTables);
    await database.pool.query('DELETE FROM loaded_dataset');
    expect(await loadReference(database)).toEqual(['places', 'trade', 'catalogue', 'content']);
    expect(await checksums(database, referenceTables)).toEqual(before);
  });

  test('knows what every density is one of, in the state that the thing is in', async () => {
    const forms = new Map(
      (await rowsOf(database, 'SELECT id, form FROM category')).map(({ id, form }) => [id, form] as const),
    );
    for (const { key, form } of readChemicals()) forms.set(key, form);
    const states = { liquid: 'liquid', gas: 'filled' } as Record<string, string>;
    const densities = readReference<{ key: string; as: string; kgPerLitre: number }>('densities');
    expect(new Set(densities.map(({ key }) => key)).size).toBe(densities.length);
    for (const { key, as, kgPerLitre } of densities) {
      expect(as, key).toBe(states[String(forms.get(key))] ?? (forms.has(key) ? 'bulk' : 'unknown'));
      expect(kgPerLitre, key).toBeGreaterThan(0.1);
      expect(kgPerLitre, key).toBeLessThan(2);
    }
  });

  test('calls no two countries or regions alike', async () => {
    for (const name of ['name_en', 'name_zh'])
      expect(await rowsOf(database, `SELECT ${name} FROM country GROUP BY 1 HAVING count(*) > 1`)).toEqual([]);
  });

  test('mends rows that differ from the files', async () => {
    const before = await checksums(database, referenceTables);
    await database.pool.query(`UPDATE category SET name_en = 'Wrong' WHERE id = 'abs'; UPDATE material SET search = '';
      DELETE FROM port WHERE id = 'FJSUV'; DELETE FROM property_range WHERE property_id = 'mfr'; DELETE FROM loaded_dataset`);
    await loadReference(database);
    expect(await checksums(database, referenceTables)).toEqual(before);
  });

  test('two processes at once load each set once', async () => {
    await database.pool.query('DELETE FROM loaded_dataset');
    const loaded = await Promise.all([loadReference(database), loadReference(database)]);
    expect(loaded.flat().sort()).toEqual(['catalogue', 'content', 'places', 'trade']);
  });

  test('a set that fails midway leaves nothing behind and is tried again', async () => {
    const broken = { name: 'broken', sources: [], scopes: ['materials'] as const };
    const load = async (tx: Transaction) => {
      await tx.execute(sql`insert into search_term (term, weight) values ('halfway', 1)`);
      throw new Error('killed');
    };
    const failing = loadDatasets(database, [{ ...broken, load }]);
    await expect(failing).rejects.toThrow('killed');
    expect(await rowsOf(database, `SELECT 1 FROM search_term WHERE term = 'halfway'`)).toEqual([]);
    expect(await loadDatasets(database, [{ ...broken, load: async () => undefined }])).toEqual(['broken']);
  });

  test('tells every process that the data has changed', async () => {
    const versions = () => rowsOf(database, 'SELECT scope, version FROM scope_version ORDER BY scope');
    const before = await versions();
    expect(before.map((row) => row.scope)).toEqual(['content', 'materials', 'offers', 'shops']);
    await database.pool.query('DELETE FROM loaded_dataset');
    await loadReference(database);
    const after = await versions();
    for (const [index, { version }] of before.entries())
      expect(Number(after[index]!.version)).toBeGreaterThan(Number(version));
  });
});

describe('the reference data', () => {
  test('is complete', async () => {
    const counts = await checksums(database, referenceTables);
    const rows = Object.fromEntries(Object.entries(counts).map(([table, { rows }]) => [table, rows]));
    expect(rows).toMatchObject({ country: 244, region: 7_970, port: 375, category: 324, chemical: 231, property: 35 });
    expect(rows.manufacturer).toBe(223);
    expect(rows.exchange_rate).toBe(27 * 60);
    expect(await rowsOf(database, `SELECT count(*)::int AS n FROM material WHERE resin IS NOT NULL`)).toEqual([
      { n: 608 },
    ]);
    expect(await rowsOf(database, 'SELECT DISTINCT kind FROM trade_code ORDER BY kind')).toEqual(
      'availability carrier condition container currency document flameRating goodsColor importTax incoterm leadTime milestone moqUpTo packing paymentTerm qualityClass quantityUnit recycledStandard shippingMethod stockFrom supply taxBasis'
        .split(' ')
        .map((kind) => ({ kind })),
    );
  });

  test('calls all dangerous goods as transport does, in both languages', async () => {
    const entries = readReference<{ un: string; nameEn: string; nameZh: string }>('shipping-names');
    expect(new Set(entries.map(({ un }) => un)).size).toBe(entries.length);
    for (const { un, nameEn, nameZh } of entries) expect([/[A-Z]{3}/.test(nameEn), /\p{Script=Han}/u.test(nameZh)], un).toEqual([true, true]); // prettier-ignore
    const named = new Set(entries.map(({ un }) => un));
    const dangerous = await rowsOf(
      database,
      `SELECT id, un_number FROM chemical WHERE un_number IS NOT NULL
       UNION SELECT id, un_number FROM category WHERE un_number IS NOT NULL`,
    );
    for (const { id, un_number } of dangerous) expect(named, String(id)).toContain(un_number);
  });

  test('speaks both languages', async () => {
    expect(
      await missingTexts(
        database,
        referenceTables.filter((table) => table !== 'region'),
      ),
    ).toEqual([]);
  });

  test('a figure is never compared under another condition than its own', async () => {
    const flow = await rowsOf(database, `SELECT DISTINCT condition FROM figure WHERE property_id = 'mfr'`);
    for (const { condition } of flow) expect(condition).toMatch(/^\d+ °C\/[\d.]+ kg$/);
    const ranges = await rowsOf(database, `SELECT condition FROM property_range WHERE property_id = 'mfr'`);
    expect(ranges.length).toBeGreaterThan(15);
    for (const { condition } of ranges) expect(flow.map((row) => row.condition)).toContain(condition);
  });

  test('no figure is without its source, nor without its norm and condition or the word that they are not stated', async () => {
    const rows = (await database.orm.select().from(figure)) as FigureRow[];
    expect(rows.length).toBeGreaterThan(1_500);
    const needs = new Map((await database.orm.select().from(property)).map((row) => [row.id, row]));
    const resins = new Map((await database.orm.select().from(material)).map((row) => [row.id, row.resin]));
    const open = rows.filter((row) => row.replacedById === null && !row.withdrawn);
    for (const row of open) {
      const of = `${row.materialId} ${row.propertyId}`;
      const { iso, astm, gb, unit } = needs.get(row.propertyId)!;
      expect(row.sourcePublisher && row.sourceTitle, of).toBeTruthy();
      expect(row.sourceKind !== 'reference' || row.sourceEdition, of).toBeTruthy();
      // A norm is one of the property's, and the unit is the one that these have.
      if (row.norm !== null) expect([iso, astm, gb, 'UL 94'], of).toContain(row.norm);
      expect(row.unit, of).toBe(unit);
      // What leaves its condition open is compared with nothing.
      expect(row.comparable, of).toBe(
        missingOf(needs.get(row.propertyId)!, resins.get(row.materialId)!, row).length === 0,
      );
      expect(row.hash, of).toBe(hashOf(row));
    }
    // J/m is ASTM D256 alone.
    expect(new Set(open.filter(({ propertyId }) => propertyId === 'izodNotched').map(({ norm }) => norm))).toEqual(
      new Set(['ASTM D256']),
    );
  });

  test('a rating for safety has its card and its thickness; raw rubber and PVC powder have no figures of compounds', async () => {
    const rated = await rowsOf(database, `SELECT * FROM figure WHERE property_id = 'flammability'`);
    expect(rated.length).toBeGreaterThan(0);
    for (const row of rated)
      expect(row).toMatchObject({
        basis: 'certificate',
        source_title: expect.stringMatching(/E\d+/),
        comparable: true,
      });
    const raw = await rowsOf(
      database,
      `SELECT DISTINCT property_id FROM figure JOIN material m ON m.id = material_id
       WHERE m.resin IN ('nr', 'sbr', 'br', 'nbr', 'epdm', 'iir', 'cr', 'pvc') ORDER BY 1`,
    );
    expect(raw.map((row) => row.property_id)).toEqual(['density', 'kValue', 'mooneyViscosity']);
  });

  test('Lexan 141R is HB, as its yellow card says', async () => {
    const rows = await rowsOf(
      database,
      `SELECT text, thickness FROM figure JOIN material m ON m.id = material_id
       WHERE m.grade = 'LEXAN 141R' AND property_id = 'flammability' ORDER BY thickness`,
    );
    expect(rows).toEqual([0.7, 1.1, 1.5, 3].map((thickness) => ({ text: 'HB', thickness })));
  });

  test('drawings take the colour of the text, have no ids that could collide and no chain end left open', async () => {
    const drawn = await rowsOf(
      database,
      `SELECT skeleton FROM category WHERE skeleton IS NOT NULL UNION ALL SELECT skeleton FROM chemical WHERE skeleton IS NOT NULL`,
    );
    expect(drawn.length).toBeGreaterThan(450);
    for (const { skeleton } of drawn) {
      expect(skeleton).toMatch(/^<svg viewBox="[-\d. ]+" .*stroke="currentColor".*<\/svg>$/s);
      expect(skeleton).not.toMatch(/ (?:id|class|style|width|height)=|rgb\(|\?|>At<|NaN/);
    }
    const [pp] = await rowsOf(database, `SELECT skeleton FROM category WHERE id = 'pp-h'`);
    expect(pp!.skeleton).toContain('>n</text>');
  });
});
