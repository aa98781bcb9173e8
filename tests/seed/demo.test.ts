import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { createTestDatabase } from '../support/database.ts';
import { checksums, missingTexts, rowsOf } from './tables.ts';

const demoTables = [
  'manufacturer',
  'material',
  'shop',
  'offer',
  'offer_tally',
  'offer_price',
  'offer_price_break',
  'news',
];

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database);
});
afterAll(() => database?.close());

const count = async (query: string) => Number((await rowsOf(database, `SELECT count(*) AS n FROM ${query}`))[0]!.n);

describe('loading the demo', () => {
  test('a second time changes nothing', async () => {
    const before = await checksums(database, demoTables);
    expect(await loadDemo(database)).toEqual([]);
    expect(await checksums(database, demoTables)).toEqual(before);
  });

  test('again from the start gives the same offers, only their dates are new', async () => {
    const facts = `(SELECT id, shop_id, material_id, status, price, currency, price_usd, moq, stock, warehouse_city_id,
      country_of_origin, trade_term, port_id, packing_code, payment_term_code, document_codes, remarks_en FROM offer)`;
    const before = await checksums(database, [facts, 'material', 'shop', 'offer_tally', 'offer_price_break']);
    await database.pool.query(`DELETE FROM loaded_dataset WHERE name LIKE 'demo%'`);
    expect(await loadDemo(database)).toEqual(['demo', 'demo news']);
    expect(await checksums(database, Object.keys(before))).toEqual(before);
    expect(await count('offer_price')).toBe(3_000 * 26);
  });

  test('two weeks later brings new dates', async () => {
    await database.pool.query(
      `UPDATE loaded_dataset SET loaded_at = loaded_at - interval '15 days' WHERE name = 'demo'`,
    );
    expect(await loadDemo(database)).toEqual(['demo']);
  });
});

describe('the demo', () => {
  test('sells grades whose rating by UL 94 is witnessed, so that offers can be looked for by it', async () => {
    const rated = `offer o WHERE status = 'onSale' AND EXISTS (SELECT FROM figure f WHERE f.material_id = o.material_id
      AND f.property_id = 'flammability' AND f.thickness IS NOT NULL AND f.replaced_by_id IS NULL AND NOT f.withdrawn)`;
    expect(await count(rated)).toBeGreaterThan(5);
    const [of] = await rowsOf(
      database,
      `SELECT count(DISTINCT material_id)::int AS grades, count(DISTINCT shop_id)::int AS shops FROM ${rated}`,
    );
    expect(Number(of!.grades)).toBeGreaterThan(1);
    expect(Number(of!.shops)).toBeGreaterThan(2);
  });

  test('has 3,000 offers of some sixty shops, all marked as demo', async () => {
    expect(await count('offer WHERE demo')).toBe(3_000);
    expect(await count('offer WHERE NOT demo')).toBe(0);
    expect(await count('shop WHERE demo')).toBeGreaterThanOrEqual(60);
    expect(await count('news WHERE demo')).toBeGreaterThan(5);
    expect(await count(`manufacturer WHERE id LIKE 'demo-%'`)).toBeGreaterThan(5);
    expect(
      await count(`manufacturer WHERE (id LIKE 'demo-%') <> (name_en LIKE 'Demo %' AND name_zh LIKE '演示%')`),
    ).toBe(0);
  });

  test('has something on sale in every leaf category', async () => {
    const empty = await rowsOf(
      database,
      `SELECT c.id FROM category c WHERE NOT EXISTS (SELECT FROM category child WHERE child.parent_id = c.id)
       AND NOT EXISTS (SELECT FROM offer o JOIN material m ON m.id = o.material_id
         WHERE m.category_id = c.id AND o.status = 'onSale')`,
    );
    expect(empty).toEqual([]);
  });

  test('the tally of offers is what counting them gives', async () => {
    const counted = `SELECT material_id, warehouse_city_id, country_of_origin, trade_term, count(*)::int AS offers,
        tax_basis, condition, availability FROM offer WHERE status = 'onSale' GROUP BY 1, 2, 3, 4, 6, 7, 8`;
    expect(await rowsOf(database, `(${counted}) EXCEPT (SELECT * FROM offer_tally)`)).toEqual([]);
    expect(await rowsOf(database, `(SELECT * FROM offer_tally) EXCEPT (${counted})`)).toEqual([]);
  });

  test('every price, quantity and date makes sense', async () => {
    expect(
      await count(
        'offer WHERE price <= 0 OR price_usd <= 0 OR moq <= 0 OR (stock > 0 AND stock < moq) OR lead_time_days < 1',
      ),
    ).toBe(0);
    expect(await count('offer_price WHERE price <= 0')).toBe(0);
    expect(await count('offer WHERE updated_at < listed_at OR updated_at > now()')).toBe(0);
    expect(await count('offer WHERE valid_until < current_date')).toBeLessThan(150);
    expect(
      await count(
        'offer o WHERE price <> (SELECT p.price FROM offer_price p WHERE p.offer_id = o.id ORDER BY at DESC LIMIT 1)',
      ),
    ).toBe(0);
    expect(await count('offer WHERE (trade_term IN (2, 3, 5)) <> (port_id IS NOT NULL)')).toBe(0);
    expect(await count(`offer WHERE trade_term IN (2, 3, 5) AND currency <> 'USD'`)).toBe(0);
  });

  test('prices in other currencies are normalised at the newest rate', async () => {
    const wrong = `offer o JOIN exchange_rate r ON r.currency = o.currency AND r.month = (SELECT max(month) FROM exchange_rate)
      WHERE abs(o.price / r.per_usd / (1 + coalesce(o.tax_rate, 0) / 100) - o.price_usd) > 0.001`;
    expect(await count(wrong)).toBe(0);
    expect(await count(`offer WHERE currency = 'CNY'`)).toBeGreaterThan(1_000);
  });

  test('price breaks begin at the smallest order, rise in quantity and fall in price, within the stock', async () => {
    const breaks = `(SELECT b.*, o.moq, o.stock, o.price AS list_price,
      lag(b.price) OVER (PARTITION BY offer_id ORDER BY from_quantity) AS before
      FROM offer_price_break b JOIN offer o ON o.id = b.offer_id) b`;
    expect(await count(`${breaks} WHERE before IS NULL AND (from_quantity <> moq OR price <> list_price)`)).toBe(0);
    expect(await count(`${breaks} WHERE price >= before OR (stock > 0 AND from_quantity > stock) OR price <= 0`)).toBe(
      0,
    );
    const share = (await count('(SELECT DISTINCT offer_id FROM offer_price_break) b')) / 3_000;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.5);
  });

  test('every code that an offer or shop names exists', async () => {
    const kinds = {
      packing_code: 'packing',
      payment_term_code: 'paymentTerm',
      quality_class_code: 'qualityClass',
      tax_basis: 'taxBasis',
      condition: 'condition',
      availability: 'availability',
      currency: 'currency',
    };
    for (const [column, kind] of Object.entries(kinds)) {
      const known = `SELECT code FROM trade_code WHERE kind = '${kind}'`;
      expect(await rowsOf(database, `SELECT DISTINCT ${column} FROM offer WHERE ${column} NOT IN (${known})`)).toEqual(
        [],
      );
    }
    const documents = `SELECT code FROM trade_code WHERE kind = 'document'`;
    expect(
      await rowsOf(database, `SELECT DISTINCT d FROM offer, unnest(document_codes) d WHERE d NOT IN (${documents})`),
    ).toEqual([]);
    expect(
      await rowsOf(
        database,
        `SELECT c FROM shop, unnest(main_categories) c WHERE c NOT IN (SELECT id FROM category WHERE level = 2)`,
      ),
    ).toEqual([]);
    expect(await rowsOf(database, `SELECT nation FROM shop WHERE nation NOT IN (SELECT iso2 FROM country)`)).toEqual(
      [],
    );
    expect(
      await rowsOf(database, `SELECT c FROM news, unnest(categories) c WHERE c NOT IN (SELECT id FROM category)`),
    ).toEqual([]);
  });

  test('speaks both languages', async () => {
    expect(await missingTexts(database, demoTables)).toEqual([]);
  });

  test('grows to as many offers as benchmarks need, and no further', async () => {
    await addOffers(database, 3_500);
    await addOffers(database, 3_500);
    expect(await count('offer')).toBe(3_500);
    expect(await count('offer_tally')).toBeGreaterThan(0);
    const [{ sum, on_sale }] = (await rowsOf(
      database,
      `SELECT (SELECT sum(offers)::int FROM offer_tally) AS sum, (SELECT count(*)::int FROM offer WHERE status = 'onSale') AS on_sale`,
    )) as [{ sum: number; on_sale: number }];
    expect(sum).toBe(on_sale);
  });
});
