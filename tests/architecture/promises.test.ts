import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { callers } from './callers.ts';
import { labels, labelsIn } from './promise-labels.ts';
import { constants, numbersIn, saysNumber, valueOf } from './promise-numbers.ts';
import { blocksOf, isPromise, linesOf, promisingTexts, sentencesOf } from './promise-texts.ts';
import { fingerprint, promisedRows } from './promises.ts';
import { read, repositoryFiles, root } from './source-files.ts';

const texts = promisingTexts();
const rows = promisedRows();
const promises = texts.flatMap((text) =>
  sentencesOf(text)
    .filter(({ en }) => isPromise(en))
    .map((sentence) => ({ text, ...sentence })),
);
const keyOf = ({ text, en }: { text: string; en: string }) => `${text}: ${en}`;

/** Nothing that the site does: people are bound by it, or the world is so. */
const nobody = ['rule', 'fact'];
/** Done by hand; the text of a number says no more than that. */
const unmeasured = ['staff', 'law', ...nobody];

describe('the texts', () => {
  it('are all there, and say the same line by line in both languages', () => {
    expect(texts.length).toBeGreaterThan(38);
    expect(promises.length).toBeGreaterThan(500);
    const kinds = (text: string, locale: 'en-US' | 'zh-CN') =>
      linesOf(text, locale).map((line) => /^(?:#+|-|\d+\.|\|)(?= )/.exec(line)?.[0] ?? '');
    for (const text of texts) expect([text, kinds(text, 'zh-CN')]).toEqual([text, kinds(text, 'en-US')]);
  });

  it('link to pages and texts that there are', () => {
    const pages = new Set(
      repositoryFiles().flatMap((file) => /^src\/pages(\/.+?)(?:\/index)?\.astro$/.exec(file)?.[1] ?? []),
    );
    const news = repositoryFiles().flatMap(
      (file) => /^src\/seed\/content\/news\/(.+)\.en-US\.md$/.exec(file)?.[1] ?? [],
    );
    const codes: Record<string, readonly string[]> = {
      '/helpCenter?code': texts.flatMap((text) => /^articles\/(.+)/.exec(text)?.[1] ?? []),
      '/agreement?code': texts.flatMap((text) => /^agreements\/(.+)/.exec(text)?.[1] ?? []),
      '/newsDetail?id': news,
    };
    const parts = repositoryFiles()
      .filter((file) => /^src\/(?:features|pages)\/.*\.(?:astro|tsx)$/.test(file))
      .map(read)
      .join('\n');
    const linksOf = (line: string) => [...line.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const isThere = (link: string) => {
      const [address = '', place] = link.split('#');
      const [named = '', code] = address.split('=');
      if (place !== undefined && !parts.includes(`id="${place}"`)) return false;
      return pages.has(named.split('?')[0]!) && (codes[named]?.includes(code ?? '') ?? true);
    };
    const links = texts.flatMap((text) =>
      blocksOf(text).flatMap(({ en, zh }) => [...linksOf(en), ...linksOf(zh)].map((link) => `${text}: ${link}`)),
    );
    expect(links.length).toBeGreaterThan(300);
    expect(links.filter((link) => !isThere(link.split(': ')[1]!))).toEqual([]);
  });

  it('call what people press as the site does, in both languages', () => {
    const known = labels();
    const wrong = texts.flatMap((text) =>
      blocksOf(text).flatMap(({ en, zh }) =>
        labelsIn(en).flatMap((label) => {
          const meant = known.filter((one) => one.en.test(label));
          if (meant.length === 0) return [`${text}: *${label}* is no label`];
          return meant.some((one) => one.zh.test(zh)) ? [] : [`${text}: *${label}* is called otherwise in: ${zh}`];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

describe('every promise', () => {
  it('stands in the table as the text says it, and nothing else does', () => {
    const rowOf = ({ text, en, block }: (typeof promises)[number]) =>
      `${text}: add | … | ${fingerprint(block.zh)} | ${en} |`;
    const written = new Set(rows.map(keyOf));
    const made = new Set(promises.map(keyOf));
    expect(promises.filter((one) => !written.has(keyOf(one))).map(rowOf)).toEqual([]);
    expect(rows.filter((row) => !made.has(keyOf(row))).map(keyOf)).toEqual([]);
    expect(rows.map(keyOf)).toEqual(promises.map(keyOf));
  });

  it('was compared with its Chinese paragraph as that stands', () => {
    const hashes = new Map(promises.map((one) => [keyOf(one), fingerprint(one.block.zh)]));
    const changed = rows.filter((row) => hashes.get(keyOf(row)) !== row.zh);
    expect(changed.map((row) => `${hashes.get(keyOf(row))}: ${keyOf(row)}`)).toEqual([]);
  });

  it('is kept by a call that a page makes, by a page, a job or a file that there is', () => {
    const isMade = callers();
    const jobs = jobNames();
    const isKeeper = (name: string): boolean => {
      if (name === 'staff' || nobody.includes(name)) return true;
      if (name.startsWith('job:')) return jobs.includes(name.slice('job:'.length));
      if (name.startsWith('/')) return existsSync(join(root, `src/pages${name}.astro`));
      if (name.startsWith('src/')) return existsSync(join(root, name));
      const meant = calls.filter(({ path }) => path.endsWith(`/${name}`));
      return meant.length === 1 && isMade(meant[0]!.path);
    };
    const unknown = rows.flatMap(({ keepers }) => keepers.filter((name) => !isKeeper(name)));
    expect([...new Set(unknown)]).toEqual([]);
    expect(rows.filter(({ keepers }) => keepers.length === 0).map(keyOf)).toEqual([]);
  });

  it('is no rule and no fact where it sends people to a button or a page, or says what the site does', () => {
    const binding =
      /(?<!\*)\*[^*]+\*(?!\*)|\]\(\/(?!helpCenter|agreement)|\bthrough the order\b|\bautomatically\b|\bby itself\b|\b(?:is|are) told\b|\bby the system\b/;
    const idle = rows.filter(({ keepers }) => keepers.some((name) => nobody.includes(name)));
    expect(idle.filter(({ keepers }) => keepers.length > 1).map(keyOf)).toEqual([]);
    expect(idle.filter(({ en }) => binding.test(en)).map(keyOf)).toEqual([]);
  });

  it('names times and limits as the code has them', () => {
    const wrong = rows.flatMap((row) =>
      numbersIn(row.en).flatMap((written) => {
        const name = row.numbers.find((one) => one.written === written)?.name;
        if (name === undefined) return [`${written} = ? ${keyOf(row)}`];
        if (unmeasured.includes(name)) return [];
        return constants[name] === valueOf(written) ? [] : [`${written} ≠ ${name} = ${constants[name]}: ${keyOf(row)}`];
      }),
    );
    expect(wrong).toEqual([]);
    const otherwise = promises.flatMap(({ en, block, ...one }) =>
      numbersIn(en)
        .filter((written) => !saysNumber(block.zh, valueOf(written)))
        .map((written) => `${written}: ${keyOf({ ...one, en })} – ${block.zh}`),
    );
    expect(otherwise).toEqual([]);
    const spare = rows.flatMap((row) =>
      row.numbers
        .filter(({ written }) => !numbersIn(row.en).includes(written))
        .map(({ written }) => `${written}: ${keyOf(row)}`),
    );
    expect(spare).toEqual([]);
  });
});

/** What happens by itself: what time brings to deals and to everything else, and what is tidied up. */
function jobNames(): string[] {
  const duties = [...read('src/server/deals/deadlines/duties.ts').matchAll(/\{ name: '(\w+)'/g)];
  const others = /const others = \{([^}]+)\}/.exec(read('src/server/deals/deadlines/pass-time.ts'))![1]!;
  const tidied = /const jobs = \[([^\]]+)\]/.exec(read('src/server/web/services.ts'))![1]!;
  return [
    ...duties.map(([, name]) => name!),
    ...[...others.matchAll(/(\w+):/g)].map(([, name]) => name!),
    ...tidied.split(', '),
  ];
}
