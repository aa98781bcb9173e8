import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchQuery, searchVector } from '#lib/search-text.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../support/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

type Found = { grade: string; category_path: string[]; process_level_id: string | null };

async function search(keyword: string): Promise<Found[]> {
  const { rows } = await database.pool.query<Found>(
    'SELECT grade, category_path, process_level_id FROM material WHERE search @@ $1::tsquery',
    [searchQuery(keyword)],
  );
  return rows;
}

const categoriesOf = (found: Found[]) => [...new Set(found.map(({ category_path }) => category_path[1]))];
const gradesOf = (found: Found[]) => found.map(({ grade }) => grade);

describe('searching the reference materials', () => {
  test('薄膜 finds film grades, and every one of them', async () => {
    const { rows } = await database.pool.query(
      `SELECT id FROM material WHERE process_level_id IN ('film', 'cast-film')`,
    );
    const found = await search('薄膜');
    expect(found.filter((one) => ['film', 'cast-film'].includes(one.process_level_id ?? ''))).toHaveLength(rows.length);
    expect(categoriesOf(found)).not.toContain('pc');
  });

  test('ABS injection finds ABS for injection moulding', async () => {
    const found = await search('ABS injection');
    expect(gradesOf(found)).toContain('POLYLAC PA-757');
    expect(found.every((one) => one.process_level_id === 'injection')).toBe(true);
    expect(gradesOf(await search('ABS injection molding'))).toContain('POLYLAC PA-757');
    expect(gradesOf(await search('ABS 注塑'))).toContain('POLYLAC PA-757');
    expect(gradesOf(await search('ABS树脂'))).toContain('POLYLAC PA-757');
  });

  test.each(['PA757', 'PA-757', 'pa 757', 'Polylac PA757', 'ＰＡ－７５７'])(
    '%s finds the grade and its variant',
    async (keyword) => {
      expect(gradesOf(await search(keyword)).sort()).toEqual(['POLYLAC PA-757', 'POLYLAC PA-757K']);
    },
  );

  test('a CAS number finds what carries it and nothing else', async () => {
    const found = await search('9003-56-9');
    expect(found.length).toBeGreaterThan(20);
    expect(categoriesOf(found)).toEqual(['abs']);
    expect(gradesOf(await search('CAS 67-56-1'))).toContain('Methanol');
  });

  test.each(['聚丙烯', 'polypropylene', 'PP', 'polypropylenes'])('%s finds all polypropylenes', async (keyword) => {
    const found = await search(keyword);
    expect(categoriesOf(found)).toEqual(expect.arrayContaining(['pp-h', 'pp-b', 'pp-r']));
    for (const other of ['hdpe', 'pps', 'ppo', 'abs']) expect(categoriesOf(found)).not.toContain(other);
  });

  test('two Chinese words without a space find what carries both', async () => {
    const found = await search('聚丙烯注塑');
    expect(found.length).toBeGreaterThan(20);
    expect(categoriesOf(found).every((key) => key?.startsWith('pp-'))).toBe(true);
    expect(found.filter((one) => one.process_level_id === 'injection').length).toBeGreaterThan(found.length * 0.8);
  });

  test('a maker is found by its name in either language and by its brand', async () => {
    const [chinese, english] = [await search('奇美'), await search('chimei')];
    expect(gradesOf(chinese)).toContain('POLYLAC PA-757');
    expect(gradesOf(english).sort()).toEqual(gradesOf(chinese).sort());
  });

  test('chemicals are found by name, short name and Chinese name', async () => {
    for (const keyword of ['methanol', '甲醇']) expect(gradesOf(await search(keyword))).toContain('Methanol');
    expect(gradesOf(await search('TiO2'))).toContain('Titanium dioxide');
  });

  test('the words for correcting misspelt ones are known', async () => {
    const { rows } = await database.pool.query(
      `SELECT term FROM search_term WHERE term % 'polypropilene' ORDER BY similarity(term, 'polypropilene') DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ term: 'polypropylene' }]);
  });
});

describe('whatever is typed or stored', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc
      .array(
        fc.constantFrom(
          'PA',
          '757',
          '-',
          '/',
          '.',
          ' ',
          "'",
          '\\',
          ':*',
          '&',
          '|',
          '!',
          '<->',
          '\0',
          '聚丙烯',
          '膜',
          '😀',
          'é',
          '²',
          'ß',
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join('')),
  );

  test('the database accepts it, and a text is found by itself', async () => {
    const texts = fc.sample(anything, { numRuns: 1_000, seed: 7 });
    const asked = texts.flatMap((text) => {
      const query = searchQuery(text);
      return query === null ? [] : [{ text, vector: searchVector([{ text, weight: 'A' }]), query }];
    });
    expect(asked.length).toBeGreaterThan(300);
    const { rows } = await database.pool.query<{ found: boolean }>(
      `SELECT a.vector::tsvector @@ a.query::tsquery AS found
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a (vector, query, n) ORDER BY n`,
      [asked.map(({ vector }) => vector), asked.map(({ query }) => query)],
    );
    expect(asked.filter((_, index) => !rows[index]?.found).map(({ text, query }) => ({ text, query }))).toEqual([]);
  });

  test('a keyword of 10,000 characters is answered', async () => {
    for (const keyword of [
      '聚丙烯薄膜'.repeat(2_000),
      'PA-757 '.repeat(1_500),
      '-'.repeat(10_000) + 'x',
      'a'.repeat(10_000),
    ]) {
      await expect(search(keyword)).resolves.toBeInstanceOf(Array);
    }
  });
});
