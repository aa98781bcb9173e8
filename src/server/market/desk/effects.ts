import { and, arrayContains, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { DeskThing, DeskValues } from '#api/market/desk-choices.ts';
import { gradeCodeOf } from '#lib/search-text.ts';
import { indexMaterials } from '#server/market/catalogue/index.ts';
import { repriceOffers } from '#server/market/offers/index.ts';
import { raiseScopes } from '#server/platform/cache/scope-cache.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { category, material } from '#server/platform/db/schema/catalogue.ts';
import { partsOf } from './things.ts';

/**
 * What follows from a change: what other rows repeat of it, the index of the search, and what pages keep. `before`: what the changed
 * fields said.
 */
export async function follow(tx: Transaction, thing: DeskThing, key: string, before: DeskValues, after: DeskValues) {
  if (thing === 'material') await followMaterial(tx, key, after);
  if (thing === 'category') await followCategory(tx, key, before, after);
  if (thing === 'chemical') await followChemical(tx, key, before, after);
  if (thing === 'rate') await repriceOffers(tx, key);
  const indexed = materialsOf(thing, key);
  if (indexed) {
    const rows = await tx.select({ id: material.id }).from(material).where(indexed);
    await indexMaterials(
      tx,
      rows.map(({ id }) => id),
    );
  }
  await raiseScopes(tx, ['content', 'materials', 'offers', 'shops']);
}

function materialsOf(thing: DeskThing, key: string): SQL | undefined {
  if (thing === 'material') return eq(material.id, key);
  if (thing === 'maker') return eq(material.manufacturerId, key);
  if (thing === 'category') return arrayContains(material.categoryPath, [key]);
  if (thing === 'chemical') return eq(material.chemicalId, key);
  if (thing !== 'words') return undefined;
  const [kind, of] = partsOf(key);
  const things = { makers: 'maker', materials: 'material', categories: 'category', chemicals: 'chemical' } as const;
  if (kind in things) return materialsOf(things[kind as keyof typeof things], of);
  if (kind === 'processLevels') return eq(material.processLevelId, of);
  return kind === 'kinds' ? eq(material.kind, of as 'polymer') : undefined;
}

async function followMaterial(tx: Transaction, id: string, { grade, categoryId }: DeskValues) {
  if (grade !== undefined)
    await tx
      .update(material)
      .set({ gradeCode: gradeCodeOf(grade as string) })
      .where(eq(material.id, id));
  if (categoryId !== undefined) await tx.update(material).set(ofItsCategory).where(eq(material.id, id));
}

/** What a material repeats of its category. */
const ofItsCategory = {
  categoryPath: sql`(select c.path from ${category} c where c.id = ${material.categoryId})`,
  kind: sql`(select c.kind from ${category} c where c.id = ${material.categoryId})`,
};

async function followCategory(tx: Transaction, id: string, before: DeskValues, after: DeskValues) {
  // A resin of which no grade is known goes by the name of its category.
  if (after['nameEn'] !== undefined)
    await rename(tx, and(eq(material.categoryId, id), eq(material.grade, before['nameEn'] as string)), after['nameEn']);
  if (after['parentId'] === undefined) return;
  await tx.execute(sql`
    with recursive tree as (
      select c.id, coalesce(p.path, '{}') || c.id as path
        from ${category} c left join ${category} p on p.id = c.parent_id where c.id = ${id}
      union all
      select c.id, tree.path || c.id from ${category} c join tree on c.parent_id = tree.id)
    update ${category} c set path = tree.path from tree where tree.id = c.id`);
  await tx
    .update(material)
    .set({ categoryPath: ofItsCategory.categoryPath })
    .where(
      inArray(
        material.categoryId,
        tx
          .select({ id: category.id })
          .from(category)
          .where(arrayContains(category.path, [id])),
      ),
    );
}

async function followChemical(tx: Transaction, id: string, before: DeskValues, after: DeskValues) {
  const ofIt = eq(material.chemicalId, id);
  if (after['nameEn'] !== undefined)
    await rename(tx, and(ofIt, eq(material.grade, before['nameEn'] as string)), after['nameEn']);
  if (after['casNumber'] === undefined) return;
  const was = before['casNumber'] === '' ? sql`${material.casNumber} is null` : eq(material.casNumber, before['casNumber'] as string); // prettier-ignore
  await tx
    .update(material)
    .set({ casNumber: (after['casNumber'] as string) || null })
    .where(and(ofIt, or(was, sql`${material.casNumber} is null`)));
}

const rename = (tx: Transaction, where: SQL | undefined, name: DeskValues[string]) =>
  tx
    .update(material)
    .set({ grade: name as string, gradeCode: gradeCodeOf(name as string) })
    .where(where);
