import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#seed/demo/load-demo.ts';
import { loadDemoAccounts } from '#seed/demo/accounts.ts';
import { loadDemoDocuments } from '#seed/demo/documents.ts';
import { loadDemoFreight } from '#seed/demo/freight.ts';
import { loadDemoLotPhotos } from '#seed/demo/lot-photos.ts';
import { loadDemoMails } from '#seed/demo/mails.ts';
import { loadDemoSamples } from '#seed/demo/samples.ts';
import { loadDemoShopPages } from '#seed/demo/shop-pages.ts';
import { loadDemoVisits } from '#seed/demo/visits.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';
import { rowsOf } from './tables.ts';

const sets: Record<string, (services: Services) => Promise<string[] | void>> = {
  accounts: loadDemoAccounts,
  'shop pages': loadDemoShopPages,
  documents: loadDemoDocuments,
  'lot photos': loadDemoLotPhotos,
  freight: loadDemoFreight,
  samples: loadDemoSamples,
  mails: loadDemoMails,
  visits: loadDemoVisits,
};

let database: Database;
let services: Services;
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices({ db: database.orm });
  await loadDemo(database, { offers: 400 });
  for (const load of Object.values(sets)) await load(services);
});
afterAll(() => database?.close());

/** How many rows each table has. */
async function counts(): Promise<Record<string, number>> {
  const tables = (await rowsOf(
    database,
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )) as { name: string }[];
  const counted = tables.map(async ({ name }) => [name, await database.orm.$count(sql.identifier(name) as never)]);
  return Object.fromEntries(await Promise.all(counted)) as Record<string, number>;
}

describe('an installation with the demo, after an update that has changed how the demo is made', () => {
  for (const [name, load] of Object.entries(sets)) {
    it(`starts, and has its ${name} once`, async () => {
      const before = await counts();
      await database.orm.execute(sql`DELETE FROM loaded_dataset WHERE name = ${`demo ${name}`}`);
      expect(await load(services)).toEqual([`demo ${name}`]);
      expect(await counts()).toEqual(before);
    });
  }
});
