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
  // The law has entries for neither of these, so nothing is shipped of their labels.
  const adiponitrile = '111-69-3,GHS06; GHS08 GHS09,Danger,H301 + H311; H331; H373,"SDS, section 2"';
  const bad = [
    '67-64-1,GHS02;GHS10,Danger,H225;H299,"CLP, Annex VI"',
    '67-64-2,GHS02,Danger,H225,"CLP, Annex VI"',
    '50-78-2,GHS07,Warning,H302,"CLP, Annex VI"',
    '100-42-5,GHS02,Attention,H226,',
    '111-69-3,GHS02,,,"CLP, Annex VI"',
  ];

  it('are read without a change, each bad cell named', async () => {
    const read = dataOf(await preview(one, heads, adiponitrile, ...bad));
    expect(read).toMatchObject({ rows: 6, same: 0 });
    expect(read.changes).toEqual([
      { key: 'adiponitrile', name: 'Adiponitrile', fields: ['ghsPictograms', 'signalWord', 'hazardStatements'] },
    ]);
    expect(read.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'ghsPictograms', 'Not a GHS pictogram: GHS10. Use GHS01 to GHS09.'],
      [3, 'hazardStatements', 'H299 is not a hazard statement of the GHS or of CLP Annex III'],
      [4, 'casNumber', 'Not a CAS number: the last digit does not check.'],
      [5, 'casNumber', 'No chemical in the catalogue has the CAS number 50-78-2.'],
      [6, 'signalWord', 'Not a signal word: Attention. Use Danger or Warning.'],
      [6, 'source', 'Each row needs its source.'],
      [7, 'casNumber', '111-69-3 is in the file more than once.'],
    ]);
    expect((await desk.changes(one)).list).toEqual([]);
    expect((await substance('adiponitrile')).hazardStatements).toEqual([]);
  });

  it('are proposed from the good rows alone, and stand when a second operator agrees; all are told once', async () => {
    const chlorite = '7758-19-2,GHS03，GHS05,危险,H272；H314,GB 30000';
    dataOf(await take(one, heads, adiponitrile, chlorite, ...bad));
    const { list } = await desk.changes(other);
    expect(list.map(({ key, field }) => `${key} ${field}`).sort()).toEqual(
      ['adiponitrile', 'sodium-chlorite'].flatMap((key) =>
        ['ghsPictograms', 'hazardStatements', 'signalWord'].map((f) => `${key} ${f}`),
      ),
    );
    expect((await substance('adiponitrile')).hazardStatements).toEqual([]);
    const told = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.template, 'hazardProposed'));
    expect(told.map(({ to }) => to)).toEqual([other.email]);
    for (const { id } of list) expect((await desk.decide(one, id, true)).status).toBe(403);
    for (const { id } of list) dataOf(await desk.decide(other, id, true));
    expect(await substance('adiponitrile')).toMatchObject({
      ghsPictograms: ['GHS06', 'GHS08', 'GHS09'],
      signalWord: 'danger',
      hazardStatements: ['H301+H311', 'H331', 'H373'],
    });
    expect((await substance('sodium-chlorite')).hazardStatements).toEqual(['H272', 'H314']);
    // What was bad of its row changed nothing: it is labelled as the law has it.
    expect((await substance('acetone')).hazardStatements).toEqual(['H225', 'H319', 'H336', 'EUH066']);
    // The same file again changes nothing; a cell that is empty takes nothing away.
    expect(dataOf(await preview(other, heads, adiponitrile, '7758-19-2,,,,GB 30000'))).toMatchObject({
      changes: [],
      same: 2,
    });
  });

  it('do not overtake what waits already', async () => {
    dataOf(await take(one, heads, '67-64-1,GHS02 GHS08,,,SDS of the maker'));
    const again = dataOf(await preview(other, heads, '67-64-1,GHS07,,,SDS of the maker'));
    expect(again).toMatchObject({ changes: [], problems: [{ row: 2, column: 'ghsPictograms' }] });
  });

  it('need their columns, and an operator', async () => {
    expectInvalid(await preview(one, 'CAS No.,Pictograms', '67-64-1,GHS02'), 'file');
    expectInvalid(await preview(one, 'CAS No.,Source', '67-64-1,SDS'), 'file');
    expect((await preview(buyer, heads, adiponitrile)).status).toBe(403);
    expect((await take(buyer, heads, adiponitrile)).status).toBe(403);
  });
});
