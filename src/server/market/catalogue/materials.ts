import { eq, sql } from 'drizzle-orm';
import type { MaterialState } from '#api/market/material-states.ts';
import type { Services, Sources } from '#server/platform/context.ts';
import { category, chemical, material } from '#server/platform/db/schema/catalogue.ts';

/** What lists and facets need to know of a material. */
export type Material = {
  id: string;
  kind: 'polymer' | 'chemical';
  grade: string;
  /** A substance without a grade goes by its name, which has a Chinese form. */
  gradeZh: string;
  gradeCode: string;
  categoryId: string;
  categoryPath: string[];
  manufacturerId: string;
  processLevelId: string | null;
  resin: string | null;
  casNumber: string | null;
  form: string;
  color: string | null;
  state: MaterialState;
  /** The material that stands for a merged one. */
  mergedIntoId: string | null;
};

/** Every material, sorted by grade as people count: PA-9 before PA-10. */
export type Materials = ReadonlyMap<string, Material>;

/**
 * The materials in memory: thousands, where offers are hundreds of thousands. Inside a transaction `db` is that
 * transaction, as for the directory.
 */
export function loadMaterials({
  db,
  cache,
}: { db: Pick<Services['db'], 'select'> } & Pick<Services, 'cache'>): Promise<Materials> {
  const load = async () => new Map(sortedByGrade(await readMaterials(db)).map((row) => [row.id, row]));
  return cache.get('catalogue/materials', ['materials'], load, 3600);
}

/** The same from the database itself, in no order. */
export async function readMaterials(db: Pick<Services['db'], 'select'>): Promise<Material[]> {
  const { id, kind, grade, gradeCode, categoryId, categoryPath, manufacturerId, processLevelId } = material;
  const { resin, casNumber, form, color, state, mergedIntoId } = material;
  const gradeZh = sql<string>`case ${grade} when ${chemical.nameEn} then ${chemical.nameZh}
      when ${category.nameEn} then ${category.nameZh} else ${grade} end`;
  return db
    .select({
      id,
      kind,
      grade,
      gradeZh,
      gradeCode,
      categoryId,
      categoryPath,
      manufacturerId,
      processLevelId,
      resin,
      casNumber,
      form,
      color,
      state,
      mergedIntoId,
    })
    .from(material)
    .innerJoin(category, eq(category.id, categoryId))
    .leftJoin(chemical, eq(chemical.id, material.chemicalId));
}

/** PA-9 before PA-10. Made for a hundred thousand, where a collator would take seconds. */
function sortedByGrade(rows: Material[]): Material[] {
  const keyOf = ({ grade, id }: Material) =>
    `${grade.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'))} ${id}`;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
}

/** Whether the catalogue shows it as its own: what was only proposed is found by its offers. */
export const isListed = ({ state }: Material): boolean => state === 'listed';

/** The material that stands for one of this id, merged ones followed; undefined for what nobody can offer (any more). */
export function offerable(materials: Materials, id: string): Material | undefined {
  let found = materials.get(id);
  // What stands for others is never merged itself without them (server/market/proposals); so few steps are enough.
  for (let step = 0; step < 8 && found?.mergedIntoId; step++) found = materials.get(found.mergedIntoId);
  return found && found.state !== 'merged' && found.state !== 'refused' ? found : undefined;
}

/** The same, also for one that was proposed a moment ago by another process. */
export async function materialToOffer(look: Sources, id: string): Promise<Material | undefined> {
  const found = offerable(await loadMaterials(look), id);
  if (found) return found;
  await look.cache.poll(look.db);
  return offerable(await loadMaterials(look), id);
}

/** The materials of a category and of those below it, sorted by grade. */
export async function materialsIn(look: Sources, categoryId: string): Promise<readonly Material[]> {
  const load = async () => {
    const byCategory = new Map<string, Material[]>();
    for (const material of (await loadMaterials(look)).values()) {
      for (const id of material.categoryPath) {
        const members = byCategory.get(id);
        if (members) members.push(material);
        else byCategory.set(id, [material]);
      }
    }
    return byCategory;
  };
  const byCategory = await look.cache.get('catalogue/materials-by-category', ['materials'], load, 3600);
  return byCategory.get(categoryId) ?? [];
}

/** Whether the material belongs to the category or one below it. */
export const isIn = (categoryId: string | undefined, { categoryPath }: Material): boolean =>
  categoryId === undefined || categoryPath.includes(categoryId);
