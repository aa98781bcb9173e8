import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { expect, it, onTestFinished } from 'vitest';

const ship = `// A comment.
type Text = string;

export const sink: () => Text = () => {
  throw new Error('sunk');
};
`;

it('the log names, of an error in a built program, the line of the source', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-lines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'ship.ts');
  await writeFile(source, ship);
  const file = join(folder, 'built/ship.mjs');
  const minify = { compress: false, mangle: false, codegen: true } as const;
  await build({ input: source, output: { file, sourcemap: true, minify }, logLevel: 'silent' });
  // In a process of its own: this one finds the sources by itself.
  const program = `import { createLog } from '#server/web/log.ts';
    import { sink } from ${JSON.stringify(pathToFileURL(file).href)};
    try { sink(); } catch (error) { createLog('info').error({ err: error }, 'it sank'); }`;
  const logged = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(logged).toContain(`${pathToFileURL(source).href}:5:`);
  expect(logged).not.toContain('ship.mjs');
});
