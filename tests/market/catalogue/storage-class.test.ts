import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { getPhysicalPropertyById, type MaterialDetail } from '#api/market/material.ts';
import { storageClassBy } from '#api/market/storage-class.ts';
import { chemical, material } from '#server/platform/db/schema/catalogue.ts';
import { dataOf, startMemberApi } from '../../support/member-api.ts';

const api = startMemberApi();
const page = async (chemicalId: string) => {
  const [row] = await api.db.select({ id: material.id }).from(material).where(eq(material.chemicalId, chemicalId));
  return dataOf<MaterialDetail>(await api.get(getPhysicalPropertyById.path, null, { id: row!.id })).storageClass;
};

const none = { hazardStatements: [], hazardClass: null, subsidiaryHazards: [], packingGroup: null, flashPoint: null, formula: null }; // prettier-ignore
type Known = Partial<Parameters<typeof storageClassBy>[0]>;
const of = (codes: string, form: string | null, known: Known = {}) =>
  storageClassBy({ ...none, hazardStatements: codes === '' ? [] : codes.split(' '), ...known }, form);

describe('the storage class by TRGS 510', () => {
  it.each([
    ['methanol', 'H225 H301 H311 H331 H370', 'liquid', { flashPoint: 11, formula: 'CH3OH' }, '3'],
    ['acetone', 'H225 H319 H336 EUH066', 'liquid', { flashPoint: -18, formula: 'C3H6O' }, '3'],
    ['toluene', 'H225 H304 H315 H336 H361d H373', 'liquid', { flashPoint: 4, formula: 'C7H8' }, '3'],
    ['glacial acetic acid', 'H226 H314', 'liquid', { flashPoint: 39, formula: 'CH3COOH' }, '3'],
    ['formic acid', 'H226 H290 H302 H314 H331 EUH071', 'liquid', { flashPoint: 50, formula: 'HCOOH' }, '3'],
    ['sulphuric acid', 'H314', 'liquid', { hazardClass: '8', formula: 'H2SO4' }, '8B'],
    ['hydrochloric acid', 'H314 H335', 'liquid', { hazardClass: '8', formula: 'HCl' }, '8B'],
    ['sodium hydroxide, solid', 'H314', 'flake', { hazardClass: '8', formula: 'NaOH' }, '8B'],
    ['sodium hydroxide solution', 'H314', 'liquid', { hazardClass: '8', formula: 'NaOH' }, '8B'],
    ['caustic potash', 'H302 H314', 'flake', { hazardClass: '8', formula: 'KOH' }, '8B'],
    ['monoethanolamine', 'H302 H312 H314 H332', 'liquid', { flashPoint: 86, formula: 'C2H7NO' }, '8A'],
    ['phenol', 'H301 H311 H314 H331 H341 H373', 'liquid', { flashPoint: 79, hazardClass: '6.1', packingGroup: 'II' }, '6.1C'], // prettier-ignore
    ['hydrofluoric acid', 'H300 H310 H314 H330', 'liquid', { hazardClass: '8', formula: 'HF' }, '6.1B'],
    ['boric acid', 'H360FD', 'powder', { formula: 'H3BO3' }, '6.1D'],
    ['potassium permanganate', 'H272 H302 H361d H410', 'powder', { hazardClass: '5.1', formula: 'KMnO4' }, '5.1B'],
    ['calcium carbide', 'H260', 'solid', { hazardClass: '4.3', formula: 'CaC2' }, '4.3'],
    ['white phosphorus', 'H250 H300 H314 H330 H400', 'solid', { hazardClass: '4.2', formula: 'P4' }, '4.2'],
    ['benzoyl peroxide', 'H241 H317 H319 H410', 'powder', { hazardClass: '5.2', formula: 'C14H10O4' }, '5.2'],
    ['hexamine', 'H228 H317', 'powder', { hazardClass: '4.1', formula: 'C6H12N4' }, '4.1B'],
    ['ethylene', 'H220 H336', 'gas', { hazardClass: '2.1', formula: 'C2H4' }, '2A'],
    ['ethylene glycol', 'H302', 'liquid', { flashPoint: 111, formula: 'C2H6O2' }, '10'],
    ['citric acid', 'H319 H335', 'powder', { formula: 'C6H8O7' }, '11'],
    ['soda ash', 'H319', 'powder', { formula: 'Na2CO3' }, '13'],
    ['zinc oxide', 'H410', 'powder', { hazardClass: '9', formula: 'ZnO' }, '13'],
  ])('%s with %s as %s is %j in %s', (_, codes, form, known, is) => {
    expect(of(codes, form, known)).toBe(is);
  });

  it.each([
    ['what has no label', '', 'liquid', {}],
    ['what is sold in a form that nobody knows', 'H225', null, {}],
    ['propionic acid, whose entry of transport is flammable and its label not', 'H314', 'liquid', { hazardClass: '8', subsidiaryHazards: ['3'], flashPoint: 52 }], // prettier-ignore
    ['dimethylformamide, which is flammable by its flash point', 'H312 H319 H332 H360D', 'liquid', { flashPoint: 58 }],
    ['sulphur, whose label does not say that it burns', 'H315', 'bead', { hazardClass: '4.1', formula: 'S8' }],
    ['oxalic acid, corrosive in transport alone', 'H302 H312', 'powder', { hazardClass: '8', formula: 'C2H2O4' }],
    ['maleic anhydride, corrosive and toxic to organs', 'H302 H314 H372', 'flake', { hazardClass: '8', flashPoint: 103 }], // prettier-ignore
    ['hexamethylene diisocyanate, which suppliers call fatal', 'H315 H317 H319 H331 H334 H335', 'liquid', { hazardClass: '6.1', packingGroup: 'II', flashPoint: 140 }], // prettier-ignore
    ['dichloromethane, suspected alone', 'H351', 'liquid', { hazardClass: '6.1', formula: 'CH2Cl2' }],
    ['chloroform, of which no flash point is known', 'H302 H315 H319 H331 H351', 'liquid', { formula: 'CHCl3' }],
    ['tetrabromobisphenol A, which hardly burns', 'H350 H410', 'powder', { formula: 'C15H12O2Br4' }],
    ['sodium sulphide, a salt that burns', 'H302 H311 H314', 'flake', { hazardClass: '8', formula: 'Na2S' }],
    ['what may explode', 'H240', 'powder', { hazardClass: '5.2' }],
    ['what is flammable and fatal', 'H225 H300 H330', 'liquid', { hazardClass: '3', flashPoint: -20 }],
    ['what oxidises and burns', 'H225 H272', 'liquid', { hazardClass: '3' }],
    ['a liquid labelled as a flammable solid', 'H228', 'liquid', { hazardClass: '4.1' }],
  ])('says nothing of %s', (_, codes, form, known) => {
    expect(of(codes, form, known)).toBeNull();
  });
});

it('stands on the page of a chemical, from its label as it is now', async () => {
  expect(await page('methanol')).toBe('3');
  expect(await page('phenol')).toBe('6.1C');
  expect(await page('caustic-soda-flakes')).toBe('8B');
  expect(await page('1-hexene')).toBeNull();
  await api.db
    .update(chemical)
    .set({ hazardStatements: ['H225', 'H304'] })
    .where(eq(chemical.id, '1-hexene'));
  expect(await page('1-hexene')).toBe('3');
});

it('stands in the export, derived from the label', async () => {
  const answer = await api.fetch(`/${exportCatalogue.path}?what=chemicals&format=json`, null);
  const { chemicals } = (await answer.json()) as {
    chemicals: { thing: { chemicalId: string }; statements: { property: string; value: string; source: string }[] }[];
  };
  const said = (id: string) =>
    chemicals
      .find(({ thing }) => thing.chemicalId === id)!
      .statements.find(({ property }) => property === 'storageClass');
  expect(said('acetone')).toMatchObject({ value: '3', source: 'derived from the label: TRGS 510, annex 2' });
  expect(said('sulfuric-acid')).toMatchObject({ value: '8B' });
  expect(said('acrylamide')).toMatchObject({ value: '6.1C' });
  expect(said('hydrogen-peroxide')).toBeUndefined();
  expect(said('maleic-anhydride')).toBeUndefined();
});
