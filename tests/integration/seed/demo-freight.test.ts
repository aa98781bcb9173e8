import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { loadDemoAccounts } from '#server/db/seed/demo/accounts.ts';
import { loadCollectionAccounts } from '#server/db/seed/demo/collection-accounts.ts';
import { loadDemoDeals } from '#server/db/seed/demo/deals.ts';
import { loadDemoFreight } from '#server/db/seed/demo/freight.ts';
import { loadShops } from '#server/db/seed/demo/shops.ts';
import { readCategories } from '#server/db/seed/reference/categories.ts';
import { createTestDatabase } from '../../support/database.ts';
import { testServices } from '../../support/services.ts';
import { checksums, rowsOf } from './tables.ts';

let database: Database;
let services: Services;
const now = new Date();
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices({ db: database.orm, now: () => now });
  await loadShops(database.orm, readCategories());
  await loadCollectionAccounts(database.orm);
  await loadDemoAccounts(services);
  await loadDemoDeals(services);
  await loadDemoFreight(services);
});
afterAll(() => database?.close());

const rows = (query: string) => rowsOf(database, query);

describe('the freight of the demo', () => {
  it('has about 25 lanes, some of them run out, and two forwarders', async () => {
    const [lanes] = await rows(`SELECT count(*)::int AS lanes, count(DISTINCT forwarder_id)::int AS forwarders,
      count(*) FILTER (WHERE valid_until < current_date)::int AS expired FROM freight_lane`);
    expect(lanes).toMatchObject({ forwarders: 2 });
    expect(lanes!.lanes).toBeGreaterThanOrEqual(25);
    expect(lanes!.expired).toBeGreaterThan(0);
  });

  it('was asked for two RFQs, and quoted live, replaced and expired', async () => {
    const requests = await rows('SELECT id FROM freight_request WHERE closed_at IS NULL');
    expect(requests).toHaveLength(2);
    const states = await rows(
      `SELECT DISTINCT state, valid_until < now() AS over FROM freight_quote ORDER BY state, over`,
    );
    expect(states).toEqual([
      { state: 'live', over: false },
      { state: 'live', over: true },
      { state: 'replaced', over: false },
    ]);
  });

  it('is loaded once, and sends no e-mail', async () => {
    const tables = ['freight_lane', 'freight_request', 'freight_quote', 'mail', 'mail_copy'];
    const before = await checksums(database, tables);
    expect(await loadDemoFreight(services)).toEqual([]);
    await database.pool.query(`DELETE FROM loaded_dataset WHERE name = 'demo freight'`);
    expect(await loadDemoFreight(services)).toEqual(['demo freight']);
    expect(await checksums(database, tables)).toEqual(before);
    expect(await rows('SELECT id FROM outgoing_email')).toEqual([]);
  });
});
