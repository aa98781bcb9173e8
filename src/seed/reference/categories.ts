import type { ControlList } from '#api/market/desk-choices.ts';
import type { HarmonisedLabel } from '#server/market/catalogue/index.ts';
import { keepHeld } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { category, chemical } from '#server/platform/db/schema/catalogue.ts';
import { readReference } from '../data-files.ts';
import { upsert } from '../upsert.ts';

export type CategoryRecord = {
  key: string;
  parent: string | null;
  level: number;
  abbr: string | null;
  nameEn: string;
  nameZh: string;
  hs: string | null;
  cas: string | null;
  un: string | null;
  kind: 'polymer' | 'chemical';
  form: string;
  color: string | null;
  /** Repeat unit with `*` at the ends, or the molecule of a liquid resin. */
  smiles: string | null;
  /** The chemical that the category consists of. */
  chemical: string | null;
};

export type ChemicalRecord = {
  key: string;
  category: string;
  nameEn: string;
  nameZh: string;
  aliases: string[];
  cas: string | null;
  formula: string | null;
  smiles: string | null;
  un: string | null;
  unClass: string | null;
  packingGroup: string | null;
  /** Classes beside the first, and lists under which it is controlled; absent: none. */
  subsidiary?: string[];
  controls?: ControlList[];
  hs: string | null;
  form: string;
  color: string | null;
};

/** The tree with what lies above each node. */
export type CategoryTree = {
  records: CategoryRecord[];
  byKey: Map<string, CategoryRecord>;
  /** Keys of the ancestors and the category itself, root first. */
  pathOf: (key: string) => string[];
  isLeaf: (key: string) => boolean;
};

export const readCategories = (): CategoryTree => treeOf(readReference<CategoryRecord>('categories'));

function treeOf(records: CategoryRecord[]): CategoryTree {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const parents = new Set(records.map(({ parent }) => parent));
  const pathOf = (key: string): string[] => {
    const { parent } = byKey.get(key)!;
    return parent === null ? [key] : [...pathOf(parent), key];
  };
  return { records, byKey, pathOf, isLeaf: (key) => !parents.has(key) };
}

export const readChemicals = () => readReference<ChemicalRecord>('chemicals');

/** Physical data of a pure substance: °C, and % by volume in air. */
type Facts = { key: string } & Partial<
  Record<'meltsAt' | 'boilsAt' | 'flashPoint' | 'ignitesAt' | 'explosiveFrom' | 'explosiveTo', number>
>;

/** What the law has labelled a substance with; the server reads the same file for where it says so. */
type Label = Pick<HarmonisedLabel, 'key' | 'ec' | 'pictograms' | 'signal' | 'statements'>;

export type Kept = { tree: CategoryTree; chemicals: ChemicalRecord[] };

/** Gives both as they stand now: with what operators have changed of them, which materials repeat. */
export async function loadCategories(tx: Db): Promise<Kept> {
  const { records } = readCategories();
  const chemicals = readChemicals();
  const draw = await drawOnce();
  const molecules = new Map(chemicals.map(({ key, smiles }) => [key, smiles]));

  const shipped = records.map(({ key, parent, abbr, hs, cas, un, smiles, chemical, ...rest }, sort) => ({
    ...rest,
    id: key,
    parentId: parent,
    sort,
    code: abbr,
    hsCode: hs,
    casNumber: cas,
    unNumber: un,
    skeleton: draw(smiles ?? molecules.get(chemical ?? '') ?? null),
  }));
  const categories = await keepHeld(tx, 'category', shipped, ({ id }) => id);
  const tree = treeOf(
    records.map((record, at) => {
      const { nameEn, nameZh, parentId } = categories[at]!;
      return { ...record, nameEn, nameZh, parent: parentId };
    }),
  );
  await upsert(
    tx,
    category,
    categories.map((row) => ({ ...row, path: tree.pathOf(row.id) })),
  );

  const facts = new Map(readReference<Facts>('chemical-facts').map((record) => [record.key, record]));
  const labels = new Map(readReference<Label>('ghs-labels').map((record) => [record.key, record]));
  const substances = chemicals.map((record) => ({
    id: record.key,
    categoryId: record.category,
    nameEn: record.nameEn,
    nameZh: record.nameZh,
    aliases: record.aliases,
    casNumber: record.cas,
    formula: record.formula,
    unNumber: record.un,
    hazardClass: record.unClass,
    packingGroup: record.packingGroup,
    subsidiaryHazards: record.subsidiary ?? [],
    controls: record.controls ?? [],
    ...labelOf(labels.get(record.key)),
    ...factsOf(facts.get(record.key)),
    hsCode: record.hs,
    skeleton: draw(record.smiles),
  }));
  const kept = await keepHeld(tx, 'chemical', substances, ({ id }) => id);
  await upsert(tx, chemical, kept);
  return {
    tree,
    chemicals: chemicals.map((record, at) => ({ ...record, nameEn: kept[at]!.nameEn, cas: kept[at]!.casNumber })),
  };
}

const factsOf = ({ meltsAt, boilsAt, flashPoint, ignitesAt, explosiveFrom, explosiveTo }: Partial<Facts> = {}) => ({
  ...{ meltsAt: meltsAt ?? null, boilsAt: boilsAt ?? null, flashPoint: flashPoint ?? null },
  ...{ ignitesAt: ignitesAt ?? null, explosiveFrom: explosiveFrom ?? null, explosiveTo: explosiveTo ?? null },
});

const labelOf = ({ ec, pictograms, signal, statements }: Partial<Label> = {}) => ({
  ...{ ecNumber: ec ?? null, ghsPictograms: pictograms ?? [] },
  ...{ signalWord: signal ?? null, hazardStatements: statements ?? [] },
});

/** Sub-types of a resin share one repeat unit, a category and its chemical one molecule. */
async function drawOnce(): Promise<(smiles: string | null) => string | null> {
  // It brings a library of chemistry along, for a table that is hardly ever loaded.
  const { drawSkeleton } = await import('../skeleton.ts');
  const drawn = new Map<string, string>();
  return (smiles) => {
    if (smiles === null) return null;
    const known = drawn.get(smiles) ?? drawSkeleton(smiles);
    drawn.set(smiles, known);
    return known;
  };
}
