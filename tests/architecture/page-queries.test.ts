import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guardOf } from '#lib/guards.ts';
import { pageQueries, knownQuery } from '#api/common/page-queries.ts';

const root = new URL('../../src/pages/', import.meta.url);
/** Forms for members, and looking up a single thing: nothing of them is kept. */
const neverKept = [
  '/login',
  '/userRegistration',
  '/forgotPassword',
  '/merchantRegistration',
  '/checkLogistics',
  '/verifyContract',
  '/bankAndLedger',
  '/unsubscribe',
  '/guestQuote',
  '/report',
];
const inner = /^\/(?:404|500|api\/.*)$/;

const pages = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:astro|ts)$/.test(file))
  .map((file) => ({
    file,
    path: `/${file.replace(/\.(?:astro|ts)$/, '').replace(/(^|\/)index$/, '')}`.replace(/\[[^\]]*\]/g, 'x'),
  }))
  .filter(({ path }) => !inner.test(path) && guardOf(path) === null && !neverKept.includes(path));

describe('the query of a public page', () => {
  it.each(pages)('is known: $file', ({ path }) => {
    expect(
      pageQueries.filter(([page]) => page.test(path)),
      path,
    ).toHaveLength(1);
  });

  it.each(pages)('has all the names that the page reads: $file', ({ file, path }) => {
    const source = readFileSync(new URL(file, root), 'utf8');
    const read = [
      ...source.matchAll(/(?:searchParams|asked|params)\.(?:get|has|getAll)\('([^']+)'\)/g),
      ...source.matchAll(/\bread(?:Id|Ids|Text|OneOf|Amount|Filter)\([^,()]*(?:\.[\w]+)*, '([^']+)'/g),
    ].map((match) => match[1]!);
    if (/\breadKeyword\(/.test(source)) read.push('keyword');
    for (const name of read) expect(knownQuery(path, `?${name}=1`), name).toBe(`?${name}=1`);
  });
});
