/**
 * `npm run torture -- --kills 20 --processes 4 --races 1000 [--embedded] [--seed 1] [--lanes 6]`: processes with data
 * folders of their own on one PostgreSQL, in the midst of deals; one of them, or PostgreSQL, is killed at a random moment
 * again and again, what got no answer is sent again, and all is checked. Then races. Ends with 1 when anything was lost,
 * done twice or answered with a fault. `--embedded`: PostgreSQL is that of the first process.
 */
import { mkdir, mkdtemp, chmod, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { reachEmbedded, startEmbedded, type Embedded } from '#server/platform/db/embedded/start-embedded.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { prepare } from '../../src/commands/prepare.mjs';
import { held, report, torture } from './torture.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    processes: { type: 'string', default: '4' },
    races: { type: 'string', default: '100' },
    lanes: { type: 'string', default: '6' },
    seed: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const load = () => loadavg().map((one) => one.toFixed(1)).join(' '); // prettier-ignore

await prepare({ build: true });
const dir = await mkdtemp(join(tmpdir(), 'resinport-torture-'));
await chmod(dir, 0o755);
let server: Embedded | undefined;
try {
  const dataDir = join(dir, options.embedded ? 'machine-1' : 'postgres');
  await mkdir(dataDir);
  if (!options.embedded) server = await startEmbedded({ dataDir });
  // With --embedded it is there once the first process has started.
  const found = async () => server ?? (await reachEmbedded({ dataDir }));
  let url = server?.url;
  const openOwn = async () => openDatabase({ databaseUrl: (await found()).url, dataDir, poolSize: 4 });
  say(`seed ${seed}, load ${load()} on ${cpus().length} cores`);
  const result = await torture({
    ...{ dir, seed, say, openOwn },
    ...{ processes: Number(options.processes), kills: Number(options.kills) },
    ...{ races: Number(options.races), lanes: Number(options.lanes) },
    databaseUrl: (machine) => (options.embedded && machine === 0 ? undefined : url),
    started: async () => void (url ??= (await found()).url),
    killDatabase: async () => {
      const [pid] = (await readFile(join((await found()).where, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
  });
  for (const line of report(result)) say(line);
  say(`load at the end ${load()}`);
  if (!held(result)) process.exitCode = 1;
} catch (error) {
  say(inspect(error));
  process.exitCode = 1;
} finally {
  await server?.stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
process.exit();
