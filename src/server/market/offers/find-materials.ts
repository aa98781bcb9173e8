import type { z } from 'zod';
import type { findMaterials } from '#api/market/own-offer.ts';
import { gradeIn, loadDirectory, loadMaterials, named, suggestMaterials } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

const mostFound = 20;

/** Materials that are meant by what was typed so far, as the search of the site finds them. */
export async function materialsFor(
  context: Context,
  { keyword }: { keyword: string },
): Promise<z.output<typeof findMaterials.data>> {
  const { locale } = context;
  const [found, materials, directory] = await Promise.all([
    suggestMaterials(context, keyword, mostFound),
    loadMaterials(context),
    loadDirectory(context),
  ]);
  return found.flatMap(({ id }) => {
    const material = materials.get(id);
    if (!material) return [];
    return {
      id,
      grade: gradeIn(locale, material),
      manufacturer: named(locale, directory.manufacturers, material.manufacturerId).name,
      category: named(locale, directory.categories, material.categoryId).name,
    };
  });
}
