import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const module = new URL('../../src/commands/supervise.mjs', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm start` around a server that is this script, without the pauses. */
function supervised(server: string, env: Record<string, string> = {}) {
  const program = `import { supervise } from ${JSON.stringify(module)};
    process.exitCode = await supervise(process.execPath, ['-e', ${JSON.stringify(server)}], { pauses: [0] });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const lines = createInterface({ input: child.stdout });
  return {
    child,
    /** The next line that a server writes. */
    line: async () => ((await once(lines, 'line')) as [string])[0],
    ended: once(child, 'close') as Promise<[code: number | null, signal: string | null]>,
    reports: () =>
      complaints
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { level: number; restarts: number; msg: string }),
  };
}

const stays = `process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
  process.on('disconnect', () => process.exit(0));
  console.log(process.pid + ' ' + process.env.RESTARTS); setInterval(() => undefined, 1e6);`;

test('a server that is killed is started again, knows how often, and a line of the log says so', async () => {
  const site = supervised(stays);
  const [first] = (await site.line()).split(' ');
  process.kill(Number(first), 'SIGKILL');
  const [second, restarts] = (await site.line()).split(' ');
  expect(second).not.toBe(first);
  expect(restarts).toBe('1');
  expect(site.reports()).toEqual([
    expect.objectContaining({ level: 50, restarts: 1, msg: expect.stringContaining('SIGKILL') }),
  ]);
});

test('a stop reaches the server once, and its end is the end', async () => {
  const site = supervised(stays);
  await site.line();
  const stopping = site.line();
  site.child.kill('SIGTERM');
  expect(await stopping).toBe('stopping');
  expect(await site.ended).toEqual([0, null]);
  expect(site.reports()).toEqual([]);
});

test('a server that cannot live is given up with a plain sentence, after a number of tries', async () => {
  const site = supervised('process.exit(3)');
  expect(await site.ended).toEqual([1, null]);
  expect(site.reports().filter(({ level }) => level === 50)).toHaveLength(9);
  expect(site.reports().at(-1)).toMatchObject({
    level: 60,
    msg: 'The server has ended 10 times within 30 s of its start, now with exit code 3: given up',
  });
});

test('a server that ends well by itself is left alone', async () => {
  expect(await supervised('process.exit(0)').ended).toEqual([0, null]);
});

test('a wrong configuration is said in one line and tried once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-tries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tries = join(folder, 'tries');
  const server = `require('fs').appendFileSync(${JSON.stringify(tries)}, 'x');
    process.chdir(${JSON.stringify(root)}); import('./src/commands/serve.mjs');`;
  const site = supervised(server, { PORT: 'harbour' });
  let said = '';
  site.child.stderr.on('data', (text: string) => (said += text));
  expect(await site.ended).toEqual([78, null]);
  expect(said).toMatch(/^Configuration: PORT: .*\n$/);
  expect(await readFile(tries, 'utf8')).toBe('x');
});

test.runIf(process.platform === 'linux')('a server does not outlive who started it', async () => {
  const site = supervised(stays);
  const pid = Number((await site.line()).split(' ')[0]);
  site.child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
