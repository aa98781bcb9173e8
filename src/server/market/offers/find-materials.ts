import { localised } from '#lib/localised.ts';
import type { z } from 'zod';
import type { findMaterials } from '#api/market/own-offer.ts';
import { loadDirectory, loadMaterials, named, suggestMaterials } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

const mostFound = 20;
/** Of which those of one manufacturer or process level are chosen. */
const mostRead = 1_000;

/** Materials that are meant by what was typed so far, as the search of the site finds them, or those of them that fit. */
export async function materialsFor(
  context: Context,
  { keyword, manufacturerId, processLevelId }: z.output<typeof findMaterials.input>,
): Promise<z.output<typeof findMaterials.data>> {
  const isNarrowed = manufacturerId !== undefined || processLevelId !== undefined;
  const [found, materials, directory] = await Promise.all([
    suggestMaterials(context, keyword, isNarrowed ? mostRead : mostFound, { proposed: true }),
    loadMaterials(context),
    loadDirectory(context),
  ]);
  const fitting = found.flatMap(({ id }) => {
    const material = materials.get(id);
    if (!material) return [];
    if (manufacturerId !== undefined && material.manufacturerId !== manufacturerId) return [];
    if (processLevelId !== undefined && material.processLevelId !== processLevelId) return [];
    return {
      id,
      grade: localised(material, 'grade'),
      manufacturer: named(directory.manufacturers, material.manufacturerId).name,
      category: named(directory.categories, material.categoryId).name,
      proposed: material.state === 'proposed',
    };
  });
  return fitting.slice(0, mostFound);
}
