import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Database } from '#server/platform/db/open.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    database: { serverUrl: string; template: string };
  }
}

/** What every test database starts with, besides the migrations. */
export type Prepare = (database: Database) => Promise<unknown>;

/**
 * Vitest's global set-up: one server for the run (the embedded one without fsync, or that of TEST_DATABASE_URL), and
 * in it a migrated and prepared template, of which each test file gets a copy. Afterwards nothing of it is left.
 */
export function databaseSetup(prepare: Prepare) {
  return async (project: TestProject): Promise<() => Promise<void>> => {
    const server = await startServer();
    const template = `resinport_test_${process.pid}`;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    const dropAll = async () => {
      const like = `${template}%`;
      const { rows } = await admin.query<{ name: string }>(
        'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
        [like],
      );
      for (const { name } of rows) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    };
    const tearDown = async () => {
      await dropAll();
      await admin.end();
      await server.stop();
    };
    try {
      await dropAll();
      await admin.query(`CREATE DATABASE ${template}`);
      const database = await openDatabase({ databaseUrl: databaseUrl(server.url, template), dataDir: '' });
      await migrate(database)
        .then(() => prepare(database))
        .finally(() => database.close());
      await admin.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
      project.provide('database', { serverUrl: server.url, template });
      return tearDown;
    } catch (error) {
      await tearDown();
      throw error;
    }
  };
}

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  await removeAbandoned();
  const dataDir = join(tmpdir(), `resinport-test-${process.pid}`);
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o755);
  const { url, stop } = await startEmbedded({ dataDir, durable: false });
  return { url, stop: () => stop().then(() => rm(dataDir, { recursive: true })) };
}

/** A killed run could not clean up: its server would hold memory until the machine is restarted. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = /^resinport-test-(\d+)$/.exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    const dataDir = join(tmpdir(), name);
    await startEmbedded({ dataDir, durable: false })
      .then((left) => left.stop())
      .then(() => rm(dataDir, { recursive: true }))
      .catch((error: unknown) => process.stderr.write(`${dataDir} is left from a killed run: ${String(error)}\n`));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
