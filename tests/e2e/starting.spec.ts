import { execFileSync } from 'node:child_process';
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/fixtures.ts';
import { startBeside, startServer } from './support/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = ['src', 'public', 'i18n', 'astro.config.mjs', 'tailwind.config.mjs', 'tsconfig.json'];

/** What `npm start` needs of this checkout, elsewhere, with the packages of this one. */
async function checkout() {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-checkout-'));
  for (const path of [...sources, 'package.json', 'package-lock.json'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('processes started one after the other from a checkout that has just changed build it once, and all serve; a later start builds nothing', async ({
  samples,
  request,
}) => {
  test.slow();
  const folder = await checkout();
  const start = () => startBeside(samples, { NODE_ENV: 'development', DEV: '1' }, folder);
  try {
    await appendFile(join(folder, 'src/pages/robots.txt.ts'), '\n// Changed.\n');
    const first = start();
    first.catch(() => undefined);
    // The others come while the first one builds, and together.
    await expect.poll(async () => readdir(folder)).toContain('.build.lock');
    const servers = await Promise.all([first, start(), start()]);
    for (const { url } of servers) {
      expect((await request.get(`${url}/readyz`)).status()).toBe(200);
      expect((await request.get(`${url}/zh-CN`)).status()).toBe(200);
    }
    expect(servers.filter(({ output }) => output().includes('Building …'))).toHaveLength(1);
    const dist = join(folder, 'dist');
    expect(await readdir(dist)).toHaveLength(2);
    // Whatever its environment is called, it is the site that customers get.
    const built = join(dist, await readFile(join(dist, 'current'), 'utf8'), 'server/virtual_astro_middleware.mjs');
    expect(await readFile(built, 'utf8')).not.toContain('developmentLocals');
    const later = await start();
    expect(later.output()).not.toContain('Building …');
    for (const server of [...servers, later]) expect(await server.stop()).toBe(0);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
});

test('a server that is killed is started again by itself, with its database and all that was written', async ({
  request,
}) => {
  test.slow();
  const dataDir = await mkdtemp(join(tmpdir(), 'resinport-killed-'));
  await chmod(dataDir, 0o755);
  const server = await startServer({ DATA_DIR: dataDir, LIMITS_FACTOR: '0', DEMO: 'false' });
  try {
    const country = () => request.get(`${server.url}/api/backstage/admin/region/country`);
    const before = await (await country()).text();
    process.kill(childOf(server.process.pid!), 'SIGKILL');
    await expect
      .poll(async () => (await request.get(`${server.url}/metrics`).catch(() => undefined))?.text(), {
        timeout: 60_000,
      })
      .toContain('resinport_restarts 1');
    expect((await request.get(`${server.url}/readyz`)).status()).toBe(200);
    expect(await (await country()).text()).toBe(before);
    expect(server.output()).toContain('The server ended unexpectedly, by SIGKILL');
  } finally {
    expect(await server.stop()).toBe(0);
    await rm(dataDir, { recursive: true });
  }
});

/** The server that `npm start` runs. */
function childOf(supervisor: number): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number]);
  return processes.find(([, parent]) => parent === supervisor)![0];
}
