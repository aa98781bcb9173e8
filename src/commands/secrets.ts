/**
 * `npm run secrets`: encrypts under SECRET_KEY what is kept under a key of SECRET_KEY_PREVIOUS, as each start does, and
 * says whether the previous one is still wanted.
 */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { renewSecrets } from '#server/platform/secrets/keep-secrets.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

if (existsSync('.env')) process.loadEnvFile('.env');
await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

async function run(): Promise<void> {
  const { databaseUrl, dataDir, pgBinDir, secretKey, previousSecretKeys } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir });
  try {
    await migrate(database);
    const secrets = await openSecrets(dataDir, secretKey, previousSecretKeys);
    const { renewed, unreadable } = await renewSecrets({ db: database.orm, secrets });
    say(`${renewed} encrypted anew`);
    if (unreadable > 0) fail(`${unreadable} kept under a key that is not given: name it in SECRET_KEY_PREVIOUS`);
    else
      say('Nothing is kept under a previous key. Codes sent under one are good for 10 minutes more, then it can go.');
  } finally {
    await database.close();
  }
}
