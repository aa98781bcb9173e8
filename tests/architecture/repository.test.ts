import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles, root } from './source-files.ts';

const files = repositoryFiles();
const isText = (file: string) => !/\.(png|jpe?g|webp|ico|woff2?|ttf|pdf|gz|br)$/.test(file);
const texts = files.filter(isText);
const written = texts.filter((file) => file !== 'package-lock.json');

/** Lines that a pattern finds, as `file:line`. */
function linesWith(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
  );
}

type Package = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  imports: Record<string, string>;
};
const manifest = JSON.parse(read('package.json')) as Package;

describe('the repository', () => {
  it('shows the whole house in one look', () => {
    const top = new Set(files.map((file) => file.split('/')[0]!));
    expect([...top].filter((name) => !topLevel.includes(name))).toEqual([]);
  });

  it('has no file over 1 MB', () => {
    expect(files.filter((file) => statSync(join(root, file)).size > 1024 * 1024)).toEqual([]);
  });

  it('keeps one picture of the schema: the newest, with which the next migration is compared', () => {
    const journal = JSON.parse(read('src/server/platform/db/migrations/meta/_journal.json')) as {
      entries: { tag: string }[];
    };
    const newest = journal.entries.at(-1)!.tag.slice(0, 4);
    expect(files.filter((file) => /\/meta\/\d+_snapshot\.json$/.test(file))).toEqual([
      `src/server/platform/db/migrations/meta/${newest}_snapshot.json`,
    ]);
  });

  it('names no address that packages come from', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(Object.entries(lock.packages).filter(([, entry]) => entry.resolved)).toEqual([]);
    const host = /https?:\/\/[\w.-]*(?:registry|npm|mirror|proxy)[\w.-]*/i;
    expect(linesWith(host, written)).toEqual([]);
    expect(
      linesWith(
        /^\s*registry\s*=/,
        files.filter((file) => file.endsWith('.npmrc')),
      ),
    ).toEqual([]);
  });

  it('names no folder of the machine it was written on', () => {
    expect(linesWith(/(?:^|[\s'"`(=])\/(?:work|root|home|Users)\/\w/, written)).toEqual([]);
  });

  it('keeps no secrets and no database addresses with passwords', () => {
    expect(linesWith(/-----BEGIN [A-Z ]*PRIVATE KEY-----|\w+:\/\/\w+:[^@\s'"`${}]{3,}@\w/, written)).toEqual([]);
  });

  it('leaves nothing for later in comments', () => {
    const sources = written.filter((file) => /\.(ts|tsx|mjs|js|astro|css)$/.test(file));
    expect(linesWith(/(?:\/\/|\/\*|\*|<!--)\s*(?:TODO|FIXME|XXX|HACK)\b/, sources)).toEqual([]);
  });

  it('ends every line of text with a line feed only', () => {
    expect(texts.filter((file) => readFileSync(join(root, file)).includes('\r\n'))).toEqual([]);
  });

  it('names files in kebab-case, components as they are called', () => {
    const named = /^(?:\[?(?:\.{3})?[a-z][a-z0-9]*\]?(?:[-.\]\[]?[a-z0-9]+)*\]?|[A-Z][A-Za-z]+)(?:\.[a-z0-9]+)+$/;
    const pages = /^src\/pages\/|\.(md|json|sql)$|^i18n\//;
    const odd = files.filter(
      (file) => /^(src|tests)\//.test(file) && !pages.test(file) && !named.test(file.split('/').at(-1)!),
    );
    expect(odd).toEqual([]);
  });

  it('has source files of a readable length', () => {
    const sources = files.filter((file) => /^(src|tests)\/.*\.(ts|tsx|mjs|astro)$/.test(file));
    const long = sources.filter((file) => read(file).split('\n').length > 480);
    expect(long).toEqual([]);
  });
});

describe('package.json', () => {
  it('names exact versions', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('agrees with the lock', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Partial<Package>> };
    expect(lock.packages['']).toMatchObject({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
  });
});

describe('the tests', () => {
  const tests = files.filter((file) => /^tests\/.*\.ts$/.test(file));

  it('all run: none is left out, none runs alone', () => {
    const leftOut = new RegExp(
      String.raw`\b(?:it|test|describe)\.(?:${['only', 'skip', 'fixme', 'todo'].join('|')})\b`,
    );
    expect(linesWith(leftOut, tests)).toEqual([]);
  });

  it('wait for what is awaited, never for a time', () => {
    const waits = new RegExp(['waitFor', 'Timeout\\(|networkidle'].join(''));
    expect(
      linesWith(
        waits,
        tests.filter((file) => !file.endsWith('repository.test.ts')),
      ),
    ).toEqual([]);
  });
});

const topLevel = [
  '.ci',
  '.editorconfig',
  '.env.example',
  '.gitattributes',
  '.github',
  '.gitignore',
  '.npmrc',
  '.oxlintrc.json',
  '.prettierignore',
  '.prettierrc.json',
  '.vscode',
  'LICENSE',
  'README.md',
  'astro.config.mjs',
  'components.json',
  'docs',
  'drizzle.config.ts',
  'eslint.config.mjs',
  'i18n',
  'knip.json',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tailwind.config.mjs',
  'tests',
  'tsconfig.astro.json',
  'tsconfig.json',
  'vitest.config.ts',
];
