import { EventEmitter } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changingMessages, compileChangedMessages, compileMessages } from '../../src/build/messages.ts';

const plugin = fileURLToPath(import.meta.resolve('@inlang/plugin-message-format'));
/** This only ends what hangs. */
const patience = { timeout: 30_000 };
let root: URL;
const at = (path: string) => fileURLToPath(new URL(path, root));
const say = (greeting: string) => writeFile(at('i18n/en-US.json'), JSON.stringify({ greeting }));
const compiled = () => readFile(at('i18n/compiled/messages/en-US.js'), 'utf8');

beforeAll(async () => {
  // Inside the checkout, because compiled words name packages of it.
  const parent = fileURLToPath(new URL('../.results/', import.meta.url));
  await mkdir(parent, { recursive: true });
  root = pathToFileURL(`${await mkdtemp(join(parent, 'words-'))}/`);
  await mkdir(at('i18n/project.inlang'), { recursive: true });
  const settings = {
    ...{ baseLocale: 'en-US', locales: ['en-US'], modules: [plugin] },
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  };
  await writeFile(at('i18n/project.inlang/settings.json'), JSON.stringify(settings));
  await say('good morning');
  await compileChangedMessages(root);
});
afterAll(() => rm(root, { recursive: true }));

it('a changed word is compiled while the development server runs; a slip of the pen is told and ends nothing', async () => {
  const watcher = new EventEmitter();
  const ws = { send: vi.fn() };
  const { hooks } = changingMessages();
  await hooks['astro:config:done']!({ config: { root } } as never);
  await hooks['astro:server:setup']!({ server: { watcher, ws }, logger: { error: () => undefined } } as never);

  await writeFile(at('i18n/en-US.json'), '{ "greeting": "good');
  watcher.emit('change', at('i18n/en-US.json'));
  await expect.poll(() => ws.send.mock.calls, patience).toMatchObject([[{ type: 'error' }]]);

  const types = await readFile(at('i18n/compiled/messages/_index.d.ts'), 'utf8');
  await say('good evening');
  watcher.emit('change', at('i18n/en-US.json'));
  await expect.poll(compiled, patience).toContain('good evening');
  expect(await readFile(at('i18n/compiled/messages/_index.d.ts'), 'utf8')).toBe(types);
});

it('words are compiled again when they, or what was made from them, have changed, and only then', async () => {
  const mark = '// As it was.\n';
  await compileChangedMessages(root);
  await appendFile(at('i18n/compiled/messages/en-US.js'), mark);
  await compileChangedMessages(root);
  expect(await compiled()).toContain(mark);
  await say('good night');
  await compileChangedMessages(root);
  expect(await compiled()).toContain('good night');
  expect(await compiled()).not.toContain(mark);

  // The development server has made others meanwhile, and the words are put back.
  await say('good day');
  await compileMessages(root, { types: false, cleanOutdir: false });
  await say('good night');
  await compileChangedMessages(root);
  expect(await compiled()).toContain('good night');
});

/** Each declaration, without comments and without the way it is printed. */
function declarations(types: string): string[] {
  const { statements } = ts.createSourceFile('words.d.ts', types, ts.ScriptTarget.ESNext, true);
  return statements
    .flatMap((statement): readonly ts.Node[] => {
      const named = ts.isExportDeclaration(statement) && statement.exportClause;
      return named && ts.isNamedExports(named) ? [...named.elements] : [statement];
    })
    .map((node) =>
      node
        .getText()
        .replaceAll("'", '"')
        .replace(/[\s;,]/g, ''),
    )
    .sort();
}

it('the types of words are those that TypeScript would find in them', async () => {
  const words = {
    greeting: 'good',
    greetingTo: 'good {day}, {name}',
    offer_allOf: 'All {count}',
    offer_all: '"*" // }',
  };
  await writeFile(at('i18n/en-US.json'), JSON.stringify(words));
  await compileMessages(root);
  const outdir = at('i18n/checked');
  const project = at('i18n/project.inlang');
  const strategy: ['globalVariable', 'baseLocale'] = ['globalVariable', 'baseLocale'];
  await compile({ project, outdir, strategy, outputStructure: 'locale-modules', emitTsDeclarations: true });
  for (const name of ['messages.d.ts', 'messages/_index.d.ts']) {
    const [own, found] = await Promise.all(
      ['compiled', 'checked'].map(async (folder) => declarations(await readFile(at(`i18n/${folder}/${name}`), 'utf8'))),
    );
    expect(own, name).toEqual(found);
    expect(own, name).not.toEqual([]);
  }
});
