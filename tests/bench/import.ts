import { setTimeout as delay } from 'node:timers/promises';
import {
  getImport,
  importColumns,
  previewImport,
  startImport,
  type ImportColumn,
  type OfferImport,
} from '#api/own-offer.ts';
import type { Envelope } from '#api/envelope.ts';
import { importColumnNames } from '#lib/import-columns.ts';
import { createApp } from '#server/app.ts';
import type { Actor } from '#server/context.ts';
import type { Database } from '#server/db/open.ts';
import { material } from '#server/db/schema/catalogue.ts';
import { member } from '#server/db/schema/identity.ts';
import { warehouseCity } from '#server/db/schema/reference.ts';
import { shop } from '#server/db/schema/shops.ts';
import { uuidv7 } from '#server/uuid.ts';
import { testServices } from '../support/services.ts';

export type ImportTimes = {
  rows: number;
  /** Seconds to read the file and look at every row. */
  preview: number;
  /** Seconds until all offers are there and on sale. */
  made: number;
  /** Seconds until the same ones have other prices. */
  changed: number;
};

/**
 * Times the import of a CSV file of offers by a new shop: read, made, and read again with other prices. The database needs
 * the reference data; it keeps the offers. Through the API in this process, as a supplier's browser asks it.
 */
export async function importTimes(database: Database, rows = 10_000): Promise<ImportTimes> {
  const { supplier, app } = await open(database);
  const ask = async (path: string, init: RequestInit = {}): Promise<OfferImport> => {
    const headers = { ...init.headers, Authorization: `Bearer ${supplier.id}` };
    const { data, message, fields } = (await (
      await app.request(`/${path}`, { ...init, headers })
    ).json()) as Envelope<OfferImport>;
    if (!data) throw new Error(`${message} ${JSON.stringify(fields ?? {})}`);
    return data;
  };
  const read = async (text: string): Promise<[OfferImport, number]> => {
    const body = new FormData();
    body.append('file', new File([text], 'offers.csv'));
    const from = performance.now();
    const preview = await ask(previewImport.path, { method: 'POST', body });
    if (preview.good !== rows) throw new Error(JSON.stringify(preview.problems[0]));
    return [preview, secondsSince(from)];
  };
  const take = async ({ id }: OfferImport): Promise<number> => {
    const from = performance.now();
    const body = JSON.stringify({ id, onSale: true });
    let { state } = await ask(startImport.path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    while (state === 'running') {
      await delay(25);
      ({ state } = await ask(`${getImport.path}?id=${id}`));
    }
    if (state !== 'done') throw new Error(`The import has ${state}`);
    return secondsSince(from);
  };
  const [first, preview] = await read(await fileOf(database, rows, '1285.50'));
  const made = await take(first);
  const [second] = await read(await fileOf(database, rows, '1310.00'));
  return { rows, preview, made, changed: await take(second) };
}

const secondsSince = (from: number) => (performance.now() - from) / 1_000;

async function open({ orm }: Database) {
  const now = new Date();
  const id = uuidv7(now);
  const supplier: Actor = {
    ...{ id, party: id, sessionId: id, email: `${id}@example.org`, locale: 'en-US' },
    ...{ type: 'QY', capabilities: ['supplier'] },
  };
  await orm.insert(member).values({
    ...{ id, email: supplier.email, nickname: 'Bench', locale: 'en-US', type: 'QY', capabilities: ['supplier'] },
    ...{ passwordHash: '!', registeredAt: now, demo: true },
  });
  await orm.insert(shop).values({
    ...{ id: `bench-${id}`, ownerId: id, nameEn: 'Bench', nameZh: 'Bench', introEn: '', introZh: '', nation: 'CN' },
    ...{ cityEn: '', cityZh: '', mainCategories: [], certified: true, openedAt: '2026-01-01', demo: true },
  });
  const authenticate = async (_: unknown, token: string) => (token === id ? supplier : null);
  const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
  return { supplier, app: createApp({ services: testServices({ db: orm }), authenticate, report }) };
}

/** Grades that one maker has, in as many cities as it takes. */
async function fileOf({ orm }: Database, rows: number, price: string): Promise<string> {
  const cities = await orm.select({ id: warehouseCity.id }).from(warehouseCity).orderBy(warehouseCity.id);
  const materials = await orm.select({ grade: material.grade }).from(material).orderBy(material.id);
  const grades = [...Map.groupBy(materials, ({ grade }) => grade.toLowerCase()).values()]
    .filter(({ length }) => length === 1)
    .map(([one]) => one!.grade);
  const validUntil = new Date(Date.now() + 20 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const columns = importColumns.filter((column) => column !== 'manufacturer');
  const lines = Array.from({ length: rows }, (_, index) => {
    const line: Partial<Record<ImportColumn, string>> = {
      ...{ grade: grades[index % grades.length]!, warehouseCity: cities[Math.floor(index / grades.length)]!.id },
      ...{ price, currency: 'USD', moq: '25', stock: '500', tradeTerm: 'FOB', port: 'CNNGB', packing: 'BAG25' },
      ...{ paymentTerm: 'TT30_70BL', qualityClass: 'PREMIUM', leadTimeDays: '14', validUntil },
    };
    return columns.map((column) => `"${(line[column] ?? '').replaceAll('"', '""')}"`).join(',');
  });
  return [columns.map((column) => importColumnNames[column].en).join(','), ...lines].join('\n');
}
