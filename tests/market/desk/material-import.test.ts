import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  getMaterialTemplate,
  previewMaterials,
  takeMaterials,
  type MaterialImport,
} from '#api/market/material-import.ts';
import {
  getPhysicalPropertyById,
  queryPhysicalPropertyList,
  type MaterialDetail,
  type MaterialPage,
} from '#api/market/material.ts';
import { readXlsx } from '#server/market/offers/import-xlsx.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { auditEvent } from '#server/platform/db/schema/platform.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { proposing } from '../proposals/desk.ts';
import { editing } from './desk.ts';

const api = startMemberApi();
const desk = editing(api);
const { propose, offer } = proposing(api);
let operator: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
});

const heads = 'Grade,Also called,Manufacturer,"Maker, Chinese",Maker’s country or region,Category,CAS No.,Process,"Applications, English",Discontinued,Successor grade,Source'; // prettier-ignore
const sent = (lines: readonly string[]) => [
  { field: 'file', name: 'materials.csv', bytes: new TextEncoder().encode(lines.join('\n')) },
];
const preview = (who: Person | null, ...lines: string[]) =>
  api.post<MaterialImport>(previewMaterials.path, who, {}, sent(lines));
const take = (who: Person | null, ...lines: string[]) =>
  api.post<MaterialImport>(takeMaterials.path, who, { reason: 'Price list of the maker' }, sent(lines));
const table = async (keyword: string) =>
  dataOf<MaterialPage>(await api.get(queryPhysicalPropertyList.path, null, { keyword }));
const stored = (grade: string) => api.db.select().from(material).where(eq(material.grade, grade));
/** A row by what differs from one that is good. */
const row = (
  given: Partial<
    Record<
      'grade' | 'words' | 'maker' | 'makerZh' | 'nation' | 'category' | 'cas' | 'process' | 'over' | 'source',
      string
    >
  >,
) => {
  // prettier-ignore
  const { grade = '', words = '', maker = 'CHIMEI', makerZh = '', nation = '', category = 'ABS', cas = '' } = given;
  const { process = '', over = '', source = 'Data sheet, June 2026' } = given;
  return [grade, words, maker, makerZh, nation, category, cas, process, 'Housings', over, '', source]
    .map((cell) => `"${cell}"`)
    .join(',');
};

describe('new materials from a file', () => {
  it('are previewed cell by cell: makers, categories and processes that are not there, other writings of what is', async () => {
    const supplier = await newSupplier(api);
    await propose(supplier, { grade: 'POLYLAC ZX-9091' });
    const read = dataOf(
      await preview(
        operator,
        heads,
        row({ grade: 'POLYLAC QQ-100' }),
        row({ grade: 'POLYLAC QQ 100' }),
        row({ grade: 'PA 757' }),
        row({ grade: 'polylac zx9091' }),
        row({ grade: 'QQ-101', maker: 'Nobody Polymers' }),
        row({ grade: 'QQ-102', maker: 'Nobody Polymers', makerZh: '无名塑料', nation: 'Atlantis' }),
        row({ grade: 'QQ-103', category: 'Unobtainium' }),
        row({ grade: 'QQ-104', process: 'by hand', over: 'perhaps', source: '' }),
        row({ grade: '', maker: 'CHIMEI' }),
        row({ grade: 'QQ-105', category: '', cas: '50-78-2' }),
        row({ grade: 'QQ-106', words: 'PA-757; QQ 106A' }),
        ',,,,,ABS,,,,,,',
      ),
    );
    expect(read).toMatchObject({ rows: 11, added: 1, same: 0, wrong: 10, makers: [] });
    expect(read.problems.map((one) => [one.row, one.column])).toEqual([
      [3, 'grade'],
      [4, 'grade'],
      [5, 'grade'],
      [6, 'manufacturer'],
      [7, 'nation'],
      [8, 'category'],
      [9, 'processLevel'],
      [9, 'discontinued'],
      [9, 'source'],
      [10, 'grade'],
      [11, 'casNumber'],
      [12, 'words'],
    ]);
    const at = (number: number) => read.problems.find((one) => one.row === number)!;
    expect(at(3).message).toBe('Already in row 2 of this file, as POLYLAC QQ-100.');
    expect(at(4).is).toMatchObject({ thing: 'material', key: 'chimei-polylac-pa-757' });
    expect(at(5).is).toMatchObject({ thing: 'proposal', name: 'POLYLAC ZX-9091' });
    expect(at(6).message).toContain('fill in its Chinese name and its country');
    expect(read.left).toHaveLength(10);
    expect(read.left[4]!.cells).toMatchObject({ grade: 'QQ-102', nation: 'Atlantis' });
    expect(await stored('POLYLAC QQ-100')).toEqual([]);
  });

  it('are added from the good rows, with makers that are new, are found at once, and are not added twice', async () => {
    const lines = [
      heads,
      row({ grade: 'POLYLAC RR-200', words: 'RR200X; Rumba 200', process: 'Injection moulding' }),
      row({ grade: 'Dalian 88', maker: 'Dalian Test Resins', makerZh: '大连试验树脂', nation: 'China', category: 'HDPE', over: 'yes' }), // prettier-ignore
      row({ grade: 'Dalian 89', maker: '大连试验树脂', category: 'HDPE' }),
      row({ grade: 'Styrene 99.8', maker: 'Dalian Test Resins', category: '', cas: '100-42-5' }),
      row({ grade: 'RR-201', category: 'Unobtainium' }),
    ];
    const read = dataOf(await take(operator, ...lines));
    expect(read).toMatchObject({
      ...{ rows: 5, added: 4, same: 0, wrong: 1 },
      makers: [{ name: 'Dalian Test Resins / 大连试验树脂', nation: 'CN' }],
    });
    const [rumba] = await stored('POLYLAC RR-200');
    expect(rumba).toMatchObject({ categoryId: 'abs', processLevelId: 'injection', state: 'listed', resin: 'abs' });
    for (const keyword of ['RR200', 'polylac rr 200', 'Rumba 200'])
      expect((await table(keyword)).list.map(({ id }) => id)).toContain(rumba!.id);
    expect((await table('大连试验树脂')).list.map(({ grade }) => grade).toSorted()).toEqual([
      'Dalian 88',
      'Dalian 89',
      'Styrene 99.8',
    ]);
    expect((await stored('Dalian 88'))[0]).toMatchObject({ discontinued: true });
    const [styrene] = await stored('Styrene 99.8');
    expect(styrene).toMatchObject({ kind: 'chemical', chemicalId: 'styrene', casNumber: '100-42-5' });
    const shown = dataOf(await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id: styrene!.id }));
    expect(shown).toMatchObject({ unNumber: '2055' });
    const trail = await api.db.select().from(auditEvent).where(eq(auditEvent.actorId, operator.id));
    expect(trail.filter(({ action }) => action === 'catalogueRow.add')).toHaveLength(5);
    // Sent again with its bad row mended, it adds that one alone.
    const mended = dataOf(await take(operator, ...lines.slice(0, -1), row({ grade: 'RR-201' })));
    expect(mended).toMatchObject({ added: 1, same: 4, wrong: 0, makers: [] });
  });

  it('stand in the history with their source, and are taken back one by one as long as nothing refers to them', async () => {
    dataOf(await take(operator, heads, row({ grade: 'POLYLAC TT-1', maker: 'Tango Resins', makerZh: '探戈树脂', nation: 'TW' }), row({ grade: 'TT-2' }))); // prettier-ignore
    const [own] = await stored('POLYLAC TT-1');
    const [added] = (await desk.row(operator, 'material', own!.id)).changes;
    expect(added).toMatchObject({ field: '', state: 'done', source: 'Data sheet, June 2026', undoable: true });
    const maker = async () => (await desk.row(operator, 'maker', own!.manufacturerId)).changes[0]!;
    expect((await desk.undo(operator, (await maker()).id)).status).toBe(409);
    dataOf(await desk.undo(operator, added!.id));
    expect(await stored('POLYLAC TT-1')).toEqual([]);
    expect((await table('POLYLAC TT-1')).list.map(({ grade }) => grade)).not.toContain('POLYLAC TT-1');
    dataOf(await desk.undo(operator, (await maker()).id));
    expect(await api.db.$count(manufacturer, eq(manufacturer.id, own!.manufacturerId))).toBe(0);

    const [offered] = await stored('TT-2');
    await offer(await newSupplier(api), offered!.id);
    const [kept] = (await desk.row(operator, 'material', offered!.id)).changes;
    const refused = await desk.undo(operator, kept!.id);
    expect(refused.status).toBe(409);
    expect(await stored('TT-2')).toHaveLength(1);
  });

  it('survive a release of the shipped data with all that they are called', async () => {
    dataOf(await take(operator, heads, row({ grade: 'POLYLAC VV-7', words: 'Vava seven' })));
    await desk.loadAgain();
    expect((await table('Vava seven')).list.map(({ grade }) => grade)).toContain('POLYLAC VV-7');
  });

  it('come in a template in either language, whose example is passed over', async () => {
    for (const locale of ['en-US', 'zh-CN'] as const)
      for (const format of ['xlsx', 'csv'] as const) {
        const path = `/${getMaterialTemplate.path}?format=${format}&categoryId=commodity`;
        const answer = await api.fetch(path, operator, locale);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (format === 'xlsx') expect((await readXlsx(bytes)).length).toBeGreaterThan(3);
        const files = [{ field: 'file', name: `materials.${format}`, bytes }];
        const read = dataOf(await api.post<MaterialImport>(previewMaterials.path, operator, {}, files));
        expect(read).toMatchObject({ rows: 1, same: 1, added: 0, wrong: 0 });
      }
    expect((await api.fetch(`/${getMaterialTemplate.path}?format=csv&categoryId=none`, operator)).status).toBe(404);
  });

  it('of some thousand rows are added in one go', async () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => row({ grade: `ZZTOP-${at + 10_000}` }));
    expect(dataOf(await take(operator, heads, ...lines))).toMatchObject({ rows: 3_000, added: 3_000, wrong: 0 });
    expect((await table('ZZTOP-12345')).list.map(({ grade }) => grade)).toContain('ZZTOP-12345');
  });

  it('are not for strangers, and a file without its columns is refused', async () => {
    const stranger = await api.person();
    for (const who of [stranger, null]) {
      expect((await preview(who, heads, row({ grade: 'X-1' }))).status).toBeGreaterThanOrEqual(401);
      expect((await take(who, heads, row({ grade: 'X-1' }))).status).toBeGreaterThanOrEqual(401);
      expect((await api.fetch(`/${getMaterialTemplate.path}?format=csv`, who)).status).toBeGreaterThanOrEqual(401);
    }
    expect(await stored('X-1')).toEqual([]);
    expectInvalid(await preview(operator, 'Grade,Category', 'X-1,ABS'), 'file');
  });
});
