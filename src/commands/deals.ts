/**
 * `npm run deals -- check`: reckons every deal again from its chain of events, and lists the chains that do not hold and
 * the figures that differ. Ends with 1 when there is one. The site does the same by itself, each deal once a day.
 */
import { refuseOutdated } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

const [what, ...rest] = process.argv.slice(2);

await runCommand(async (config) => {
  if (what !== 'check' || rest.length > 0) return fail('Usage: npm run deals -- check');
  await withDatabase(config, refuseOutdated, check, { beside: true, poolSize: 2 });
});

async function check({ orm }: Database): Promise<void> {
  const deals = doubtfulDeals(orm);
  let wrong = 0;
  for (let found = await deals.next(); ; found = await deals.next()) {
    if (found.done) return say(`${found.value} deals checked, ${wrong} in doubt`);
    wrong += 1;
    for (const { number, what: name, kept, told } of found.value.doubts)
      fail(`${number}: ${name}: kept ${kept}, by its events ${told}`);
  }
}
