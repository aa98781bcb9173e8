import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { CannotStart } from '#server/platform/cannot-start.ts';
import { currentBuild } from '#server/web/current-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'builds-'));
const builds = pathToFileURL(`${folder}/`);
afterAll(() => rmSync(folder, { recursive: true }));

it('a start without a build ends at once and says how there will be one', () => {
  expect(() => currentBuild(builds)).toThrow(CannotStart);
  expect(() => currentBuild(builds)).toThrow('npm run build');
});

it('the build that is served is the one that was finished last', () => {
  writeFileSync(join(folder, 'current'), 'abc');
  expect(currentBuild(builds).href).toBe(`${builds.href}abc/`);
});
