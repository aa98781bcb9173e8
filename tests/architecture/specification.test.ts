import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '#api/calls.ts';
import { privateRoutes, publicRoutes } from '../e2e/support/routes.ts';
import type { Samples } from '../e2e/support/samples.ts';
import { read, repositoryFiles, root } from './source-files.ts';
import { specificationRows, titlesOf, type Row } from './specification-table.ts';
import { shownElsewhere, specified } from './specified.ts';
import { codeValues, wholeTables } from './specification-values.ts';

const rows = specificationRows();
const rowsOf = (...tables: string[]) => rows.filter(({ table }) => tables.includes(table));
const items = (found: readonly Row[]) => found.map(({ item }) => item);
const claims = rows.flatMap(({ table, item, claims: made }) => made.map((claim) => ({ table, item, ...claim })));

/** The value at `a.b`; undefined where there is none. */
const valueAt = (path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], codeValues);
const shown = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : typeof value;

describe('the table of the specification', () => {
  it('has a row for each item', () => {
    const counts = Object.fromEntries(
      [...new Set(rows.map(({ table }) => table))].map((one) => [one, rowsOf(one).length]),
    );
    expect(counts).toEqual(expected);
  });

  it('has no item twice in a table', () => {
    const named = rows.map(({ table, item }) => `${table}: ${item}`);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  it('proves every row with a test that there is', () => {
    const titles = new Map<string, string[]>();
    const known = (file: string) => {
      if (!titles.has(file)) titles.set(file, existsSync(join(root, file)) ? titlesOf(file) : []);
      return titles.get(file)!;
    };
    const proven = ({ file, title }: Row['proofs'][number]) => title && known(file).some((one) => one.includes(title));
    const unproven = rows.flatMap(({ table, item, proofs }) =>
      proofs.filter((proof) => !proven(proof)).map(({ file, title }) => `${table}: ${item} → ${file} › ${title}`),
    );
    expect(unproven).toEqual([]);
  });

  it('names only files that exist', () => {
    const missing = rows.flatMap(({ files }) => files.filter((file) => !existsSync(join(root, file))));
    expect(missing).toEqual([]);
    expect(items(rows.filter(({ files }) => files.length === 0))).toEqual([]);
  });

  it('keeps to the values of the code', () => {
    const wrong = claims.filter(({ path, value }) => {
      const actual = valueAt(path);
      return actual === undefined || (value !== undefined && shown(actual) !== value);
    });
    expect(wrong.map(({ path, value }) => `${path} = ${value}, not ${shown(valueAt(path))}`)).toEqual([]);
  });

  it('leaves nothing out of the tables that the code has whole', () => {
    const paths = claims.map(({ path }) => path);
    const absent = Object.entries(wholeTables).flatMap(([name, table]) =>
      Object.keys(table).filter((key) => !paths.some((path) => `${path}.`.startsWith(`${name}.${key}.`))),
    );
    expect(absent).toEqual([]);
    const options = Object.values(wholeTables.languageOptions).flatMap((option, index) =>
      Object.keys(option).map((key) => `languageOptions.${index}.${key}`),
    );
    expect(options.filter((path) => !paths.includes(path))).toEqual([]);
  });

  it('words its labels as the specification does', () => {
    const labels = new Map(claims.filter(({ path }) => path.startsWith('m.')).map(({ path, value }) => [path, value]));
    expect(labels.size).toBeGreaterThan(120);
    const used = repositoryFiles().filter((file) => /^src\/.*\.(ts|tsx|astro)$/.test(file));
    const text = used.map(read).join('\n');
    expect([...labels].filter(([path, value]) => value !== valueAt(path) || !text.includes(path))).toEqual([]);
  });
});

describe('what people see', () => {
  const seen = Object.entries(specified).flatMap(([table, shown]) => shown.map((one) => ({ table, ...one })));

  it('names each row of its tables once, or what plays it', () => {
    for (const [table, shown] of Object.entries(specified)) {
      const named = items(rowsOf(table)).filter((item) => !Object.hasOwn(shownElsewhere, item));
      expect(shown.map(({ item }) => item)).toEqual(named);
    }
    const played = Object.values(shownElsewhere).filter((file) => file.startsWith('tests/'));
    expect(played.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const rowsThere = items(rowsOf(...Object.keys(specified)));
    expect(Object.keys(shownElsewhere).filter((item) => !rowsThere.includes(item))).toEqual([]);
  });

  it('is in the words of the specification, or says why not', () => {
    const differing = seen.filter(({ item, en = item }) => !item.toLowerCase().includes(en.toLowerCase()));
    expect(differing.filter(({ because }) => !because).map(({ item, en }) => `${item}: ${en}`)).toEqual([]);
  });

  it('is on a page that is looked at', () => {
    const names = [...publicRoutes, ...privateRoutes].map(({ name }) => name);
    expect(seen.filter(({ on }) => !names.includes(on)).map(({ on }) => on)).toEqual([]);
  });
});

describe('routes', () => {
  const pages = repositoryFiles().filter((file) => file.startsWith('src/pages/'));
  /** `/shop/{id}/dynamic` for src/pages/shop/[id]/dynamic.astro. */
  const routeOf = (file: string) =>
    file
      .replace(/^src\/pages|\.astro$/g, '')
      .replace(/(?<=.)\/index$|(?<=^\/)index$/, '')
      .replace(/\[\.{3}(\w+)\]/g, '{$1...}')
      .replace(/\[(\w+)\]/g, '{$1}');

  it('have the page that answers them', () => {
    const routes = rowsOf('Routes');
    expect(routes.map(({ files: [page = ''] }) => routeOf(page))).toEqual(items(routes));
  });

  it('are looked at by the tests of pages, in their three forms', () => {
    const samples = new Proxy({}, { get: (_, name) => (String(name).endsWith('s') ? ['x'] : 'x') }) as Samples;
    const visited = [...publicRoutes, ...privateRoutes].map(({ at }) => at(samples).split(/[?#]/, 1)[0]!);
    const fits = (route: string) =>
      new RegExp(`^${route.replace(/\{\w+\.{3}\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`);
    const unseen = items(rowsOf('Routes')).filter((route) => !visited.some((path) => fits(route).test(path)));
    expect(unseen).toEqual([]);
    const bareOnly = /bareOnly = \/\^\(404\|500\)\\\.astro\$\/;/;
    expect(read('src/build/locale-routes.ts')).toMatch(bareOnly);
  });

  it('are all that there are: other pages are named as beyond the specification', () => {
    const named = rowsOf('Routes', 'Beyond the specification').flatMap(({ files }) => files);
    const covers = (name: string, page: string) => (name.endsWith('/') ? page.startsWith(name) : page === name);
    expect(pages.filter((page) => !named.some((name) => covers(name, page)))).toEqual([]);
    expect(named.filter((name) => !pages.some((page) => covers(name, page)))).toEqual([]);
  });
});

describe('calls', () => {
  it('are in the contract, with their method', () => {
    const contract = new Set(calls.map(({ method, path }) => `${method} ${path}`));
    const given = items(rowsOf('Product calls', 'User calls', 'Content and mail calls'));
    expect(given.filter((call) => !contract.has(call))).toEqual([]);
    expect(new Set(given).size).toBe(48);
  });
});

/** How many items the specification has in each table; a row that is lost is missed here. */
const expected = {
  Features: 12,
  Routes: 39,
  'About all routes': 5,
  'What the screens show': 44,
  'The error page': 4,
  'Beyond the specification': 36,
  'Language option': 5,
  'Session state': 4,
  'User-info response': 3,
  User: 5,
  Company: 8,
  'RFQ and order fields': 28,
  'Product grades': 3,
  'Mail fields': 4,
  'Remittance record': 9,
  'Search state and other stores': 7,
  'Trade terms, and the fields that each removes from the RFQ': 5,
  'Country list entry': 7,
  Session: 7,
  'Order statuses': 10,
  'Listing statuses': 3,
  'Enterprise certification': 5,
  'Actions by status': 9,
  Rules: 7,
  Roles: 6,
  Permissions: 6,
  'How calls are made': 7,
  'Product calls': 13,
  'User calls': 16,
  'Content and mail calls': 19,
  Errors: 9,
  Constants: 20,
};
