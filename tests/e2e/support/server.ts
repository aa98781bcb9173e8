import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Samples } from './samples.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** A first start builds where nothing is built yet, migrates, and loads reference and demo data. */
const patienceMilliseconds = 600_000;

export type RunningServer = {
  url: string;
  process: ChildProcess;
  /** What it has written so far. */
  output: () => string;
  /** As Ctrl-C does. Resolves with its exit code. */
  stop: () => Promise<number | null>;
};

export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/**
 * The built site as `npm start` runs it, on a loopback port of its own. `env` goes over the usual settings; a
 * developer's own ones (.env too) do not count. `checkout`: another one than this.
 */
export async function startServer(env: Record<string, string>, checkout = root): Promise<RunningServer> {
  const port = Number(env.PORT ?? (await freePort()));
  // Passkeys belong to a name; browsers make none for an address.
  const url = `http://localhost:${port}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), SITE_URL: url, LOG_LEVEL: 'warn' };
  const none = {
    DATABASE_URL: '',
    DATABASE_POOL: '',
    DATABASE_PREPARE: '',
    PG_BIN_DIR: '',
    PUBLIC_API_BASE_URL: '',
    // Suppliers who answer by themselves would change what is counted.
    DEMO: 'silent',
    PAGE_CACHE_MB: '',
    METRICS_TOKEN: '',
    STORAGE_URL: '',
    SMTP_URL: '',
    SECRET_KEY: '',
    SELLER_COLLECTS: '',
    TRUST_PROXY: '',
    LIMITS_FACTOR: '',
    CAPTCHA_FACTOR: '',
  };
  const server = spawn(process.execPath, ['src/commands/start.mjs'], {
    cwd: checkout,
    env: { ...process.env, ...none, ...own, ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(server, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    server.kill('SIGTERM');
    return ended;
  };

  const started = Date.now();
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() - started > patienceMilliseconds) {
      await stop();
      throw new Error(`The server did not start:\n${output}`);
    }
    await delay(100);
  }
  return { url, process: server, output: () => output, stop };
}

/**
 * Another process of the site of the run, as one machine has several. It takes its share of all work that waits: with
 * other keys, files or way for letters than theirs it would spoil what the others have left to do.
 */
export async function startBeside(
  { databaseUrl, dataDir, smtpUrl = '' }: Pick<Samples, 'databaseUrl' | 'dataDir' | 'smtpUrl'>,
  env: Record<string, string> = {},
  checkout = root,
): Promise<RunningServer> {
  const shared = { DATABASE_URL: databaseUrl, ...(dataDir && { DATA_DIR: dataDir }), SMTP_URL: smtpUrl };
  return startServer({ ...shared, ...env }, checkout);
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
