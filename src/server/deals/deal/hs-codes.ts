import { eq, inArray } from 'drizzle-orm';
import { loadDirectory, loadMaterials } from '#server/market/catalogue/index.ts';
import type { Sources } from '#server/platform/context.ts';
import { chemical, material } from '#server/platform/db/schema/catalogue.ts';

type HsCodes = {
  /** Of the substance, else of the narrowest category. Of the materials that were asked about. */
  ofMaterial: (id: string) => string | null;
  ofCategory: (id: string) => string | null;
};

/** The HS codes of materials and categories; null where none is on record. */
export async function hsCodesOf(sources: Sources, materialIds: readonly string[]): Promise<HsCodes> {
  const [{ categories }, materials] = await Promise.all([loadDirectory(sources), loadMaterials(sources)]);
  const ids = [...new Set(materialIds)];
  const rows =
    ids.length === 0
      ? []
      : await sources.db
          .select({ id: material.id, hsCode: chemical.hsCode })
          .from(material)
          .innerJoin(chemical, eq(chemical.id, material.chemicalId))
          .where(inArray(material.id, ids));
  const substances = new Map(rows.map(({ id, hsCode }) => [id, hsCode]));
  const ofPath = (path: readonly string[]) =>
    path.toReversed().flatMap((id) => categories.get(id)?.hsCode ?? [])[0] ?? null;
  return {
    ofMaterial: (id) => substances.get(id) ?? ofPath(materials.get(id)?.categoryPath ?? []),
    ofCategory: (id) => ofPath(categories.get(id)?.path ?? []),
  };
}
