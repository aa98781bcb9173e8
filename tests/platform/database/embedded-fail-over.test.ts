import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, cp, lchown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isDatabaseOutOfReach } from '#server/platform/errors.ts';
import { findBinaries } from '#server/platform/db/embedded/binaries.ts';
import { choosePlace } from '#server/platform/db/embedded/place.ts';
import { locale, runAs, spawnOptions } from '#server/platform/db/embedded/run-as.ts';
import { openDatabase } from '#server/platform/db/open.ts';

const patience = { timeout: 60_000, interval: 50 };

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/** A server and its standby, as two machines would run them. */
async function pair() {
  const base = await mkdtemp(join(tmpdir(), 'resinport-pair-'));
  await chmod(base, 0o755);
  onTestFinished(() => rm(base, { recursive: true, maxRetries: 10, retryDelay: 100 }));
  const { folder, user } = await choosePlace(base, () => undefined);
  const { dir } = await findBinaries({ folder, user }, process.env.PG_BIN_DIR);
  const [first, second] = [await freePort(), await freePort()];
  const [main, standby] = [join(folder, 'main'), join(folder, 'standby')];
  const start = async (data: string, port: number) => {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`];
    const server = spawn(join(dir, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...spawnOptions(user),
      stdio: 'ignore',
    });
    const ended = once(server, 'close');
    const stop = async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
    };
    onTestFinished(() => stop('SIGQUIT'));
    await vi.waitFor(() => ask(port, 'SELECT 1'), patience);
    return stop;
  };
  const access = ['--auth=trust', '--username=tester', '--no-sync'];
  await runAs(user, join(dir, 'initdb'), ['--encoding=UTF8', `--locale=${locale}`, ...access, `--pgdata=${main}`]);
  // Copied at rest, so that no program is needed that the package does not have.
  await cp(main, standby, { recursive: true });
  await appendFile(
    join(standby, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${first} user=tester'\n`,
  );
  await writeFile(join(standby, 'standby.signal'), '');
  await chmod(standby, 0o700);
  if (user)
    for (const entry of ['.', ...(await readdir(standby, { recursive: true }))])
      await lchown(join(standby, entry), user.uid, user.gid);
  if (user) await chown(standby, user.uid, user.gid);
  const stopMain = await start(main, first);
  await start(standby, second);
  return { first, second, stopMain };
}

async function ask(port: number, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: `postgres://tester@127.0.0.1:${port}/postgres` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('when the server is lost and its standby promoted, the site goes on there: nothing lost, and 503 in between', async () => {
  const { first, second, stopMain } = await pair();
  // The standby first: it is passed over for as long as it takes no writes.
  const hosts = `127.0.0.1:${second},127.0.0.1:${first}`;
  const databaseUrl = `postgres://tester@${hosts}/postgres?target_session_attrs=read-write`;
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 2 });
  onTestFinished(database.close);
  const write = (id: number) => database.orm.transaction((tx) => tx.execute(sql`INSERT INTO kept VALUES (${id})`));
  await database.pool.query('CREATE TABLE kept (id integer)');
  await write(1);
  await vi.waitFor(async () => expect(await ask(second, 'SELECT id FROM kept')).toEqual([{ id: 1 }]), patience);

  await stopMain('SIGQUIT');
  const failure: unknown = await write(2).catch((error: unknown) => error);
  expect(isDatabaseOutOfReach(failure)).toBe(true);
  expect(await database.ready()).toBe(false);
  await ask(second, 'SELECT pg_promote()');
  await vi.waitFor(() => write(3), patience);
  expect(await database.ready()).toBe(true);
  expect((await database.pool.query('SELECT id FROM kept ORDER BY id')).rows).toEqual([{ id: 1 }, { id: 3 }]);
});
