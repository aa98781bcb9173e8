import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewLabels, takeLabels, type LabelImport } from '#api/market/ghs-import.ts';
import { chemical } from '#server/platform/db/schema/catalogue.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';
import { editing } from './desk.ts';

const api = startMemberApi();
const desk = editing(api);
let one: Person;
let other: Person;
let buyer: Person;
beforeAll(async () => {
  one = await api.person({ capabilities: ['operator'] });
  other = await api.person({ capabilities: ['operator'] });
  buyer = await api.person();
});

const heads = 'CAS No.,Pictograms,Signal word,Hazard statements,Source';
const sent = (lines: readonly string[]) => [
  { field: 'file', name: 'labels.csv', bytes: new TextEncoder().encode(lines.join('\n')) },
];
const preview = (who: Person, ...lines: string[]) => api.post<LabelImport>(previewLabels.path, who, {}, sent(lines));
const take = (who: Person, ...lines: string[]) =>
  api.post<LabelImport>(takeLabels.path, who, { reason: 'Harmonised classification' }, sent(lines));
const substance = async (id: string) => (await api.db.select().from(chemical).where(eq(chemical.id, id)))[0]!;

describe('labels from a file', () => {
  const methanol = '67-56-1,GHS02; GHS06 GHS08,Danger,H225; H301 + H311; H370,"CLP, Annex VI"';
  const bad = [
    '67-64-1,GHS02;GHS10,Danger,H225;H299,"CLP, Annex VI"',
    '67-64-2,GHS02,Danger,H225,"CLP, Annex VI"',
    '50-78-2,GHS07,Warning,H302,"CLP, Annex VI"',
    '100-42-5,GHS02,Attention,H226,',
    '67-56-1,GHS02,,,"CLP, Annex VI"',
  ];

  it('are read without a change, each bad cell named', async () => {
    const read = dataOf(await preview(one, heads, methanol, ...bad));
    expect(read).toMatchObject({ rows: 6, same: 0 });
    expect(read.changes).toEqual([
      { key: 'methanol', name: 'Methanol', fields: ['ghsPictograms', 'signalWord', 'hazardStatements'] },
    ]);
    expect(read.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'ghsPictograms', 'Not a GHS pictogram: GHS10. Use GHS01 to GHS09.'],
      [3, 'hazardStatements', 'H299 is not a hazard statement of the GHS or of CLP Annex III'],
      [4, 'casNumber', 'Not a CAS number: the last digit does not check.'],
      [5, 'casNumber', 'No chemical in the catalogue has the CAS number 50-78-2.'],
      [6, 'signalWord', 'Not a signal word: Attention. Use Danger or Warning.'],
      [6, 'source', 'Each row needs its source.'],
      [7, 'casNumber', '67-56-1 is in the file more than once.'],
    ]);
    expect((await desk.changes(one)).list).toEqual([]);
    expect((await substance('methanol')).hazardStatements).toEqual([]);
  });

  it('are proposed from the good rows alone, and stand when a second operator agrees; all are told once', async () => {
    const water = '7664-41-7,GHS04，GHS05,危险,H280；H314,GB 30000';
    dataOf(await take(one, heads, methanol, water, ...bad));
    const { list } = await desk.changes(other);
    expect(list.map(({ key, field }) => `${key} ${field}`).sort()).toEqual(
      ['ammonia', 'methanol'].flatMap((key) =>
        ['ghsPictograms', 'hazardStatements', 'signalWord'].map((f) => `${key} ${f}`),
      ),
    );
    expect((await substance('methanol')).hazardStatements).toEqual([]);
    const told = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.template, 'hazardProposed'));
    expect(told.map(({ to }) => to)).toEqual([other.email]);
    for (const { id } of list) expect((await desk.decide(one, id, true)).status).toBe(403);
    for (const { id } of list) dataOf(await desk.decide(other, id, true));
    expect(await substance('methanol')).toMatchObject({
      ghsPictograms: ['GHS02', 'GHS06', 'GHS08'],
      signalWord: 'danger',
      hazardStatements: ['H225', 'H301+H311', 'H370'],
    });
    expect((await substance('ammonia')).hazardStatements).toEqual(['H280', 'H314']);
    expect((await substance('acetone')).hazardStatements).toEqual([]);
    // The same file again changes nothing; a cell that is empty takes nothing away.
    expect(dataOf(await preview(other, heads, methanol, '7664-41-7,,,,GB 30000'))).toMatchObject({
      changes: [],
      same: 2,
    });
  });

  it('do not overtake what waits already', async () => {
    dataOf(await take(one, heads, '67-64-1,GHS02,,,SDS of the maker'));
    const again = dataOf(await preview(other, heads, '67-64-1,GHS07,,,SDS of the maker'));
    expect(again).toMatchObject({ changes: [], problems: [{ row: 2, column: 'ghsPictograms' }] });
  });

  it('need their columns, and an operator', async () => {
    expectInvalid(await preview(one, 'CAS No.,Pictograms', '67-64-1,GHS02'), 'file');
    expectInvalid(await preview(one, 'CAS No.,Source', '67-64-1,SDS'), 'file');
    expect((await preview(buyer, heads, methanol)).status).toBe(403);
    expect((await take(buyer, heads, methanol)).status).toBe(403);
  });
});
