import { describe, expect, it } from 'vitest';
import { businesses, domainOf, domains, roomOf, rooms, type Room } from './rooms.ts';
import { importsOf, missing, repositoryFiles, scriptsOf, sentence, type Import } from './source-files.ts';

const programs = repositoryFiles().filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file));
const housed = programs.filter((file) => /^(src|i18n)\//.test(file));
const imports = housed.flatMap(importsOf);
const found = (isWrong: (entry: Import) => boolean) => imports.filter(isWrong).map(sentence);

const names = (list: readonly string[] | undefined, name: string) =>
  list?.some((entry) => entry === name || (entry.endsWith('*') && name.startsWith(entry.slice(0, -1)))) ?? false;

function mayImport(room: Room, entry: Import): boolean {
  if (entry.package)
    return names(room.packages, entry.package) || (entry.typeOnly && names(room.typesOfPackages, entry.package));
  const target = roomOf(entry.file!);
  if (!target) return false;
  return target === room || names(room.mayImport, target.name) || (entry.typeOnly && names(room.typesOf, target.name));
}

describe('who may import whom', () => {
  it('finds the sources that it is about', () => {
    for (const room of rooms.filter(({ name }) => name !== 'test support')) {
      expect(
        housed.filter((file) => roomOf(file) === room),
        room.name,
      ).not.toEqual([]);
    }
    expect(imports.length).toBeGreaterThan(300);
  });

  it('has a room for every source file', () => {
    expect(housed.filter((file) => !roomOf(file))).toEqual([]);
  });

  it('lets no file import what its room may not', () => {
    expect(found((entry) => !mayImport(roomOf(entry.from)!, entry))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(found((entry) => missing(entry) && !entry.file!.startsWith('i18n/compiled/'))).toEqual([]);
  });

  it('uses an alias across folders of src, and the name of the file with its extension', () => {
    const crosses = ({ from, written, file }: Import) =>
      written.startsWith('..') && from.split('/')[1] !== file!.split('/')[1] && !written.endsWith('.css');
    // These are read before there are aliases, or load on first use.
    expect(
      found((entry) => crosses(entry) && !/^src\/(build\/|commands\/|middleware\.ts|fetch\.ts)/.test(entry.from)),
    ).toEqual([]);
    expect(found((entry) => entry.file !== undefined && !/\.\w+$/.test(entry.file))).toEqual([]);
  });
});

describe('the server', () => {
  const crossing = imports.filter(({ from, file }) => {
    const [own, other] = [domainOf(from), domainOf(file ?? '')];
    return own && other && own !== other;
  });

  it('lets a domain see of another only its index', () => {
    expect(crossing.filter(({ file }) => !file!.endsWith('/index.ts')).map(sentence)).toEqual([]);
  });

  it('calls from later domains to earlier ones only', () => {
    const order = (file: string) => domains.indexOf(domainOf(file)!);
    expect(crossing.filter(({ from, file }) => order(file!) > order(from)).map(sentence)).toEqual([]);
  });

  it('lets a routes file read its own domain only', () => {
    const inside = /^src\/server\/[^/]+\/[^/]+\/routes\.ts$/;
    expect(
      found(
        ({ from, file }) =>
          inside.test(from) && file !== undefined && domainOf(file) !== undefined && domainOf(file) !== domainOf(from),
      ),
    ).toEqual([]);
  });

  it('has seven boxes, the platform, what composes all and the five businesses, and a place for every domain', () => {
    const boxes = new Set(housed.map((file) => /^src\/server\/([^/]+)/.exec(file)?.[1]).filter(Boolean));
    expect([...boxes].sort()).toEqual([...businesses, 'platform', 'web'].sort());
    const nouns = housed.flatMap((file) => {
      const [, business, noun] = /^src\/server\/([^/]+)\/([^/]+)/.exec(file) ?? [];
      return businesses.some((name) => name === business) ? [`${business}/${noun}`] : [];
    });
    expect([...new Set(nouns)].filter((noun) => !domains.some((name) => name === noun))).toEqual([]);
  });
});

describe('the five businesses', () => {
  it('are the only folders of the contract, the screens and the tests of the server', () => {
    const foldersOf = (place: string) =>
      new Set(
        repositoryFiles()
          .filter((file) => file.startsWith(place) && file.slice(place.length).includes('/'))
          .map((file) => file.slice(place.length).split('/')[0]!),
      );
    expect([...foldersOf('src/features/')].sort()).toEqual([...businesses].sort());
    expect([...foldersOf('src/api/')].sort()).toEqual([...businesses, 'common'].sort());
    const tests = [...foldersOf('tests/')];
    expect(tests.filter((name) => businesses.some((business) => business === name)).sort()).toEqual(
      [...businesses].sort(),
    );
  });
});

describe('the browser', () => {
  it('reaches no validation library, no server and no database from what it is sent', () => {
    const values = imports.filter(({ typeOnly }) => !typeOnly);
    const starts = [
      ...housed.filter((file) => file.endsWith('.tsx')),
      ...values.flatMap(({ file, inScript }) => (inScript && file !== undefined ? [file] : [])),
    ];
    const forbidden: string[] = [];
    const seen = new Set<string>();
    const walk = (file: string, trail: string[]) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const entry of values.filter(({ from }) => from === file)) {
        if (entry.package && /^(zod|pg|drizzle-orm|node:)/.test(entry.package))
          forbidden.push([...trail, file, entry.package].join(' → '));
        if (entry.file?.startsWith('src/server/')) forbidden.push([...trail, file, entry.file].join(' → '));
        if (entry.file) walk(entry.file, [...trail, file]);
      }
    };
    for (const start of starts) walk(start, []);
    expect(seen.size).toBeGreaterThan(new Set(starts).size);
    expect(forbidden).toEqual([]);
  });
});

describe('a start of the site', () => {
  it('reads no library that draws, packs or calculates before somebody asks for it', () => {
    // Each costs memory for good and a part of the start: documents, pictures, spreadsheets, mail.
    const heavy =
      /^(sharp|pdfkit|unpdf|@napi-rs\/canvas|piscina|openchemlib|exceljs|nodemailer|s3mini|@cantoo\/pdf-lib|@signpdf\/\w+|@pdf-lib\/\w+)$/;
    const found: string[] = [];
    const seen = new Set<string>();
    const walk = (file: string, trail: string[]) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const entry of imports.filter((each) => each.from === file && !each.later && !each.typeOnly)) {
        if (entry.package && heavy.test(entry.package)) found.push([...trail, file, entry.package].join(' → '));
        if (entry.file) walk(entry.file, [...trail, file]);
      }
    };
    // The demo is part of the first start that most people make.
    for (const start of ['src/commands/serve-site.ts', 'src/seed/demo/play-demo.ts']) walk(start, []);
    expect(seen.size).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it('sees what scripts inside an .astro file import', () => {
    const [frontmatter, script] = scriptsOf(
      "---\nimport a from './a.ts';\n---\n<p>import b from './b.ts'</p>\n<script>\n  import './c.ts';\n</script>\n",
    );
    expect(frontmatter).toBe("import a from './a.ts';");
    expect(script!.trim()).toBe("import './c.ts';");
  });

  it('tells values from types, and sees imports that are made later', () => {
    const layout = importsOf('src/layouts/Public.astro').map(({ written }) => written);
    expect(layout).toContain('#app/frame/frame.ts');
    const locals = importsOf('src/env.d.ts');
    expect(locals.length).toBeGreaterThan(0);
    expect(locals.every(({ typeOnly }) => typeOnly)).toBe(true);
    expect(importsOf('src/app/frame/frame.ts')).toContainEqual(
      expect.objectContaining({ written: './suggestions.ts', typeOnly: false, later: true }),
    );
  });
});
