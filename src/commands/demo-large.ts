/** `npm run demo:large -- --offers 100000`: fills the database of the configuration for benchmarks. */
import { parseArgs } from 'node:util';
import { migrate } from '#server/platform/db/migrate.ts';
import { addOffers, loadDemo } from '#seed/demo/load-demo.ts';
import { loadReference } from '#seed/load-reference.ts';
import { runCommand, say, withDatabase } from './command.ts';

const mostOffers = 1_000_000;

const { values } = parseArgs({ options: { offers: { type: 'string', default: '100000' } } });
const offers = Number(values.offers);
if (!Number.isInteger(offers) || offers < 1 || offers > mostOffers) {
  process.stderr.write(`--offers must be a whole number from 1 to ${mostOffers}.\n`);
  process.exit(2);
}

await runCommand((config) =>
  withDatabase(config, migrate, async (database) => {
    await loadReference(database);
    await loadDemo(database);
    await addOffers(database, offers, (present) => {
      if (present % 50_000 === 0) say(`${present} offers`);
    });
    say(`The demo has at least ${offers} offers.`);
  }),
);
