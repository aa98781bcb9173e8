import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { findMaterials, isMissed } from '#server/market/catalogue/index.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { loadDemoVisits } from '#seed/demo/visits.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { rowsOf } from './tables.ts';

let database: Database;
let services: Services;
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices({ db: database.orm });
  await loadDemo(database, { offers: 400 });
  // As many as `npm run demo:large` makes, or nearly: what is written for each offer goes in parts.
  await addOffers(database, 16_000);
  await loadDemoAccounts(services);
  await loadDemoVisits(services);
});
afterAll(() => database?.close());

const rows = (query: string) => rowsOf(database, query);

describe('the visitors of the demo', () => {
  it('have looked at offers of its suppliers within the last quarter, at some more than at others', async () => {
    const [seen] = await rows(
      `SELECT count(DISTINCT offer_id)::int AS offers, bool_and(day < now() AND day > now() - interval '92 days') AS lately,
         bool_and(shop.owner_id IS NOT NULL) AS owned
       FROM offer_view JOIN offer ON offer.id = offer_id JOIN shop ON shop.id = shop_id`,
    );
    expect(seen).toMatchObject({ lately: true, owned: true });
    expect((seen as { offers: number }).offers).toBeGreaterThan(3);
    const totals = await rows('SELECT sum(views) FROM offer_view GROUP BY offer_id');
    expect(new Set(totals.map((row) => JSON.stringify(row))).size).toBeGreaterThan(2);
  });

  it('have searched in vain for what the catalogue does not have, and for nothing else', async () => {
    const searched = (await rows('SELECT DISTINCT words FROM missed_search')) as { words: string }[];
    expect(searched.length).toBeGreaterThan(6);
    for (const { words } of searched) expect(isMissed(await findMaterials(services, words)), words).toBe(true);
  });

  it('come once', async () => {
    const before = await rows('SELECT sum(views) FROM offer_view');
    await database.orm.execute(`DELETE FROM loaded_dataset WHERE name = 'demo visits'`);
    expect(await loadDemoVisits(services)).toEqual(['demo visits']);
    expect(await rows('SELECT sum(views) FROM offer_view')).toEqual(before);
  });
});
