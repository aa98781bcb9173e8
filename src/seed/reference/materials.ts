import { gradeCodeOf } from '#lib/search-text.ts';
import { keepHeld } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { readReference } from '../data-files.ts';
import { upsert } from '../upsert.ts';
import type { CategoryRecord, CategoryTree, ChemicalRecord, Kept } from './categories.ts';
import type { Grade } from './figures.ts';

type Manufacturer = {
  key: string;
  nameEn: string;
  nameZh: string;
  country: string;
  city: string;
  brands: string[];
  /** Keys of categories and chemicals. */
  products: string[];
};

type MaterialRow = typeof material.$inferInsert;

/** When this edition of the materials was compiled. */
const edition = new Date('2026-06-30T00:00:00Z');

/** Real grades, and the chemicals and resins that makers are known to produce without a grade name. */
export async function loadMaterials(tx: Db, { tree, chemicals }: Kept): Promise<void> {
  const makers = readReference<Manufacturer>('manufacturers');
  const named = makers.map(({ key, country, products: _, ...rest }) => ({ ...rest, id: key, nation: country }));
  await upsert(tx, manufacturer, await keepHeld(tx, 'maker', named, ({ id }) => id));

  const grades = readReference<Grade>('grades');
  const shipped = [...grades.map((grade) => ofGrade(grade, tree)), ...withoutGrade(tree, chemicals, grades, makers)];
  await saveMaterials(tx, shipped, tree);
}

/** A material of which operators have said something, with what follows from it. */
function asHeld(row: MaterialRow, tree: CategoryTree): MaterialRow {
  const { kind } = tree.byKey.get(row.categoryId)!;
  return { ...row, gradeCode: gradeCodeOf(row.grade), kind, categoryPath: tree.pathOf(row.categoryId) };
}

/** `search` belongs to indexMaterials, which must run afterwards. */
export async function saveMaterials(tx: Db, rows: MaterialRow[], tree: CategoryTree): Promise<void> {
  const kept = await keepHeld(tx, 'material', rows, ({ id }) => id);
  const asKept = kept.map((row, at) => (row === rows[at] ? row : asHeld(row, tree)));
  await upsert(tx, material, asKept, ['search']);
}

function ofGrade(grade: Grade, tree: CategoryTree): MaterialRow {
  const category = tree.byKey.get(grade.category)!;
  return {
    id: grade.key,
    kind: category.kind,
    grade: grade.grade,
    gradeCode: gradeCodeOf(grade.grade),
    categoryId: category.key,
    categoryPath: tree.pathOf(category.key),
    manufacturerId: grade.manufacturer,
    processLevelId: grade.processLevel,
    resin: grade.resin,
    chemicalId: category.chemical,
    casNumber: casOf(category.key, tree),
    applicationsEn: grade.applicationsEn,
    applicationsZh: grade.applicationsZh,
    form: category.form,
    color: category.color,
    search: '',
    updatedAt: edition,
  };
}

/** A maker's chemicals, and its resins of which no grade of anybody is known, under their plain names. */
function withoutGrade(
  tree: CategoryTree,
  substances: readonly ChemicalRecord[],
  grades: Grade[],
  makers: Manufacturer[],
): MaterialRow[] {
  const chemicals = new Map(substances.map((record) => [record.key, record]));
  const graded = new Set(grades.map(({ category }) => category));
  const gradedBy = new Set(grades.map(({ category, manufacturer }) => `${manufacturer} ${category}`));
  return makers.flatMap((maker) =>
    maker.products.flatMap((key) => {
      const chemical = chemicals.get(key);
      if (chemical) return gradedBy.has(`${maker.key} ${key}`) ? [] : [ofChemical(chemical, maker.key, tree)];
      const category = tree.byKey.get(key)!;
      return tree.isLeaf(key) && !graded.has(key) ? [ofCategory(category, maker.key, tree)] : [];
    }),
  );
}

/** A chemical as somebody makes it: it has no grade, so that its name stands there. */
export function ofChemical(chemical: ChemicalRecord, manufacturerId: string, tree: CategoryTree): MaterialRow {
  return {
    ...unnamed(`${manufacturerId}-${chemical.key}`, chemical.nameEn, manufacturerId),
    kind: 'chemical',
    categoryId: chemical.category,
    categoryPath: tree.pathOf(chemical.category),
    chemicalId: chemical.key,
    casNumber: chemical.cas,
    form: chemical.form,
    color: chemical.color,
  };
}

/** A resin or compound named after its category, where no grade is known. */
export function ofCategory(category: CategoryRecord, manufacturerId: string, tree: CategoryTree): MaterialRow {
  return {
    ...unnamed(`${manufacturerId}-${category.key}`, category.nameEn, manufacturerId),
    kind: category.kind,
    categoryId: category.key,
    categoryPath: tree.pathOf(category.key),
    casNumber: casOf(category.key, tree),
    processLevelId: processLevelOf(category.key),
    form: category.form,
    color: category.color,
  };
}

const processLevels = new Set(['injection', 'extrusion', 'blow', 'film', 'pipe', 'coating', 'foam', 'cable', 'fibre']);

/** Some sub-types are named after how they are processed: `hdpe-cable`. */
function processLevelOf(key: string): string | null {
  const suffix = key.slice(key.lastIndexOf('-') + 1);
  return processLevels.has(suffix) && suffix !== key && key !== 'glass-fibre' ? suffix : null;
}

function unnamed(id: string, name: string, manufacturerId: string) {
  return {
    id,
    grade: name,
    gradeCode: gradeCodeOf(name),
    manufacturerId,
    processLevelId: null,
    resin: null,
    chemicalId: null,
    applicationsEn: '',
    applicationsZh: '',
    search: '',
    updatedAt: edition,
  };
}

/** The nearest CAS number upwards: a sub-type has that of its resin. */
function casOf(key: string, tree: CategoryTree): string | null {
  const path = tree.pathOf(key).toReversed();
  return path.map((each) => tree.byKey.get(each)!.cas).find((cas) => cas !== null) ?? null;
}
