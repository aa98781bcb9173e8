import { eq, sql } from 'drizzle-orm';
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
  const load = async () => {
    const { id, kind, grade, gradeCode, categoryId, categoryPath, manufacturerId, processLevelId } = material;
    const { resin, casNumber, form, color } = material;
    const gradeZh = sql<string>`case ${grade} when ${chemical.nameEn} then ${chemical.nameZh}
      when ${category.nameEn} then ${category.nameZh} else ${grade} end`;
    const rows: Material[] = await db
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
      })
      .from(material)
      .innerJoin(category, eq(category.id, categoryId))
      .leftJoin(chemical, eq(chemical.id, material.chemicalId));
    return new Map(sortedByGrade(rows).map((row) => [row.id, row]));
  };
  return cache.get('catalogue/materials', ['materials'], load, 3600);
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
