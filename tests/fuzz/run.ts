/**
 * `npm run fuzz -- --requests 200000 [--seed 1] [--minutes 30]`: a site of its own with the data of the demo, and requests to every call
 * that nobody would send. Tells how it went, and ends with 1 when there was a fault, a lost answer or a leak; each is told
 * with what it takes to see it again, and with the lines that the site has written to its log.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { openDatabase } from '#server/platform/db/open.ts';
import { prepare } from '../../src/commands/prepare.mjs';
import { startServer } from '../support/servers.ts';
import { gatherCast } from './cast.ts';
import { fuzz, report } from './fuzz.ts';

const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
});
const requests = Number(options.requests);
const seed = Number(options.seed ?? Math.floor(Math.random() * 1e9));
const say = (line: string) => process.stdout.write(`${line}\n`);
const tellEvery = 10_000;

await prepare({ build: true });
const dir = await mkdtemp(join(tmpdir(), 'resinport-fuzz-'));
await chmod(dir, 0o755);
const logged: string[] = [];
let stop = async () => undefined as void;
try {
  const env = { DATA_DIR: dir, DEMO: 'on', LOG_LEVEL: 'warn' };
  const site = await startServer('src/commands/serve.mjs', env, [], (line) => void logged.push(line));
  stop = site.stop;
  const database = await openDatabase({ dataDir: dir, beside: true });
  let ended: string | undefined;
  void site.ended.then((how) => (ended = how));
  const cast = await gatherCast(database);
  const memory = { begin: await site.memory(), most: 0 };
  logged.length = 0;

  const figures = await fuzz({
    send: (target, init) => fetch(`${site.url}${target}`, init),
    cast,
    requests,
    seed,
    minutes: Number(options.minutes),
    told: (event) => {
      if ('what' in event) {
        say(`${event.what}: ${event.status} at request ${event.index}: ${event.answer}\n  ${event.reproduction}`);
        return;
      }
      void site.memory().then((now) => (memory.most = Math.max(memory.most, now)));
      if (event.sent % tellEvery === 0) say(`${event.sent} sent, ${event.faults} faults, ${memory.most.toFixed(0)} MB`);
    },
  });
  const metrics = await fetch(`${site.url}/metrics`).then((answer) => answer.text(), () => ''); // prettier-ignore
  const metric = (name: string) => new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 'unknown';
  const kinds = new Map<string, number>();
  for (const line of logged) {
    const { msg = line, err } = parsed(line) as { msg?: string; err?: { message?: string } };
    const kind = `${msg}${err?.message ? `: ${err.message.slice(0, 300)}` : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const line of report(figures, seed)) say(line);
  say(`crashes         ${ended === undefined ? 0 : `the site ended: ${ended}`}`);
  say(`rejections      ${metric('resinport_unhandled_rejections_total')} that nobody waited for`);
  say(`long holds      ${metric('resinport_long_holds_total')} of more than 250 ms`);
  say(`memory          ${memory.begin.toFixed(0)} MB at first, ${memory.most.toFixed(0)} MB at most, ${(await site.memory()).toFixed(0)} MB at last`); // prettier-ignore
  for (const [kind, count] of kinds) say(`  log           ${count} × ${kind}`);
  const rejected = Number(metric('resinport_unhandled_rejections_total'));
  if (figures.faults.length > 0 || ended !== undefined || rejected > 0) process.exitCode = 1;
  await database.close();
} catch (error) {
  // Told before the end of what was started can fail as well.
  say(inspect(error));
  for (const line of logged.slice(-10)) say(line);
  process.exitCode = 1;
} finally {
  await stop();
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return {};
  }
}
