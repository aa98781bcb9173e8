/**
 * `npm run deals -- check`: reckons every deal again from its chain of events, and lists the chains that do not hold and
 * the figures that differ. Ends with 1 when there is one. The site does the same by itself, each deal once a day.
 */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

const [what, ...rest] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');

if (what !== 'check' || rest.length > 0) fail('Usage: npm run deals -- check');
else await check().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

async function check(): Promise<void> {
  const { databaseUrl, dataDir, pgBinDir } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir });
  try {
    const deals = doubtfulDeals(database.orm);
    let wrong = 0;
    for (let found = await deals.next(); ; found = await deals.next()) {
      if (found.done) {
        say(`${found.value} deals checked, ${wrong} in doubt`);
        break;
      }
      wrong += 1;
      for (const { number, what: name, kept, told } of found.value.doubts)
        fail(`${number}: ${name}: kept ${kept}, by its events ${told}`);
    }
  } finally {
    await database.close();
  }
}
