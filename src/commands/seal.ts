/**
 * `npm run seal -- list`: the keys with which the marketplace seals contracts and timelines. `npm run seal -- rotate`: from
 * now on a new one seals; what the old ones have sealed stays verifiable, and their private halves are forgotten.
 */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { readSealKeys, rotateSealKey, type PublicSealKey } from '#server/platform/seal/seal-keys.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const fail = (line: string) => {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
};

const [what, ...rest] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');

if (!['list', 'rotate'].includes(what ?? '') || rest.length > 0) fail('Usage: npm run seal -- list|rotate');
else
  await run(what === 'rotate').catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

async function run(rotate: boolean): Promise<void> {
  const { databaseUrl, dataDir, pgBinDir, secretKey, previousSecretKeys } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir });
  try {
    await migrate(database);
    const given = { secrets: await openSecrets(dataDir, secretKey, previousSecretKeys), now: () => new Date() };
    if (rotate) await database.orm.transaction((tx) => rotateSealKey(tx, given));
    for (const key of await readSealKeys(database.orm, given)) say(line(key));
  } finally {
    await database.close();
  }
}

const line = ({ id, since, until }: PublicSealKey) =>
  `${id}  since ${since.toISOString()}  ${until ? `until ${until.toISOString()}` : 'in use'}`;
