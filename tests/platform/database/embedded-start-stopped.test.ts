import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshFolder, serverPid } from './harness.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** A site that begins to start on a data folder, with what it has said so far. */
function begin(dataDir: string) {
  const site = spawn(process.execPath, ['src/commands/serve.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void site.kill('SIGKILL'));
  let said = '';
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (said += String(text)));
  return { site, ended: once(site, 'exit'), said: () => said };
}
const postmasterIn = (dataDir: string) => join(dataDir, 'postgres', 'data', 'postmaster.pid');

test.each<[what: string, code: number, spoil: (file: string) => Promise<unknown>]>([
  ['its secrets are cut off', 78, (file) => writeFile(file, '{"secretKey"')],
  ['they cannot be read', 1, (file) => mkdir(file)],
])(
  'a site that cannot start when its database is open, because %s, stops that and ends with %i',
  async (_, code, spoil) => {
    const dataDir = await freshFolder();
    await spoil(join(dataDir, 'secrets.json'));
    const { ended, said } = begin(dataDir);
    expect(await ended).toEqual([code, null]);
    expect(said()).toContain(code === 78 ? 'secrets.json holds no secretKey' : 'EISDIR');
    expect(await isThere(postmasterIn(dataDir))).toBe(false);
  },
);

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a site that gets %s while it is still starting stops its database and ends well',
  async (signal) => {
    const dataDir = await freshFolder();
    const { site, ended, said } = begin(dataDir);
    const startedPid = () => serverPid(join(dataDir, 'postgres')).catch(() => 0);
    const pid = await vi.waitUntil(startedPid, { timeout: 30_000, interval: 20 });
    site.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said()).not.toContain('http://');
    expect(await isThere(postmasterIn(dataDir))).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  },
);
