import { afterAll, beforeAll } from 'vitest';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { loadShops } from '#seed/demo/shops.ts';
import { readCategories } from '#seed/reference/categories.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { rowsOf } from './tables.ts';

/** A database with the shops and accounts of the demo, and with what `load` adds. */
export function startDemo(load: (services: Services) => Promise<unknown> = async () => undefined) {
  let database: Database;
  let services: Services;
  const now = new Date();
  beforeAll(async () => {
    database = await createTestDatabase();
    services = testServices({ db: database.orm, now: () => now });
    await loadShops(database.orm, readCategories());
    await loadDemoAccounts(services);
    await load(services);
    // All deals of the demo take about a minute on a busy machine.
  }, 300_000);
  afterAll(() => database?.close());
  return {
    get database() {
      return database;
    },
    get services() {
      return services;
    },
    rows: (query: string) => rowsOf(database, query),
  };
}
