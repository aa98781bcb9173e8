import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const mostFiles = 8;

const row = `  liner: {
    kind: 'code',
    list: 'liner',
    label: m.offer_liner,
    form: 'term',
    usual: () => 'NONE',
    answered: 'detail',
    detail: true,
    comparison: true,
    file: { en: 'Liner', zh: '内膜', also: ['inner bag'], mayLack: true },
    examples: ['PE', 'NONE'],
  },
  paymentTerm: {`;
const codes = `{"kind":"liner","code":"PE","nameEn":"PE liner","nameZh":"聚乙烯内膜","detail":{}},
{"kind":"liner","code":"NONE","nameEn":"No liner","nameZh":"无内膜","detail":{}},
{"kind":"qualityClass","code":"PREMIUM"`;
const migrations = 'src/server/platform/db/migrations';

/** All that a new coded field of an offer asks for, by file. drizzle-kit writes the last three. */
const changes: Record<string, (before: string) => string> = {
  'src/api/market/offer-fields.ts': (text) => text.replace('  paymentTerm: {', row),
  'i18n/en-US.json': (text) => text.replace('{', '{\n  "offer_liner": "Liner",'),
  'i18n/zh-CN.json': (text) => text.replace('{', '{\n  "offer_liner": "内膜",'),
  'src/seed/data/trade-codes.json': (text) => text.replace('{"kind":"qualityClass","code":"PREMIUM"', codes),
  'src/server/platform/db/schema/offers.ts': (text) =>
    text.replace("    packingCode: text('packing_code')", "    liner: text('liner').notNull().default('NONE'),\n$&"),
  [`${migrations}/9999_liner.sql`]: () => `ALTER TABLE "offer" ADD COLUMN "liner" text DEFAULT 'NONE' NOT NULL;`,
  [`${migrations}/meta/9999_snapshot.json`]: () => '{}',
  [`${migrations}/meta/_journal.json`]: (text) => text,
};

/** Asks the copy what it makes of the field. */
const probe = `
import { createOffer, getOfferChoices } from '#api/market/own-offer.ts';
import { getWebQuotationById } from '#api/market/offer.ts';
import { importColumnNames } from '#api/market/import-columns.ts';
import { fieldOf, offerFieldNames } from '#api/market/offer-fields.ts';
import { readReference } from '#seed/data-files.ts';
import { answeredColumns } from '#server/market/catalogue/offer-rows.ts';
import { codeProblems } from '#server/market/offers/offer-codes.ts';
import { newColumns } from '#server/market/offers/offer-columns.ts';
import { tableColumns, cellsThatAreRead } from '#server/market/offers/export-offers.ts';
import { ImportLookup } from '#server/market/offers/import-lookup.ts';
import { readRows } from '#server/market/offers/import-rows.ts';

const codes = new Map([...Map.groupBy(readReference('trade-codes'), ({ kind }) => kind)].map(([kind, rows]) => [
  kind, new Map(rows.map((one) => [one.code, one])),
]));
const city = { id: 'CNNGB', nameEn: 'Ningbo', nameZh: '宁波', country: 'CN' };
const maker = { id: 'maker', nameEn: 'Maker', nameZh: '厂家', brands: [], nation: 'CN' };
const directory = {
  codes, words: new Map(), cities: new Map([['CNNGB', city]]), ports: new Map(),
  countries: new Map([['CN', { nameEn: 'China', nameZh: '中国' }]]), manufacturers: new Map([['maker', maker]]),
};
const material = { id: 'one', grade: 'PA-757', gradeZh: 'PA-757', gradeCode: 'PA757', manufacturerId: 'maker' };
const lookup = new ImportLookup(directory, new Map([['one', material]]));
const now = new Date('2026-07-15T12:00:00Z');
const line = {
  Grade: 'PA-757', 'Price per tonne': '1200', Currency: 'USD', MOQ: '1', Stock: '9', 'Lead time (days)': '3',
  'Valid until': '2026-08-01', 'Trade term': 'EXW', 'Warehouse city': 'Ningbo', Packing: 'BAG25',
  'Product grade': 'PREMIUM', 'Payment terms': 'TT100', 内膜: '聚乙烯内膜',
};
const read = await readRows([Object.keys(line), Object.values(line)], { lookup, own: new Map(), now });
const input = {
  materialId: 'one', price: '1200', currency: 'USD', moq: '1', stock: '9', leadTimeDays: 3, validUntil: '2026-08-01',
  tradeTerm: 1, warehouseCityId: 'CNNGB', countryOfOrigin: 'CN', packing: 'BAG25', qualityClass: 'PREMIUM',
  paymentTerm: 'TT100',
};
console.log(JSON.stringify({
  accepted: createOffer.input.parse({ ...input, liner: 'PE' }).liner,
  unknown: Object.keys(codeProblems(directory, { liner: 'GOLD' })),
  stored: [newColumns({ ...input, liner: 'PE' }).liner, newColumns(input).liner],
  choices: Object.keys(getOfferChoices.data.shape).includes('liner'),
  answered: Object.keys(getWebQuotationById.data.shape).includes('liner') && answeredColumns('detail').liner.name,
  heads: [importColumnNames.liner.en, importColumnNames.liner.zh],
  inTemplate: tableColumns(directory, cellsThatAreRead(directory, lookup)).find(({ name }) => name === 'Liner').choices,
  imported: [read.problems, read.rows[0]?.liner],
  exported: cellsThatAreRead(directory, lookup)('liner', 'PE'),
  inForm: offerFieldNames.filter((name) => fieldOf(name).form === 'term').includes('liner'),
  label: fieldOf('liner').label(),
}));
`;

test(`a new coded field of an offer changes ${mostFiles} files at most, and everything knows it`, async () => {
  const copy = await mkdtemp(join(tmpdir(), 'offer-field-'));
  try {
    for (const part of ['src', 'i18n', 'package.json', 'tsconfig.json'])
      await cp(join(root, part), join(copy, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, change] of Object.entries(changes)) {
      const before = await readFile(join(copy, file), 'utf8').catch(() => '');
      const after = change(before);
      if (!file.endsWith('_journal.json')) expect(after, file).not.toBe(before);
      await writeFile(join(copy, file), after);
    }
    await writeFile(join(copy, 'probe.ts'), probe);
    const node = join(root, 'node_modules/.bin/node');
    await run('npm', ['run', '--silent', 'messages'], { cwd: copy });
    const { stdout } = await run(node, ['probe.ts'], { cwd: copy, env: { ...process.env, NODE_NO_WARNINGS: '1' } });
    expect(JSON.parse(stdout)).toEqual({
      accepted: 'PE',
      unknown: ['liner'],
      stored: ['PE', 'NONE'],
      choices: true,
      answered: 'liner',
      heads: ['Liner', '内膜'],
      inTemplate: expect.arrayContaining(['PE liner']) as string[],
      imported: [[], 'PE'],
      exported: 'PE liner',
      inForm: true,
      label: 'Liner',
    });
    expect(Object.keys(changes).length).toBeLessThanOrEqual(mostFiles);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}, 600_000);
