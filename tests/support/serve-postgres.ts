/**
 * A PostgreSQL server as others run one: with a password, from the distribution's programs where there are some. It
 * listens on TCP and on a socket in its folder, over which a question takes a third of the time. Prints its address as one
 * line and lives until its standard input ends; then nothing of it is left.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#server/platform/db/embedded/binaries.ts';
import { choosePlace } from '#server/platform/db/embedded/place.ts';
import { locale, runAs, spawnOptions } from '#server/platform/db/embedded/run-as.ts';

const patienceMilliseconds = 30_000;
const settings = {
  listen_addresses: '127.0.0.1',
  jit: 'off',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

async function distributionBinaries(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`);
  return folders.find((folder) => existsSync(join(folder, 'initdb')));
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const started = Date.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const failure = await client.connect().then(
      () => client.end(),
      (error: unknown) => ({ error }),
    );
    if (!failure) return;
    if (hasEnded() || Date.now() - started > patienceMilliseconds)
      throw new Error('the PostgreSQL server does not answer', { cause: failure.error });
    await delay(50);
  }
}

const base = await mkdtemp(join(tmpdir(), 'resinport-postgres-'));
try {
  await chmod(base, 0o755);
  const { folder, user } = await choosePlace(base, () => undefined);
  const { dir } = await findBinaries({ folder, user }, process.env.PG_BIN_DIR || (await distributionBinaries()));
  const [data, password, passwordFile] = [
    join(folder, 'data'),
    randomBytes(12).toString('hex'),
    join(folder, 'password'),
  ];
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  const initialise = [
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--username=tester',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  await runAs(user, join(dir, 'initdb'), [...initialise, '--no-sync', `--pgdata=${data}`]);

  const port = await freePort();
  // A socket's path has at most 103 bytes.
  const sockets = Buffer.byteLength(folder) < 80 ? folder : '';
  const options = Object.entries({ ...settings, port, unix_socket_directories: sockets }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(join(dir, 'postgres'), ['-D', data, ...options], {
    ...spawnOptions(user),
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(server, 'close');
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  try {
    const url = `postgres://tester:${password}@${encodeURIComponent(sockets || '127.0.0.1')}:${port}/postgres`;
    await untilReady(url, () => hasEnded);
    process.stdout.write(`${url}\n`);
    process.stdin.resume();
    await Promise.race([
      once(process.stdin, 'end'),
      once(process.stdin, 'close'),
      once(process, 'SIGTERM'),
      once(process, 'SIGINT'),
      ended,
    ]);
  } finally {
    server.kill('SIGINT');
    await ended;
  }
} finally {
  await rm(base, { recursive: true, force: true });
}
process.exit(0);
