import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/figure.ts';
import { getFigureTemplate, previewFigures, takeFigures, type FigureImport } from '#api/market/figure-import.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import { readXlsx } from '#server/market/offers/import-xlsx.ts';
import { figure, figureChange } from '#server/platform/db/schema/figures.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const chimei = 'chimei-polylac-pa-757';

let operator: Person;
let second: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
  second = await api.person({ capabilities: ['operator'] });
});

const heads = 'Grade,Manufacturer,Property,Value,Unit,Standard,Condition,Basis,Publisher,Document,Edition,Page';
const printed = 'CHIMEI,"POLYLAC PA-757, data sheet",2025-03-01,1';
const sent = (lines: readonly string[]) => [
  { field: 'file', name: 'figures.csv', bytes: new TextEncoder().encode(lines.join('\n')) },
];
const tryPreview = (who: Person, ...lines: string[]) =>
  api.post<FigureImport>(previewFigures.path, who, {}, sent(lines));
const tryTake = (who: Person, lines: readonly string[], from = 0) =>
  api.post<FigureImport & { next: number | null }>(
    takeFigures.path,
    who,
    { from: String(from), reason: 'Data sheet of 2025' },
    sent(lines),
  );
const material = async (id = chimei) =>
  dataOf(await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id }));
const own = async (propertyId: string, condition = '') =>
  (await material()).properties.find((one) => one.id === propertyId && one.condition === condition);

describe('figures from a file', () => {
  it('are refused cell by cell: without unit, in another unit, by a norm of another unit, outside physics, upside down', async () => {
    const read = dataOf(
      await tryPreview(
        operator,
        'Grade,Manufacturer,Property,Value,Low,High,Unit,Standard,Publisher,Document',
        'PA-757,Chi Mei,Density,1.05,,,,ISO 1183,CHIMEI,Data sheet',
        'PA-757,Chi Mei,Density,1050,,,kg/m³,ISO 1183,CHIMEI,Data sheet',
        'PA-757,Chi Mei,izodNotched,20,,,kJ/m²,ISO 180,CHIMEI,Data sheet',
        'PA-757,Chi Mei,izodNotched,200,,,J/m,ISO 180,CHIMEI,Data sheet',
        'PA-757,Chi Mei,Density,-1,,,g/cm³,ISO 1183,CHIMEI,Data sheet',
        'PA-757,Chi Mei,mfr,1e9,,,g/10min,ISO 1133,CHIMEI,Data sheet',
        'PA-757,Chi Mei,hdt,,90,80,°C,ISO 75,CHIMEI,Data sheet',
        'PA-757,Chi Mei,izodNotched,"1,050",,,J/m,ASTM D256,CHIMEI,Data sheet',
        'PA-999Z,Chi Mei,hdt,80,,,°C,,CHIMEI,Data sheet',
        'PA-757,Chi Mei,bounce,80,,,%,,CHIMEI,Data sheet',
        'PA-757,Chi Mei,hdt,80,,,°C,,,',
        'PA-757,Chi Mei,flammability,V-0,,,mm,,UL,Yellow card',
      ),
    );
    expect(read).toMatchObject({ rows: 12, entered: 0, corrected: 0, waiting: 0, wrong: 12 });
    const first = new Map(read.problems.toReversed().map(({ row, column }) => [row, column]));
    expect([...first].toSorted(([a], [b]) => a - b)).toEqual([
      [2, 'unit'],
      [3, 'unit'],
      [4, 'unit'],
      [5, 'norm'],
      [6, 'value'],
      [7, 'value'],
      [8, 'high'],
      [9, 'value'],
      [10, 'grade'],
      [11, 'property'],
      [12, 'publisher'],
      [13, 'unit'],
    ]);
    expect(read.problems.find(({ row }) => row === 3)!.message).toBe(
      'Not the unit of this property, which is given in g/cm³.',
    );
  });

  it('enter what is new, correct what stands, pass over what is the same, and leave out the bad rows', async () => {
    const before = (await own('density'))!;
    const lines = [
      heads,
      `PA-757,Chi Mei,Density,1.06,g/cm3,${before.norm ?? ''},,data sheet,${printed}`,
      `PA757,奇美,charpyNotched,19–21,kJ/m2,DIN EN ISO 179-1:2010/1eA,23 °C,data sheet,${printed}`,
      `PA-757,Chi Mei,waterAbsorption,0.3,,ISO 62,,data sheet,${printed}`,
    ];
    const seen = dataOf(await tryPreview(operator, ...lines));
    expect(seen).toMatchObject({ rows: 3, wrong: 1, same: 0 });
    expect((await own('density'))!.version).toBe(before.version);
    const taken = dataOf(await tryTake(operator, lines));
    expect(taken).toMatchObject({ rows: 3, wrong: 1, next: null, entered: seen.entered, corrected: seen.corrected });
    const stated = (await material()).properties.filter(({ source }) => source.title === 'POLYLAC PA-757, data sheet');
    expect(stated.map(({ id, value, low, high, source }) => [id, value, low, high, source.page])).toEqual(
      expect.arrayContaining([
        ['density', 1.06, null, null, 1],
        ['charpyNotched', null, 19, 21, 1],
      ]),
    );
    const history = dataOf(await api.get<calls.FigureAnswer>(calls.getFigure.path, null, { id: stated[0]!.figureId }));
    expect(history.versions[0]).toMatchObject({ enteredBy: 'operator', reason: 'Data sheet of 2025' });
    const audited = await api.db.select().from(auditEvent).where(eq(auditEvent.actorId, operator.id));
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['figure.enter']));
    // Sent again, it changes nothing.
    expect(dataOf(await tryTake(second, lines))).toMatchObject({ entered: 0, corrected: 0, same: 2, wrong: 1 });
  });

  it('on which safety hangs wait for a second operator, once', async () => {
    const lines = [
      'Grade,Manufacturer,Property,Value,Unit,Standard,Thickness,Basis,Publisher,Document',
      'PA-757,Chi Mei,flammability,HB,,UL 94,1.5,yellow card,UL Solutions,Yellow card E56070',
    ];
    expect(dataOf(await tryTake(operator, lines))).toMatchObject({ waiting: 1, entered: 0 });
    expect((await material()).properties.some(({ id }) => id === 'flammability')).toBe(false);
    expect(await api.db.$count(figureChange, and(eq(figureChange.materialId, chimei), isNull(figureChange.decidedAt)))).toBe(1); // prettier-ignore
    expect(dataOf(await tryTake(second, lines))).toMatchObject({ waiting: 0, wrong: 1 });
  });

  it('of thousands of rows are taken part by part', async () => {
    const lines = [heads, ...Array.from({ length: 4_300 }, (_, at) => `PA-757,Chi Mei,mfr,${(at % 40) + 1},g/10 min,ISO 1133,${100 + at} °C/10 kg,data sheet,${printed}`)]; // prettier-ignore
    expect(dataOf(await tryPreview(operator, ...lines))).toMatchObject({ rows: 4_300, entered: 4_300, wrong: 0 });
    let from: number | null = 0;
    const parts: [number, number | null][] = [];
    while (from !== null) {
      const { entered, next }: { entered: number; next: number | null } = dataOf(await tryTake(operator, lines, from));
      parts.push([entered, next]);
      from = next;
    }
    expect(parts).toEqual([
      [2_000, 2_000],
      [2_000, 4_000],
      [300, null],
    ]);
    expect(await api.db.$count(figure, and(eq(figure.materialId, chimei), eq(figure.sourceTitle, 'POLYLAC PA-757, data sheet'), eq(figure.propertyId, 'mfr')))).toBe(4_300); // prettier-ignore
  });

  it('are read from the template of a family and from the exported catalogue, in either language', async () => {
    for (const locale of ['en-US', 'zh-CN'] as const) {
      const answer = await api.fetch(`/${getFigureTemplate.path}?categoryId=abs`, null, locale);
      const rows = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
      expect(rows.length).toBeGreaterThan(20);
      const [head, line] = [rows[0]!, rows.find((row) => row.includes(chimei))!];
      const filled = head.map((name, at) =>
        /^(Value|数值)$/.test(name)
          ? '1.049'
          : /^(Publisher|发布者)$/.test(name)
            ? 'CHIMEI'
            : /^(Document|文件)$/.test(name)
              ? `Sheet ${locale}`
              : /^(Property|性能)/.test(name)
                ? 'density'
                : /^(Unit|单位)$/.test(name)
                  ? 'g/cm³'
                  : /^(Standard|标准)$/.test(name)
                    ? ''
                    : (line[at] ?? ''),
      );
      const written = [head, filled].map((row) => row.map((cell) => `"${cell}"`).join(','));
      expect(dataOf(await tryPreview(operator, ...written)), locale).toMatchObject({ rows: 1, wrong: 0, problems: [] });
    }
    expect((await api.fetch(`/${getFigureTemplate.path}?categoryId=nothing`, null)).status).toBe(404);
    const csv = await (await api.fetch('/api/product/web/exportCatalogue?what=materials&format=csv', null)).text();
    const [head, ...lines] = csv.split('\n');
    const some = lines.filter((line) => line.startsWith(`${chimei},`)).slice(0, 20);
    const read = dataOf(await tryPreview(operator, head!, ...some));
    // What is typical of a grade is in no document: nobody enters it.
    const typical = some.filter((line) => line.includes(',typical-grade,')).length;
    expect(read).toMatchObject({ rows: some.length, wrong: typical, same: some.length - typical, entered: 0 });
    for (const { column } of read.problems) expect(column).toBe('basis');
  });

  it('need their columns, and an operator', async () => {
    expectInvalid(await tryPreview(operator, 'Grade,Property,Value', 'PA-757,hdt,80'), 'file');
    const buyer = await api.person();
    expect((await tryPreview(buyer, heads)).status).toBe(403);
    expect((await tryTake(buyer, [heads])).status).toBe(403);
  });
});
