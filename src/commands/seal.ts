/**
 * `npm run seal -- list`: the keys with which the marketplace seals contracts and timelines. `npm run seal -- rotate`: from
 * now on a new one seals; what the old ones have sealed stays verifiable, and their private halves are forgotten.
 */
import { migrate } from '#server/platform/db/migrate.ts';
import { readSealKeys, rotateSealKey, type PublicSealKey } from '#server/platform/seal/seal-keys.ts';
import { openSecrets } from '#server/platform/secrets/secrets.ts';
import { fail, runCommand, say, withDatabase } from './command.ts';

const [what, ...rest] = process.argv.slice(2);

await runCommand(async (config) => {
  if (!['list', 'rotate'].includes(what ?? '') || rest.length > 0) return fail('Usage: npm run seal -- list|rotate');
  const { dataDir, secretKey, previousSecretKeys } = config;
  await withDatabase(config, migrate, async ({ orm }) => {
    const given = { secrets: await openSecrets(dataDir, secretKey, previousSecretKeys), now: () => new Date() };
    if (what === 'rotate') await orm.transaction((tx) => rotateSealKey(tx, given));
    for (const key of await readSealKeys(orm, given)) say(line(key));
  });
});

function line({ id, since, until }: PublicSealKey): string {
  return `${id}  since ${since.toISOString()}  ${until ? `until ${until.toISOString()}` : 'in use'}`;
}
