import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryPhysicalPropertyList } from '#api/market/material.ts';
import { getWebQuotationByPage } from '#api/market/offer.ts';
import type { ReadAs } from '#api/market/reading.ts';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { loadDemoMaterials } from '../../../src/seed/demo/materials.ts';
import { readCategories } from '../../../src/seed/reference/categories.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

/**
 * What traders type, in `queries/*.txt`: `typed | what one of the first five must be | filters`. A query is never taken
 * out because it fails.
 */
type Query = { typed: string; finds: RegExp; filters: string[] };

const leastRight = 0.97;

function read(name: string): Query[] {
  const lines = readFileSync(new URL(`queries/${name}.txt`, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [typed, ...rest] = line.split(' | ');
      const filters = /^[\w=,-]+$/.test(rest.at(-1) ?? '') && rest.length > 1 ? rest.pop()!.split(',') : [];
      return { typed: typed!.trim(), finds: new RegExp(rest.join('|') || '^', 'i'), filters };
    });
}

const catalogue = startCatalogue(async ({ orm }) => {
  await orm.transaction(async (tx) => {
    await loadDemoMaterials(tx, readCategories());
    await indexMaterials(tx);
  });
  await addShops(orm, 'shop-a');
  const materials = await orm.select({ id: material.id }).from(material);
  await addOffers(orm, ...materials.map(({ id }) => ({ materialId: id })));
});

async function ask(keyword: string) {
  const materials = await catalogue.ask(queryPhysicalPropertyList, { keyword, pageSize: 5 });
  const offers = await catalogue.ask(getWebQuotationByPage, { keyword, pageSize: 5 });
  return {
    first: materials.list.map(({ category, grade, manufacturer }) => `${category.id} ${grade} ${manufacturer.id}`),
    correction: materials.correction,
    understood: [...materials.understood, ...offers.understood],
    lists: [materials, offers],
  };
}
type Answer = Awaited<ReturnType<typeof ask>>;

/** `condition=OFF_GRADE`, `mfr` (whatever the range), `unknown`: said that nothing here tells it. */
const isRead = (filter: string, understood: readonly ReadAs[]) =>
  understood.some(({ as, field, value }) => [as, field, `${field}=${value}`].includes(filter));

/** Something is shown, and nothing is said of what was asked for not being there. */
const isSilent = ({ lists }: Answer) =>
  lists.some(
    ({ total, correction, understood }) =>
      total > 0 && correction === null && !understood.some(({ as }) => as === 'unknown' || as === 'left'),
  );

type Check = (query: Query, answer: Answer) => string | null;
const found: Check = ({ finds, filters }, { first, understood }) => {
  if (!first.some((one) => finds.test(one))) return `found ${first.join('; ') || 'nothing'}`;
  const missing = filters.filter((filter) => !isRead(filter, understood));
  return missing.length > 0 ? `did not read ${missing.join(', ')}` : null;
};
const foundAndSaid: Check = (query, answer) =>
  answer.correction === null && answer.first.length > 0 ? 'nothing said' : found(query, answer);
const notSilent: Check = (_, answer) => (isSilent(answer) ? `silently ${answer.first.join('; ')}` : null);

const parts: Record<string, Check> = { en: found, zh: found, wrong: foundAndSaid, absent: notSilent };

describe('what traders type', () => {
  const failures: Record<string, string[]> = {};
  let asked = 0;

  beforeAll(async () => {
    for (const [part, check] of Object.entries(parts)) {
      failures[part] = [];
      for (const query of read(part)) {
        asked += 1;
        const failure = check(query, await ask(query.typed));
        if (failure) failures[part].push(`${part}: ${query.typed} – ${failure}`);
      }
    }
  }, 240_000);

  test('is 500 queries in both languages, 100 of them typed wrong or not in the catalogue', () => {
    expect(asked).toBeGreaterThanOrEqual(500);
    expect(read('wrong').length + read('absent').length).toBeGreaterThanOrEqual(100);
  });

  test('finds what is meant among the first five', () => {
    const wrong = Object.values(failures).flat();
    const right = asked - wrong.length;
    process.stdout.write(
      `${right} of ${asked} queries (${((100 * right) / asked).toFixed(1)} %)\n${wrong.join('\n')}\n`,
    );
    expect(right / asked).toBeGreaterThanOrEqual(leastRight);
  });

  test('never finds another grade as if it were the one that was asked for', () => {
    expect(failures['absent']).toEqual([]);
  });
});
