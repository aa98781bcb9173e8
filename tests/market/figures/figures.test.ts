import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#api/market/figure.ts';
import { getPhysicalPropertyById, queryPhysicalPropertyList, type MaterialDetail } from '#api/market/material.ts';
import { encodeQuery } from '#lib/query-string.ts';
import { loadReference } from '#seed/load-reference.ts';
import { hashOf } from '#server/market/catalogue/figure-version.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { loadedDataset, outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { uuidv7 } from '#server/platform/uuid.ts';
import { documenting, sheet } from '../documents/documents.ts';
import { newSupplier } from '../../support/deals.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const documents = documenting(api);
const chimei = 'chimei-polylac-pa-757';
const lexan = 'sabic-lexan-141r';

let operator: Person;
let second: Person;
let reader: Person;
beforeAll(async () => {
  operator = await api.person({ capabilities: ['operator'] });
  second = await api.person({ capabilities: ['operator'] });
  reader = await api.person();
});

const material = async (id = chimei) =>
  dataOf(await api.get<MaterialDetail>(getPhysicalPropertyById.path, null, { id }));
const own = async (propertyId: string, id = chimei) =>
  (await material(id)).properties.find((one) => one.id === propertyId)!;
const history = async (id: string, person: Person | null = null) =>
  dataOf(await api.get<calls.FigureAnswer>(calls.getFigure.path, person, { id }));

const source = {
  kind: 'named',
  publisher: 'CHIMEI',
  title: 'POLYLAC PA-757, data sheet',
  edition: '2025-03-01',
  page: 2,
};
const said = { value: 1.052, testCondition: '', basis: 'datasheet', source };
const enter = (input: object, person = operator) =>
  api.post<{ waits: boolean }>(calls.enterFigure.path, person, { materialId: chimei, ...said, ...input });
const correct = (input: object, person = operator) =>
  api.post<{ waits: boolean }>(calls.correctFigure.path, person, { reason: 'The sheet says so', ...said, ...input });
const withdraw = (input: object, person = operator) =>
  api.post<{ waits: boolean }>(calls.withdrawFigure.path, person, { reason: 'Nobody can prove it', ...input });
const report = (input: object, person: Person | null = reader) =>
  api.post(calls.reportFigure.path, person, { words: 'The data sheet says another value', ...input });
const reports = async (state = 'waiting') =>
  dataOf(
    await api.post<{ list: calls.FigureReport[]; waiting: number; changes: number }>(
      calls.getFigureReportByPage.path,
      operator,
      { state, pageNo: 1, pageSize: 20 },
    ),
  );
const changes = async (person = operator) =>
  dataOf(await api.get<calls.FigureChange[]>(calls.getFigureChangeRequests.path, person, {}));
const consent = (id: string, person = second) => api.post(calls.consentToFigureChange.path, person, { id });
const reload = async () => {
  await api.db.delete(loadedDataset).where(eq(loadedDataset.name, 'catalogue'));
  await loadReference({ orm: api.db });
};

describe('a figure', () => {
  it('is corrected by a new version with its source; the old ones stay public, each chained to the one before', async () => {
    const { figureId } = await own('density');
    expect(dataOf(await correct({ id: figureId, version: 1, norm: 'ISO 1183' }))).toEqual({ waits: false });
    expect(await own('density')).toMatchObject({ figureId, value: 1.052, version: 2, source: { kind: 'named' } });
    const { versions } = await history(figureId);
    expect(versions.map(({ version, value, enteredBy, reason }) => [version, value, enteredBy, reason])).toEqual([
      [2, 1.052, 'operator', 'The sheet says so'],
      [1, 1.05, 'reference', ''],
    ]);
    expect(versions[0]!.previousHash).toBe(versions[1]!.hash);
    const rows = await api.db.select().from(figure).where(eq(figure.lineId, figureId));
    for (const row of rows) expect(row.hash).toBe(hashOf(row));
    const [changed] = dataOf(await api.get<calls.FigureHistory[]>(calls.getFigureChanges.path, null, { id: chimei }));
    expect(changed).toMatchObject({ figureId, property: { id: 'density' } });
    expect((await api.auditOf(figureId)).map(({ action }) => action)).toEqual(['figure.correct']);
  });

  it('cannot be changed behind the history', async () => {
    const { figureId } = await own('density');
    const [row] = await api.db.select().from(figure).where(eq(figure.lineId, figureId));
    await expect(api.db.update(figure).set({ value: 2 }).where(eq(figure.id, row!.id))).rejects.toThrow();
    await expect(api.db.delete(figure).where(eq(figure.id, row!.id))).rejects.toThrow();
    const replaced = and(eq(figure.lineId, figureId), eq(figure.version, 1));
    await expect(api.db.update(figure).set({ replacedById: null }).where(replaced)).rejects.toThrow();
  });

  it('that somebody has changed since it was read is not corrected over them', async () => {
    const { figureId } = await own('density');
    expect((await correct({ id: figureId, version: 1 })).status).toBe(409);
    expect((await withdraw({ id: uuidv7(), version: 1 })).status).toBe(404);
  });

  it('that a person has entered, corrected or withdrawn is left to people when the shipped data is loaded again', async () => {
    const density = await own('density');
    const modulus = await own('flexuralModulus');
    dataOf(await withdraw({ id: modulus.figureId, version: modulus.version }));
    dataOf(await enter({ propertyId: 'vicat', value: 104, testCondition: '50 N, 50 °C/h', norm: 'ISO 306' }));
    const before = await api.db.select().from(figure).orderBy(figure.id);
    await reload();
    expect(await api.db.select().from(figure).orderBy(figure.id)).toEqual(before);
    expect(await own('density')).toMatchObject({ figureId: density.figureId, value: 1.052, version: density.version });
    expect(await own('flexuralModulus')).toBeUndefined();
    expect(await own('vicat')).toMatchObject({ value: 104, condition: '50 N, 50 °C/h', comparable: true });
  });

  it('is said again after it was withdrawn, and that, too, is a version', async () => {
    const lines = dataOf(
      await api.get<calls.MaterialFigures>(calls.getMaterialFigures.path, operator, { id: chimei }),
    ).figures;
    const gone = lines.find(({ property }) => property.id === 'flexuralModulus')!;
    expect(gone.versions[0]).toMatchObject({ withdrawn: true, version: 2 });
    dataOf(await correct({ id: gone.figureId, version: 2, value: 2_550 }));
    expect(await own('flexuralModulus')).toMatchObject({ value: 2_550, version: 3 });
  });

  it('has a source that opens at its page where the document is on file here, of this material alone', async () => {
    const supplier = await newSupplier(api);
    const { id: materialId } = await documents.abs();
    await documents.offerOf(supplier, materialId);
    const bytes = await sheet('ABS', 'CAS No. 9003-56-9');
    const good = documents.good(materialId, { kind: 'TDS', form: undefined });
    const { editionId } = await documents.add(supplier, good, bytes);
    const from = { kind: 'document', editionId, page: 3 };
    const one = { materialId, propertyId: 'waterAbsorption', value: 0.3, source: from };
    dataOf(await enter(one));
    expect(await own('waterAbsorption', materialId)).toMatchObject({
      source: { kind: 'document', href: expect.stringMatching(`id=${editionId}#page=3$`) },
    });
    expectInvalid(await enter({ ...one, materialId: lexan }), 'editionId');
  });

  it.each([
    [{ propertyId: 'density', value: 1.06, norm: 'ISO 306' }, 'norm'],
    [{ propertyId: 'density', value: undefined }, 'value'],
    [{ propertyId: 'density', value: 1, text: 'one' }, 'value'],
    [{ propertyId: 'density', value: undefined, text: 'heavy' }, 'text'],
    [{ propertyId: 'density', value: -1 }, 'value'],
    [{ propertyId: 'mfr', value: 1e9 }, 'value'],
    [{ propertyId: 'mfr', value: 1e30 }, 'value'],
    [{ propertyId: 'vicat', value: undefined, low: -400, high: 90 }, 'low'],
    // ISO 180 gives kJ/m², and this property is J/m.
    [{ propertyId: 'izodNotched', value: 65, norm: 'ISO 180' }, 'norm'],
    [{ propertyId: 'hdt', value: undefined, low: 90, high: 80 }, 'high'],
    [{ propertyId: 'hdt', value: 80, basis: 'measured' }, 'lots'],
    [{ propertyId: 'hdt', value: 80, normYear: 2020 }, 'norm'],
    [{ propertyId: 'colour', value: 80 }, 'propertyId'],
  ])('is not taken as %j', async (input, field) => {
    expectInvalid(await enter(input), field);
  });

  it('is said once for a condition, and beside it measured on lots', async () => {
    const hdt = { propertyId: 'hdt', value: 84, norm: 'ISO 75-2' };
    dataOf(await enter(hdt));
    expectInvalid(await enter({ ...hdt, value: 85 }), 'testCondition');
    dataOf(await enter({ ...hdt, value: 85, basis: 'measured', lots: 7 }));
    dataOf(await enter({ ...hdt, value: 82, specimen: 'annealed' }));
  });

  it('that leaves its condition open is shown, and found by no filter', async () => {
    const tensile = await own('tensileStrength');
    expect(tensile).toMatchObject({ condition: '', comparable: false });
    const found = async () =>
      dataOf(
        await api.get<{ list: { id: string }[] }>(
          queryPhysicalPropertyList.path,
          null,
          Object.fromEntries(
            encodeQuery({
              ...{ categoryId: 'abs', properties: [{ id: 'tensileStrength', from: 40, condition: 'yield' }] },
              ...{ pageNo: 1, pageSize: 50 },
            }),
          ),
        ),
      ).list.map(({ id }) => id);
    expect(await found()).toEqual([]);
    dataOf(
      await correct({ id: tensile.figureId, version: tensile.version, value: 46, point: 'yield', norm: 'ISO 527-2' }),
    );
    expect(await own('tensileStrength')).toMatchObject({ condition: 'yield', comparable: true });
    expect(await found()).toEqual([chimei]);
  });

  it('is entered, corrected and withdrawn by operators alone', async () => {
    const { figureId, version } = await own('density');
    for (const answer of [
      await enter({ propertyId: 'gwit' }, reader),
      await correct({ id: figureId, version }, reader),
      await withdraw({ id: figureId, version }, reader),
      await api.get(calls.getMaterialFigures.path, reader, { id: chimei }),
      await api.get(calls.getFigureChangeRequests.path, reader, {}),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('a figure on which safety hangs', () => {
  it('changes when a second operator consents, who is named in no public page', async () => {
    const rating = await own('flammability', lexan);
    const asked = { id: rating.figureId, version: rating.version, value: undefined, text: 'V-2', thickness: 0.7 };
    expect(dataOf(await correct({ ...asked, norm: 'UL 94', basis: 'certificate' }))).toEqual({ waits: true });
    expect(await own('flammability', lexan)).toMatchObject({ text: 'HB', version: 1 });
    expect((await correct({ ...asked, norm: 'UL 94', basis: 'certificate' }, second)).status).toBe(409);
    const [change] = await changes();
    expect(change).toMatchObject({ kind: 'correct', before: { text: 'HB' }, after: { text: 'V-2' }, own: true });
    expect((await consent(change!.id, operator)).status).toBe(403);
    dataOf(await consent(change!.id));
    expect((await consent(change!.id)).status).toBe(409);
    const { versions } = await history(rating.figureId);
    expect(versions[0]).toMatchObject({ text: 'V-2', version: 2, checked: true });
    expect(JSON.stringify(versions)).not.toContain(second.email);
  });

  it('stays where the second operator declines, and who asked can take it back', async () => {
    const rating = await own('flammability', lexan);
    dataOf(await withdraw({ id: rating.figureId, version: rating.version }));
    const decline = (id: string, person: Person) =>
      api.post(calls.declineFigureChange.path, person, { id, words: 'The card still says it' });
    dataOf(await decline((await changes())[0]!.id, second));
    dataOf(await withdraw({ id: rating.figureId, version: rating.version }));
    dataOf(await decline((await changes())[0]!.id, operator));
    expect(await changes()).toEqual([]);
    expect(await own('flammability', lexan)).toMatchObject({ version: rating.version });
  });
});

describe('a report of a figure', () => {
  it('waits at the desk, is made once at a time, and of a version that stands', async () => {
    const { figureId, version } = await own('mfr');
    expect((await report({ id: figureId, version: version + 1 })).status).toBe(409);
    expect((await report({ id: uuidv7(), version })).status).toBe(404);
    expectInvalid(await report({ id: figureId, version, words: 'bad' }), 'words');
    expectInvalid(await report({ id: figureId, version }, null), 'email');
    dataOf(await report({ id: figureId, version, source: 'CHIMEI, data sheet 2025, p. 1' }));
    expect((await report({ id: figureId, version })).status).toBe(409);
    dataOf(await report({ id: figureId, version, email: 'Curious@example.org' }, null));
    expect((await history(figureId, reader)).waits).toBe(true);
    const { list, waiting } = await reports();
    expect(waiting).toBe(2);
    expect(list.map(({ by, visitor, open, source: named }) => [by, visitor, open, named])).toEqual([
      [reader.email, false, 2, 'CHIMEI, data sheet 2025, p. 1'],
      ['curious@example.org', true, 2, ''],
    ]);
    expect((await api.post(calls.getFigureReportByPage.path, reader, { pageNo: 1, pageSize: 20 })).status).toBe(403);
  });

  it('is answered with the correction: members by notice, visitors by e-mail', async () => {
    const { figureId, version } = await own('mfr');
    const input = {
      id: figureId,
      version,
      value: 1.9,
      testCondition: '200 °C/5 kg',
      answer: 'You are right, thank you',
    };
    dataOf(await correct(input));
    const told = {
      template: 'figureReportDecided',
      data: { outcome: 'corrected', answer: 'You are right, thank you' },
    };
    expect((await api.emailsTo(reader)).at(-1)).toMatchObject(told);
    const letters = await api.db.select().from(outgoingEmail).where(eq(outgoingEmail.to, 'curious@example.org'));
    expect(letters).toMatchObject([told]);
    expect((await reports()).waiting).toBe(0);
    expect((await reports('decided')).list).toMatchObject([
      { state: 'corrected', decidedBy: operator.email },
      { state: 'corrected', decidedBy: operator.email },
    ]);
  });

  it('is refused with the reason, once, and may be made again', async () => {
    const { figureId, version } = await own('mfr');
    dataOf(await report({ id: figureId, version }));
    const [{ id }] = (await reports()).list as [calls.FigureReport];
    const refuse = () =>
      api.post(calls.refuseFigureReport.path, operator, { id, answer: 'The sheet of 2025 says 1.9' });
    dataOf(await refuse());
    expect((await refuse()).status).toBe(409);
    expect((await api.emailsTo(reader)).at(-1)).toMatchObject({ data: { outcome: 'refused' } });
    dataOf(await report({ id: figureId, version }));
    dataOf(await withdraw({ id: figureId, version, answer: 'Taken down until the maker answers' }));
    expect((await api.emailsTo(reader)).at(-1)).toMatchObject({ data: { outcome: 'withdrawn' } });
    expect(await own('mfr')).toBeUndefined();
    expect((await report({ id: figureId, version: version + 1 })).status).toBe(409);
  });

  it('of a safety figure waits for the second operator, and again where that one declines', async () => {
    const rating = await own('flammability', lexan);
    dataOf(await report({ id: rating.figureId, version: rating.version }));
    dataOf(await withdraw({ id: rating.figureId, version: rating.version, answer: 'Taken down' }));
    expect((await reports()).waiting).toBe(0);
    const [change] = await changes();
    dataOf(await api.post(calls.declineFigureChange.path, second, { id: change!.id, words: 'The card says it' }));
    expect((await reports()).waiting).toBe(1);
    dataOf(await withdraw({ id: rating.figureId, version: rating.version, answer: 'Taken down after all' }));
    dataOf(await consent((await changes())[0]!.id));
    expect((await api.emailsTo(reader)).at(-1)).toMatchObject({ data: { answer: 'Taken down after all' } });
  });

  it('that nobody answers in time is overdue', async () => {
    const { figureId, version } = await own('density');
    dataOf(await report({ id: figureId, version }));
    expect((await reports()).list[0]).toMatchObject({ overdue: false });
    api.clock.now = new Date(api.clock.now.getTime() + 8 * 86_400_000);
    expect((await reports()).list[0]).toMatchObject({ overdue: true });
  });
});
