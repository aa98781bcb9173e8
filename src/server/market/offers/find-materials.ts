import { localised } from '#lib/localised.ts';
import type { z } from 'zod';
import type { findMaterials } from '#api/market/own-offer.ts';
import { loadDirectory, loadMaterials, named, suggestMaterials } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

const mostFound = 20;

/** Materials that are meant by what was typed so far, as the search of the site finds them. */
export async function materialsFor(
  context: Context,
  { keyword }: { keyword: string },
): Promise<z.output<typeof findMaterials.data>> {
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
      grade: localised(material, 'grade'),
      manufacturer: named(directory.manufacturers, material.manufacturerId).name,
      category: named(directory.categories, material.categoryId).name,
    };
  });
}
