import type { Db } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { readRecords } from '../data-files.ts';
import { readChemicals, type CategoryTree } from '../reference/categories.ts';
import { ofCategory, ofChemical, saveMaterials } from '../reference/materials.ts';
import { upsert } from '../upsert.ts';
import { sql } from 'drizzle-orm';

/** Invented makers, named so that nobody takes them for real ones. */
type DemoMaker = {
  key: string;
  nameEn: string;
  nameZh: string;
  country: string;
  city: string;
  /** First-level categories. */
  families: string[];
};

/**
 * Materials of invented makers for every chemical and leaf category of which no real maker's material is known, under
 * the plain name of what they are and without figures, so that the demo has something in every category.
 */
export async function loadDemoMaterials(tx: Db, tree: CategoryTree): Promise<void> {
  const makers = readRecords<DemoMaker>(new URL('./data/makers.json', import.meta.url));
  await upsert(
    tx,
    manufacturer,
    makers.map(({ key, country, families: _, ...rest }) => ({ ...rest, id: key, nation: country, brands: [] })),
  );

  const { rows: known } = await tx.execute<{ category_id: string; chemical_id: string | null }>(sql`
    select distinct category_id, chemical_id from ${material}
    where ${material.manufacturerId} not in (${sql.join(
      makers.map(({ key }) => sql`${key}`),
      sql`, `,
    )})`);
  const present = new Set(known.flatMap(({ category_id, chemical_id }) => [category_id, chemical_id]));

  const makersOf = (key: string) => makers.filter(({ families }) => families.includes(tree.pathOf(key)[0]!));
  const chemicals = readChemicals().filter(({ key }) => !present.has(key));
  const categories = tree.records.filter(({ key, chemical }) => tree.isLeaf(key) && !chemical && !present.has(key));
  const rows = [
    ...chemicals.flatMap((record) => makersOf(record.category).map(({ key }) => ofChemical(record, key, tree))),
    ...categories.flatMap((record) => makersOf(record.key).map(({ key }) => ofCategory(record, key, tree))),
  ];
  await saveMaterials(tx, rows, tree);
}
