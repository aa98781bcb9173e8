import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { inPdfThread } from '#server/platform/pdf/pdf-threads.ts';

const soon = 1_000;
const long = 30_000;

it('what never ends, fails, or takes all memory gives nothing, and holds up or harms nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'resinport-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = async (name: string, body: string) => {
    const file = join(folder, `${name}.mjs`);
    await writeFile(file, `export default (given) => { ${body} }`);
    return pathToFileURL(file);
  };
  const endless = await program('endless', 'for (;;);');
  const hungry = await program('hungry', 'const kept = []; for (;;) kept.push({ given, more: [kept.length] });');
  const failing = await program('failing', 'throw new Error("unreadable")');
  const twice = await program('twice', 'return 2 * given');

  const harmful = [inPdfThread(endless, 1, soon), inPdfThread(hungry, 2, long), inPdfThread(failing, 3, long)];
  const others = Array.from({ length: 20 }, (_, given) => inPdfThread<number>(twice, given, long));
  expect(await Promise.all(harmful)).toEqual([undefined, undefined, undefined]);
  expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, (_, given) => 2 * given));
  expect(await inPdfThread(twice, 21, long)).toBe(42);
});
