/** `npm run restore -- file`: puts a backup back, into an empty data folder and an empty database. */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { restore } from '#server/db/backup.ts';

const [file, ...rest] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');

if (!file || rest.length > 0) fail('Usage: npm run restore -- file');
else
  await restore(readConfig(process.env), file).then(
    () => process.stdout.write(`Restored from ${file}\n`),
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
  );

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
