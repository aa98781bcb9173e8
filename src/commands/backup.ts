/** `npm run backup -- file`: writes the database, uploaded files and secrets into one new file. */
import { existsSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';

const [file, ...rest] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile('.env');

if (!file || rest.length > 0) fail('Usage: npm run backup -- file');
else
  await backUp(readConfig(process.env), file).then(
    () => process.stdout.write(`The backup is ${file}\n`),
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
  );

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
