import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
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

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a site that gets %s while it is still starting stops its database and ends well',
  async (signal) => {
    const dataDir = await freshFolder();
    const site = spawn(process.execPath, ['src/commands/serve.mjs'], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void site.kill('SIGKILL'));
    let said = '';
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (text) => (said += String(text)));
    const ended = once(site, 'exit');
    const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const startedPid = () => serverPid(join(dataDir, 'postgres')).catch(() => 0);
    const pid = await vi.waitUntil(startedPid, { timeout: 30_000, interval: 20 });
    site.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(said).not.toContain('http://');
    expect(await isThere(postmaster)).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  },
);
