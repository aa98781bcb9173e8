import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { limitedQuantityBy } from '#api/market/limited-quantity.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import { chemical, material } from '#server/platform/db/schema/catalogue.ts';
import { editing } from '../desk/desk.ts';
import { dataOf, expectInvalid, startMemberApi, type Person } from '../../support/member-api.ts';

const api = startMemberApi();
const desk = editing(api);
let operators: [Person, Person];
beforeAll(async () => {
  const operator = () => api.person({ capabilities: ['operator'] });
  operators = [await operator(), await operator()];
});

const page = async (chemicalId: string) => {
  const [row] = await api.db.select({ id: material.id }).from(material).where(eq(material.chemicalId, chemicalId));
  return dataOf<MaterialDetail>(await api.get(getPhysicalPropertyById.path, null, { id: row!.id })).limitedQuantity;
};
type Said = { property: string; value: string; source: string; statedOn: string | null };
const exported = async () => {
  const answer = await api.fetch(`/${exportCatalogue.path}?what=chemicals&format=json`, null);
  const { chemicals } = (await answer.json()) as {
    chemicals: { thing: { chemicalId: string }; statements: Said[] }[];
  };
  return new Map(
    chemicals.map(({ thing, statements }) => [
      thing.chemicalId,
      statements.find(({ property }) => property === 'limitedQuantity'),
    ]),
  );
};
const entry = (unNumber: string | null, hazardClass: string | null, packingGroup: string | null, ...subsidiaryHazards: string[]) => ({ unNumber, hazardClass, packingGroup, subsidiaryHazards }); // prettier-ignore

describe('what follows from class and packing group', () => {
  it.each([
    ['acetone', entry('1090', '3', 'II'), 'liquid', '1 L', '173.150'],
    ['toluene', entry('1294', '3', 'II'), 'liquid', '1 L', '173.150'],
    ['styrene', entry('2055', '3', 'III'), 'liquid', '5 L', '173.150'],
    ['hexamine', entry('1328', '4.1', 'III'), 'powder', '5 kg', '173.151'],
    ['potassium permanganate', entry('1490', '5.1', 'II'), 'powder', '1 kg', '173.152'],
    ['aniline', entry('1547', '6.1', 'II'), 'liquid', '100 mL', '173.153'],
    ['solid phenol', entry('1671', '6.1', 'II'), 'flake', '500 g', '173.153'],
    ['dichloromethane', entry('1593', '6.1', 'III'), 'liquid', '5 L', '173.153'],
    ['acrylamide', entry('2074', '6.1', 'III'), 'powder', '5 kg', '173.153'],
    ['sulphuric acid', entry('1830', '8', 'II'), 'liquid', '1 L', '173.154'],
    ['sodium hydroxide, solid', entry('1823', '8', 'II'), 'flake', '1 kg', '173.154'],
    ['sodium hydroxide solution', entry('1824', '8', 'II'), 'liquid', '1 L', '173.154'],
    ['caustic potash', entry('1813', '8', 'II'), 'flake', '1 kg', '173.154'],
    ['phosphoric acid', entry('1805', '8', 'III'), 'liquid', '5 L', '173.154'],
    ['maleic anhydride', entry('2215', '8', 'III'), 'flake', '5 kg', '173.154'],
    ['zinc oxide', entry('3077', '9', 'III'), 'powder', '5 kg', '173.155'],
    ['chlorinated paraffin', entry('3082', '9', 'III'), 'liquid', '5 L', '173.155'],
  ])('%s: %j as %s, %s', (_, of, form, value, section) => {
    expect(limitedQuantityBy(of, form)).toEqual({ value, rule: `49 CFR ${section}` });
  });

  it.each([
    ['methanol, toxic too', entry('1230', '3', 'II', '6.1'), 'liquid'],
    ['formic acid, flammable too', entry('1779', '8', 'II', '3'), 'liquid'],
    ['hydrogen peroxide, corrosive too', entry('2014', '5.1', 'II', '8'), 'liquid'],
    ['diethyl ether of group I: 0.5 L in the United States, nothing by column 7a', entry('1155', '3', 'I'), 'liquid'],
    ['molten phenol', entry('2312', '6.1', 'II'), 'liquid'],
    ['molten maleic anhydride', entry('2215', '8', 'III'), 'liquid'],
    ['molten naphthalene', entry('2304', '4.1', 'III'), 'liquid'],
    ['sulphur', entry('1350', '4.1', 'III'), 'bead'],
    ['sodium chlorite', entry('1496', '5.1', 'II'), 'powder'],
    ['what is carried hot', entry('3257', '9', 'III'), 'liquid'],
    ['calcium carbide', entry('1402', '4.3', 'II'), 'solid'],
    ['an organic peroxide, which has no group', entry('3110', '5.2', null), 'powder'],
    ['chlorine', entry('1017', '2.3', null, '5.1', '8'), 'gas'],
    ['acetone in a form that nobody knows', entry('1090', '3', 'II'), null],
    ['a solid of class 3', entry('1090', '3', 'II'), 'powder'],
    ['glycol, which is not dangerous', entry(null, null, null), 'liquid'],
  ])('nothing of %s', (_, of, form) => {
    expect(limitedQuantityBy(of, form)).toBeNull();
  });
});

describe('the limit of a chemical', () => {
  it('stands on its page with the rule by which it was derived', async () => {
    const derived = { source: '', statedOn: null };
    expect(await page('cyclohexane')).toEqual({ value: '1 L', derivedBy: '49 CFR 173.150', ...derived });
    expect(await page('caustic-soda-flakes')).toEqual({ value: '1 kg', derivedBy: '49 CFR 173.154', ...derived });
    expect(await page('caustic-soda-liquid')).toEqual({ value: '1 L', derivedBy: '49 CFR 173.154', ...derived });
    expect(await page('methanol')).toBeNull();
    expect(await page('meg')).toBeNull();
  });

  it('stands in the export with the rule as its source', async () => {
    const of = await exported();
    expect(of.get('acetone')).toMatchObject({
      value: '1 L',
      source: 'derived from class and packing group: 49 CFR 173.150',
    });
    expect(of.get('toluene')).toMatchObject({ value: '1 L' });
    expect(of.get('maleic-anhydride')).toMatchObject({ value: '5 kg' });
    for (const id of ['methanol', 'hydrogen-peroxide', 'phenol', 'formic-acid', 'meg', 'diethyl-ether'])
      expect(of.get(id)).toBeUndefined();
  });

  it('is not derived for an entry of transport that the catalogue does not know', async () => {
    await api.db.update(chemical).set({ unNumber: '1204' }).where(eq(chemical.id, 'cyclohexane'));
    expect(await page('cyclohexane')).toBeNull();
    await api.db.update(chemical).set({ unNumber: '1145' }).where(eq(chemical.id, 'cyclohexane'));
  });

  it('is what two operators have said before what follows from a rule, until they take it back', async () => {
    const [one, other] = operators;
    const of = ['chemical', 'styrene'] as const;
    expect(await desk.change(one, of, { limitedQuantity: '1 L' })).toEqual({
      changed: [],
      waiting: ['limitedQuantity'],
    });
    expect(await page('styrene')).toMatchObject({ value: '5 L' });
    const [waiting] = (await desk.changes(other)).list;
    expect((await desk.decide(one, waiting!.id, true)).status).toBe(403);
    dataOf(await desk.decide(other, waiting!.id, true));
    const source = 'Letter of 2026-07-01, page 1';
    expect(await page('styrene')).toEqual({ value: '1 L', derivedBy: null, source, statedOn: '2026-07-15' });
    expect((await exported()).get('styrene')).toMatchObject({ value: '1 L', source, statedOn: '2026-07-15' });
    await desk.loadAgain();
    expect(await page('styrene')).toMatchObject({ value: '1 L', derivedBy: null });
    const done = (await desk.row(one, ...of)).changes.find(({ field }) => field === 'limitedQuantity')!;
    dataOf(await desk.undo(one, done.id));
    dataOf(await desk.decide(other, (await desk.changes(other)).list[0]!.id, true));
    expect(await page('styrene')).toMatchObject({ value: '5 L', derivedBy: '49 CFR 173.150' });
  });

  it('says that nothing is permitted, and nothing that column 7a cannot say', async () => {
    const [one, other] = operators;
    await desk.change(one, ['chemical', 'phenol'], { limitedQuantity: '0' });
    dataOf(await desk.decide(other, (await desk.changes(other)).list[0]!.id, true));
    expect(await page('phenol')).toMatchObject({ value: '0', derivedBy: null });
    for (const limitedQuantity of ['2 L', '1', 'none'])
      expectInvalid(await desk.tryChange(one, ['chemical', 'phenol'], { limitedQuantity }), 'limitedQuantity');
    expectInvalid(await desk.tryChange(one, ['chemical', 'meg'], { limitedQuantity: '1 L' }), 'hazardClass');
  });
});
