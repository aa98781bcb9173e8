import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './source-files.ts';

const files = repositoryFiles();
const folders = new Set(files.flatMap((file) => parentsOf(file)));
const guides = files.filter((file) => /^(README\.md|\.github\/CONTRIBUTING\.md|src\/.*README\.md)$/.test(file));
/** What the site and its tools make, and git does not keep. */
const made = read('.gitignore')
  .split('\n')
  .filter((line) => line.startsWith('/'))
  .map((line) => line.replace(/^\/|[/*]+$/g, ''));
const isMade = (path: string) => made.some((place) => path === place || path.startsWith(`${place}/`));

function parentsOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const isThere = (path: string) => files.includes(path) || folders.has(path) || isMade(path);
/** Of a file that is named without the folders before it. */
const isSomewhere = (path: string) => {
  const name = path.replace(/^(?:\.{1,2}\/)+/, '');
  return files.some((file) => file === name || file.endsWith(`/${name}`));
};

const fromTheTop = /^(?:src|tests|i18n|public|\.github|\.vscode|\.ci)(?:\/[\w.@[\]-]+)+\/?$/;
const fileOfSources = /^(?:[\w.@[\]-]+\/)*[\w.@[\]-]+\.(?:tsx?|mjs|astro|css|sql|md)$/;

/** What a guide calls by its path, in code: `src/lib/decimal.ts`, `deal/move.ts`. Patterns and examples are left out. */
function namedIn(guide: string): string[] {
  const fenced = [...guide.matchAll(/^```[\s\S]*?^```/gm)].flatMap(([block]) => block.split(/\s+/));
  const inline = [...guide.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);
  return [...fenced.filter((word) => fromTheTop.test(word)), ...inline];
}

/** As GitHub makes an anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) => [...read(file).matchAll(/^#+ (.*)$/gm)].map((match) => anchorOf(match[1]!));

describe('what is told of the house', () => {
  it('is there to be read', () => {
    expect(guides).toEqual(expect.arrayContaining(['README.md', '.github/CONTRIBUTING.md', 'src/README.md']));
    expect(
      guides.flatMap((guide) => namedIn(read(guide))).filter((name) => fromTheTop.test(name)).length,
    ).toBeGreaterThan(50);
  });

  it.each(guides)('names files and folders that are there (%s)', (guide) => {
    const wrong = namedIn(read(guide)).filter(
      (name) =>
        (fromTheTop.test(name) && !isThere(name.replace(/\/$/, ''))) ||
        (!fromTheTop.test(name) && fileOfSources.test(name) && !isSomewhere(name)),
    );
    expect(wrong).toEqual([]);
  });

  it.each(guides)('links to places that are there (%s)', (guide) => {
    const links = [...read(guide).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
    const wrong = links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? guide : posix.join(posix.dirname(guide), path);
      if (!isThere(target.replace(/\/$/, ''))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(wrong).toEqual([]);
  });

  it.each(guides)('names commands that are there (%s)', (guide) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(guide).matchAll(/npm run (?!--)([\w:-]*\w)/g)].map((match) => match[1]!);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('is where comments send their reader', () => {
    const sources = files.filter((file) => /^(src|tests|i18n)\/.*\.(ts|tsx|mjs|js|astro|css)$/.test(file));
    const wrong = sources.flatMap((file) =>
      commentsOf(read(file)).flatMap((comment) =>
        [...comment.matchAll(/(?<![\w/:.@#-])(?:[\w.@[\]-]+\/)*[\w@[\]-][\w.@[\]-]*\.(?:tsx?|mjs|astro|md)(?![\w/])/g)]
          .map(([name]) => name)
          .filter((name) => !isSomewhere(name))
          .map((name) => `${file}: ${name}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

const commentsOf = (source: string): string[] => [
  ...[...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(([comment]) => comment),
  ...[...source.matchAll(/(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment),
];
