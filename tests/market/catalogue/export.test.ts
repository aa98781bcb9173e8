import { and, asc, eq, isNull, not } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { chemical, material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { editing } from '../desk/desk.ts';
import { dataOf, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const desk = editing(api);
const isStanding = and(isNull(figure.replacedById), not(figure.withdrawn));
const listed = eq(material.state, 'listed');
let operators: Person[];
beforeAll(async () => {
  const operator = () => api.person({ capabilities: ['operator'] });
  operators = [await operator(), await operator()];
});

const file = (what: string, format: string) =>
  api.fetch(`/${exportCatalogue.path}?what=${what}&format=${format}`, null);
type Thing = Record<string, unknown> & { statements: Record<string, string | number | null>[] };
type Whole = { edition: string; license: string; cite: string } & Record<string, Thing[]>;
const json = async (what: string) => (await (await file(what, 'json')).json()) as Whole;
const csv = async (what: string): Promise<Record<string, string>[]> =>
  parse(await (await file(what, 'csv')).text(), { bom: true, columns: true });

describe('the public catalogue as a file', () => {
  it('has every listed material with its standing figures and where each is from', async () => {
    const { edition, license, cite, materials } = await json('materials');
    expect({ edition, license }).toEqual({ edition: '2026-07-15', license: 'CC BY 4.0' });
    expect(cite).toContain('edition of 2026-07-15');
    expect(materials).toHaveLength(await api.db.$count(material, listed));
    const rows = await api.db
      .select({ row: figure })
      .from(figure)
      .innerJoin(material, eq(material.id, figure.materialId))
      .where(and(isStanding, listed));
    const statements = materials!.flatMap((one) => one.statements);
    expect(statements).toHaveLength(rows.length);
    for (const said of statements)
      expect([said['sourcePublisher'], said['basis'], said['license']].every(Boolean)).toBe(true);
    const { row } = rows[0]!;
    const own = materials!.find(({ thing }) => (thing as { materialId: string }).materialId === row.materialId)!;
    expect(own.statements).toContainEqual(
      expect.objectContaining({ figureId: row.lineId, hash: row.hash, value: row.value, unit: row.unit }),
    );
  });

  it('says the same as a table, a line for each figure and one for a grade without any', async () => {
    const [{ materials }, lines] = [await json('materials'), await csv('materials')];
    const empty = materials!.filter(({ statements }) => statements.length === 0);
    const statements = materials!.flatMap((one) => one.statements);
    expect(lines).toHaveLength(statements.length + empty.length);
    expect(lines.filter(({ figureId }) => figureId).map(({ figureId, unit }) => [figureId, unit])).toEqual(
      statements.map(({ figureId, unit }) => [figureId, unit ?? '']),
    );
  });

  it('has chemicals with a source for each fact, and that of the operator for what was changed', async () => {
    const { chemicals } = await json('chemicals');
    expect(chemicals).toHaveLength(await api.db.$count(chemical));
    for (const { statements } of chemicals!) for (const said of statements) expect(said['source']).not.toBe('');
    const methanol = (all: readonly Thing[]) =>
      all.find(({ thing }) => (thing as { chemicalId: string }).chemicalId === 'methanol')!.statements;
    expect(methanol(chemicals!)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ property: 'unNumber', value: '1230', license: 'public domain' }),
        expect.objectContaining({ property: 'subsidiaryHazards', value: '6.1' }),
        expect.objectContaining({
          ...{ property: 'shippingNameEn', value: 'METHANOL' },
          source: expect.stringContaining('49 CFR 172.101'),
        }),
        expect.objectContaining({ property: 'flashPoint', unit: '°C', license: 'CC0 1.0' }),
        expect.objectContaining({
          ...{ property: 'hazardStatements', value: 'H225; H301; H311; H331; H370', statedOn: null },
          source: 'Regulation (EC) No 1272/2008, annex VI, table 3, index no 603-001-00-X',
          license: 'European Union, reuse with attribution (Decision 2011/833/EU)',
        }),
      ]),
    );
    await desk.change(operators[0]!, ['chemical', 'methanol'], { boilsAt: '64.7' });
    const { list } = await desk.changes(operators[1]!);
    for (const { id } of list) dataOf(await desk.decide(operators[1]!, id, true));
    expect(methanol((await json('chemicals')).chemicals!)).toContainEqual(
      expect.objectContaining({ property: 'boilsAt', value: 64.7, source: 'Letter of 2026-07-01, page 1' }),
    );
    expect((await csv('chemicals')).find(({ chemicalId, property }) => chemicalId === 'methanol' && property === 'boilsAt')).toMatchObject({ value: '64.7', source: 'Letter of 2026-07-01, page 1', statedOn: '2026-07-15' }); // prettier-ignore
  });

  it('is made while it is sent, named after its day, and refused for what there is not', async () => {
    const answer = await file('materials', 'csv');
    expect(answer.headers.get('Content-Disposition')).toContain('resinport-materials-2026-07-15.csv');
    const reader = answer.body!.getReader();
    const sizes: number[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) sizes.push(part.value.length);
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeLessThan(2_000_000);
    expect((await file('offers', 'csv')).status).toBe(422);
    expect((await file('materials', 'xml')).status).toBe(422);
  });

  it('ends with a reader who goes away', async () => {
    const reader = (await file('materials', 'json')).body!.getReader();
    await reader.read();
    await reader.cancel();
    const [first] = await api.db.select().from(material).orderBy(asc(material.id)).limit(1);
    expect(first).toBeDefined();
  });
});
