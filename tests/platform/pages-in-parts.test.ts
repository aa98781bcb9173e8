import { asc, desc, eq, ne } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostListed } from '#api/common/console-list-choices.ts';
import { inOrderOf, pageInParts } from '#server/platform/paging/in-parts.ts';
import { createTestDatabase } from '../support/database.ts';

const task = pgTable('task', { id: uuid('id'), state: text('state'), at: integer('at') });
let database: Awaited<ReturnType<typeof createTestDatabase>>;

/** Seven that wait, the first since 1, and thirteen that are done, the last at 20. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table task (id uuid primary key, state text, at integer)');
  await database.pool.query(`insert into task
    select gen_random_uuid(), case when n <= 7 then 'open' else 'done' end, n from generate_series(1, 20) n`);
});
afterAll(() => database.close());

const page = async (pageNo: number, pageSize: number, states: ('open' | 'done')[] = ['open', 'done']) => {
  const parts = {
    open: { where: eq(task.state, 'open'), orderBy: [asc(task.at)] },
    done: { where: ne(task.state, 'open'), orderBy: [desc(task.at)] },
  };
  const asked = states.map((state) => parts[state]);
  const found = await pageInParts(database.orm, { pageNo, pageSize }, { table: task, id: task.id }, asked);
  const rows = await database.orm.select().from(task);
  const listed = inOrderOf(
    found.ids,
    rows.filter(({ id }) => found.ids.includes(id!)),
    ({ id }) => id!,
  );
  return { ...found, at: listed.map(({ at }) => at) };
};

describe('a list whose rows wait, and then are done', () => {
  it('shows what waits longest first, then what was done last, without a gap where one ends', async () => {
    expect((await page(1, 5)).at).toEqual([1, 2, 3, 4, 5]);
    expect((await page(2, 5)).at).toEqual([6, 7, 20, 19, 18]);
    expect((await page(3, 5)).at).toEqual([17, 16, 15, 14, 13]);
    expect((await page(4, 5)).at).toEqual([12, 11, 10, 9, 8]);
    expect(await page(5, 5)).toMatchObject({ at: [], total: 20, more: false });
  });

  it('shows one part alone', async () => {
    expect(await page(2, 5, ['done'])).toMatchObject({ at: [15, 14, 13, 12, 11], total: 13, more: false });
    expect(await page(2, 5, ['open'])).toMatchObject({ at: [6, 7], total: 7 });
  });

  it('counts and turns so far and no further, and says that there is more', async () => {
    await database.pool.query(
      `insert into task select gen_random_uuid(), 'done', n from generate_series(21, ${mostListed + 5}) n`,
    );
    expect(await page(1, 5)).toMatchObject({ at: [1, 2, 3, 4, 5], total: mostListed, more: true });
    expect((await page(mostListed / 100, 100)).at).toHaveLength(100);
    expect((await page(mostListed / 100 + 1, 100)).at).toEqual([]);
    await database.pool.query(`delete from task where at > ${mostListed}`);
    expect(await page(1, 5)).toMatchObject({ total: mostListed, more: false });
  });
});
