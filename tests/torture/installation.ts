/** Several processes of the site, each with a data folder of its own, that share a database and a storage of files. */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer, type Server } from '../support/servers.ts';

/** How long a machine may take to be ready again. */
const patienceMilliseconds = 120_000;
const lookEvery = 20;
/** While the database is away much is logged that is no fault (and answered with 503). This always is one. */
const unheard = /nobody caught|nobody waited for it|out of memory/;

export type Machine = {
  name: string;
  /** null: it is down. */
  url: string | null;
  kill: () => Promise<void>;
  start: () => Promise<void>;
};

export type Installation = {
  machines: readonly Machine[];
  storageUrl: string;
  /** Lines of their logs about what nobody caught. */
  faults: string[];
  stop: () => Promise<void>;
};

/** `databaseUrl` of a machine: absent where it has the embedded database. */
export async function startInstallation(
  dir: string,
  processes: number,
  databaseUrl: (machine: number) => string | undefined,
  started: () => Promise<void> = async () => undefined,
): Promise<Installation> {
  const storageUrl = join(dir, 'files');
  await mkdir(storageUrl, { recursive: true });
  const shared = {
    SECRET_KEY: randomBytes(24).toString('hex'),
    STORAGE_URL: storageUrl,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  };
  const faults: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  const machines = Array.from({ length: processes }, (_, index): Machine => {
    let server: Server | undefined;
    const machine: Machine = {
      name: `process ${index + 1}`,
      url: null,
      kill: async () => {
        machine.url = null;
        server?.kill();
        await server?.ended;
      },
      start: async () => {
        const env = { ...shared, DATA_DIR: join(dir, `machine-${index + 1}`), DATABASE_URL: databaseUrl(index) ?? '' };
        await mkdir(env.DATA_DIR, { recursive: true });
        server = await startServer('src/commands/serve.mjs', env, [], (line) => {
          if (unheard.test(line)) faults.push(line);
        });
        await untilReady(server.url);
        machine.url = server.url;
      },
    };
    stops.push(async () => void (await server?.stop()));
    return machine;
  });
  // One after the other: the first brings the database up to date.
  for (const machine of machines) {
    await machine.start();
    await started();
  }
  return { machines, storageUrl, faults, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

export async function untilReady(url: string): Promise<void> {
  const until = performance.now() + patienceMilliseconds;
  const isReady = () => fetch(`${url}/readyz`).then((answer) => answer.ok, () => false); // prettier-ignore
  while (!(await isReady())) {
    if (performance.now() > until) throw new Error(`${url} has not become ready in ${patienceMilliseconds / 1000} s`);
    await delay(lookEvery);
  }
}
