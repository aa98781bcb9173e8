import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'builds-'));
const serve = join(folder, 'src/commands/serve.mjs');
cpSync('src/commands/serve.mjs', serve, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

it('a start without a build ends at once and says how there will be one', () => {
  const { status, stderr } = spawnSync(process.execPath, [serve], { encoding: 'utf8' });
  expect(status).toBe(78);
  expect(stderr).toMatch(/^There is no build to serve: .*npm run build\n$/);
});

it('the build that is served is the one that was finished last', () => {
  for (const name of ['abc', 'def']) {
    mkdirSync(join(folder, 'dist', name, 'node'), { recursive: true });
    writeFileSync(
      join(folder, 'dist', name, 'node/serve-site.mjs'),
      'export const serve = (build) => console.log(build.href);',
    );
    writeFileSync(join(folder, 'dist/current'), name);
  }
  expect(execFileSync(process.execPath, [serve], { encoding: 'utf8' })).toMatch(/\/dist\/def\/\n$/);
});
