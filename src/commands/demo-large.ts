/** `npm run demo:large -- --offers 100000`: fills the database of the configuration for benchmarks. */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { migrate, openDatabase } from '#server/db/open.ts';
import { loadDemo } from '#server/db/seed/demo/load-demo.ts';
import { loadManyOffers } from '#server/db/seed/demo/load-many-offers.ts';
import { loadReference } from '#server/db/seed/load-reference.ts';

const mostOffers = 1_000_000;

const { values } = parseArgs({ options: { offers: { type: 'string', default: '100000' } } });
const offers = Number(values.offers);
if (!Number.isInteger(offers) || offers < 1 || offers > mostOffers) {
  console.error(`--offers must be a whole number from 1 to ${mostOffers}.`);
  process.exit(2);
}

const { databaseUrl, dataDir } = readConfig(process.env);
const database = await openDatabase({ databaseUrl, dataDir, log: console.log });
try {
  await migrate(database);
  await loadReference(database);
  await loadDemo(database);
  await loadManyOffers(database, offers, (present) => {
    if (present % 50_000 === 0) console.log(`${present} offers`);
  });
  console.log(`The demo has at least ${offers} offers.`);
} finally {
  await database.close();
}
