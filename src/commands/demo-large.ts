/** `npm run demo:large -- --offers 100000`: fills the database of the configuration for benchmarks. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { loadReference } from '#seed/load-reference.ts';

const mostOffers = 1_000_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({ options: { offers: { type: 'string', default: '100000' } } });
const offers = Number(values.offers);
if (!Number.isInteger(offers) || offers < 1 || offers > mostOffers) {
  process.stderr.write(`--offers must be a whole number from 1 to ${mostOffers}.\n`);
  process.exit(2);
}

if (existsSync('.env')) process.loadEnvFile('.env');
const { databaseUrl, dataDir } = readConfig(process.env);
const database = await openDatabase({ databaseUrl, dataDir, log: say });
try {
  await migrate(database);
  await loadReference(database);
  await loadDemo(database);
  await addOffers(database, offers, (present) => {
    if (present % 50_000 === 0) say(`${present} offers`);
  });
  say(`The demo has at least ${offers} offers.`);
} finally {
  await database.close();
}
