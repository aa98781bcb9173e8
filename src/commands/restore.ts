/** `npm run restore -- file`: puts a backup back, into an empty data folder, an empty database and the storage. */
import { countRows } from '#server/platform/backup/archive.ts';
import { isOlder, restoreOlder } from '#server/platform/backup/older.ts';
import { restore } from '#server/platform/backup/restore.ts';
import { fail, runCommand, say } from './command.ts';

const [from, ...rest] = process.argv.slice(2);

await runCommand(async (config) => {
  if (!from || rest.length > 0) return fail('Usage: npm run restore -- file');
  if (await isOlder(from)) {
    await restoreOlder(config, from);
    say(
      `Restored from ${from}, a backup of an earlier version: the database, and into ${config.dataDir} what lay there`,
    );
    if (config.storageUrl)
      say('Where its files lay in DATA_DIR/files, npm run files -- copy moves them to STORAGE_URL');
    return;
  }
  const installation = { ...config, credentials: config.storageCredentials };
  const { contents, secrets, storage } = await restore(installation, from, config.backupPassphrase);
  say(`Restored from ${from}: ${countRows(contents)} rows and ${contents.files} files, as of ${contents.madeAt}`);
  if (!secrets) say('No secrets.json was in it: start with the SECRET_KEY of the site that it was made of');
  if (storage !== 'own')
    say('The storage held files before, and none of it is removed until npm run files -- check --claim');
  for (const { key } of contents.faults) say(`The file ${key} was not in it`);
});
