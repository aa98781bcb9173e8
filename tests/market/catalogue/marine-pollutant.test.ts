import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { isMarinePollutant } from '#api/market/marine-pollutant.ts';
import { getPhysicalPropertyById } from '#api/market/material.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
const page = async (chemicalId: string) => {
  const [row] = await api.db.select({ id: material.id }).from(material).where(eq(material.chemicalId, chemicalId));
  return dataOf(await api.get(getPhysicalPropertyById.path, null, { id: row!.id }));
};

it.each([
  [['H400'], true],
  [['H225', 'H410'], true],
  [['H301+H311', 'H411'], true],
  [['H400+H410'], true],
  [['H412'], false],
  [['H413', 'H225'], false],
  [['EUH066'], false],
])('a label with %j makes a marine pollutant: %s', (hazardStatements, is) => {
  expect(isMarinePollutant({ ghsPictograms: [], signalWord: null, hazardStatements })).toBe(is);
});

it('of what has no label nothing is known; a signal word is one', () => {
  expect(isMarinePollutant({ ghsPictograms: [], signalWord: null, hazardStatements: [] })).toBeNull();
  expect(isMarinePollutant({ ghsPictograms: [], signalWord: 'warning', hazardStatements: [] })).toBe(false);
  expect(isMarinePollutant({ ghsPictograms: ['GHS02'], signalWord: null, hazardStatements: [] })).toBe(false);
});

it.each([
  ['cyclohexane', true],
  ['methanol', false],
  ['1-hexene', null],
])('%s says so with its entry for transport: %s', async (chemicalId, marinePollutant) => {
  expect(await page(chemicalId)).toMatchObject({ unNumber: expect.any(String), marinePollutant });
});

it('stands in the export with the rule as its source, of dangerous goods with a label alone', async () => {
  const answer = await api.fetch(`/${exportCatalogue.path}?what=chemicals&format=json`, null);
  const { chemicals } = (await answer.json()) as {
    chemicals: { thing: { chemicalId: string }; statements: { property: string; value: string; source: string }[] }[];
  };
  const said = (id: string) =>
    chemicals
      .find(({ thing }) => thing.chemicalId === id)!
      .statements.find(({ property }) => property === 'marinePollutant');
  expect(said('cyclohexane')).toMatchObject({ value: 'yes', source: expect.stringContaining('IMDG 2.10.3') });
  expect(said('methanol')).toMatchObject({ value: 'no' });
  expect(said('1-hexene')).toBeUndefined();
});
