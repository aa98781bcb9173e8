/** What commands at the machine share: how they are set up, what they say, the database that they work with. */
import { existsSync } from 'node:fs';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDatabase, type Database, type DatabaseOptions } from '#server/platform/db/open.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says what does not hold. The command may go on, and ends with 1. */
export function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}

/** Runs a command with the configuration of the environment and of `.env`; what it rejects with is said in its words. */
export async function runCommand(main: (config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await main(readConfig(process.env));
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** Opens the installation's database for as long as the work takes; `ready` makes sure that its tables are of this version. */
export async function withDatabase(
  { databaseUrl, dataDir, pgBinDir }: Config,
  ready: (database: Database) => Promise<void>,
  work: (database: Database) => Promise<void>,
  options: Pick<DatabaseOptions, 'beside' | 'poolSize'> = {},
): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, binDir: pgBinDir, ...options });
  try {
    await ready(database);
    await work(database);
  } finally {
    await database.close();
  }
}
