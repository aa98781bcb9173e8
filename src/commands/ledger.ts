/**
 * `npm run ledger -- check`: reckons the ledger again from its postings and from the records of transfers, refunds and
 * statements, compares its postings with the public log, and lists what differs. Ends with 1 when there is something. The site does the same by itself once a day.
 */
import { refuseOutdated } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { doubtsOfLog } from '#server/deals/evidence/index.ts';
import { doubtsOfAccounts, doubtsOfLedger } from '#server/deals/ledger/index.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

const [what, ...rest] = process.argv.slice(2);

await runCommand(async (config) => {
  if (what !== 'check' || rest.length > 0) return fail('Usage: npm run ledger -- check');
  await withDatabase(config, refuseOutdated, check, { beside: true, poolSize: 2 });
});

async function check({ orm }: Database): Promise<void> {
  const doubts = [...(await doubtsOfLedger(orm)), ...(await doubtsOfAccounts(orm)), ...(await doubtsOfLog(orm))];
  for (const { what: name, of, kept, told } of doubts) fail(`${name} ${of}: kept ${kept}, by its records ${told}`);
  say(`The ledger was checked, ${doubts.length} in doubt`);
}
