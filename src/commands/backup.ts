/**
 * `npm run backup -- file`: writes the database, the files that people sent and the secrets into one new file, while the site
 * works, and restores it into a database of its own to see that it holds. `--no-verify` leaves that out. With
 * BACKUP_PASSPHRASE the file is encrypted.
 */
import { parseArgs } from 'node:util';
import { doubtfulDeals } from '#server/deals/deal/index.ts';
import { countRows } from '#server/platform/backup/archive.ts';
import { backUp } from '#server/platform/backup/backup.ts';
import { verifyBackup } from '#server/platform/backup/verify.ts';
import { fail, runCommand, say } from './command.ts';

const words = {
  missing: 'is missing in the storage',
  wrong: 'is not as it was sent',
  removed: 'was removed while the backup was made',
} as const;

// An end by `exit` takes along what is half made.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await runCommand(async (config) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: { verify: { type: 'boolean', default: true } },
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) return fail('Usage: npm run backup -- file [--no-verify]');
  const { pgBinDir, backupPassphrase: passphrase } = config;
  const contents = await backUp({ ...config, credentials: config.storageCredentials }, file, passphrase);
  say(`The backup is ${file}: ${countRows(contents)} rows and ${contents.files} files, as of ${contents.madeAt}`);
  if (!passphrase)
    say('It is not encrypted, and holds the secrets of the site: keep it closed, or set BACKUP_PASSPHRASE');
  if (config.secretKey) say('SECRET_KEY is not in it: keep that apart');
  for (const { key, fault } of contents.faults)
    (fault === 'removed' ? say : fail)(`${key} ${words[fault]}, and is not in the backup`);
  if (!values.verify) return say('It has not been verified');
  const { deals, files, faults } = await verifyBackup(file, { pgBinDir, passphrase, doubtfulDeals });
  for (const fault of faults) fail(fault);
  if (faults.length > 0) return fail(`Restored and looked through: ${faults.length} faults, named above`);
  say(`Verified by restoring it: every row and rule, ${files} files by their SHA-256, ${deals} deals by their events`);
});
