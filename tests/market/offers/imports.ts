import pg from 'pg';
import { expect, vi } from 'vitest';
import { cancelImport, getImport, previewImport, startImport, type OfferImport } from '#api/market/own-offer.ts';
import type { Locale } from '#i18n/locales.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { warehouseCity } from '#server/platform/db/schema/reference.ts';
import type { Supplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, type Answer, type MemberApi, type Person } from '../../support/member-api.ts';
import { csvOf, goodLine, utf8, type Line } from './offers.ts';

/** What is said of a file that is refused. */
export function fileFault(answer: Answer<unknown>): string {
  expectInvalid(answer, 'file');
  return answer.body.fields!['file']!;
}

/** The steps of an import, as a supplier takes them. */
export function importSteps(api: MemberApi) {
  const send = (caller: Person | null, bytes: Uint8Array, name = 'offers.csv', language: Locale = 'en-US') =>
    api.post<OfferImport>(previewImport.path, caller, {}, [{ field: 'file', name, bytes }], language);
  const read = async (supplier: Supplier, bytes: Uint8Array, name?: string): Promise<OfferImport> =>
    dataOf(await send(supplier, bytes, name));
  async function preview(supplier: Supplier, lines: readonly Line[]): Promise<OfferImport> {
    const found = await read(supplier, utf8(csvOf(lines)));
    expect(found.problems).toEqual([]);
    return found;
  }
  const start = (supplier: Supplier, id: string, onSale = false) =>
    api.post<OfferImport>(startImport.path, supplier, { id, onSale });
  const stop = (supplier: Supplier, id: string) => api.post<OfferImport>(cancelImport.path, supplier, { id });
  const look = async (supplier: Supplier, id: string) =>
    dataOf(await api.get<OfferImport>(getImport.path, supplier, { id }));
  const whenOver = (supplier: Supplier, id: string) =>
    vi.waitFor(
      async () => {
        const seen = await look(supplier, id);
        expect(seen.state).not.toBe('running');
        return seen;
      },
      { timeout: 20_000, interval: 20 },
    );
  async function take(supplier: Supplier, lines: readonly Line[], onSale = false): Promise<OfferImport> {
    const { id } = await preview(supplier, lines);
    dataOf(await start(supplier, id, onSale));
    return whenOver(supplier, id);
  }
  return { send, read, preview, start, stop, look, whenOver, take };
}

/** As many rows as asked for, no two for the same goods in the same place. */
export async function manyLines(api: MemberApi, count: number): Promise<Line[]> {
  const cities = await api.db.select().from(warehouseCity).orderBy(warehouseCity.id);
  const terms = [
    { tradeTerm: 'EXW', port: '' },
    { tradeTerm: 'FOB', port: 'CNNGB' },
    { tradeTerm: 'CIF', port: 'NGAPP' },
    { tradeTerm: 'CFR', port: 'NGAPP' },
  ];
  const materials = await api.db.select({ grade: material.grade, id: material.id }).from(material).orderBy(material.id);
  const single = [...Map.groupBy(materials, ({ grade }) => grade.toLowerCase()).values()].filter(
    ({ length }) => length === 1,
  );
  return Array.from({ length: count }, (_, index) => {
    const [one] = single[Math.floor(index / (cities.length * terms.length))]!;
    const place = index % (cities.length * terms.length);
    return goodLine(api, {
      ...{ grade: one!.grade, manufacturer: '', countryOfOrigin: '' },
      ...{ warehouseCity: cities[Math.floor(place / terms.length)]!.id, ...terms[place % terms.length] },
    });
  });
}

/** Holds up an import in the middle: a city that the last rows name is locked by somebody else. */
export async function holdingUp<Result>(api: MemberApi, cityId: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from warehouse_city where id = $1 for update', [cityId]);
    return await work();
  } finally {
    await client.end();
  }
}
