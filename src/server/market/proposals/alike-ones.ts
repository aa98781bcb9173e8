import type { z } from 'zod';
import type { findAlikeMaterials } from '#api/market/proposal.ts';
import {
  alikeMaterials,
  describeAlike,
  loadDirectory,
  loadMaterials,
  makersNamed,
  named,
} from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';

const mostMakers = 5;

/** What a grade may be in another writing, and the makers that a name may mean. */
export async function alikeOnes(
  context: Context,
  { grade, manufacturer }: z.output<typeof findAlikeMaterials.input>,
): Promise<z.output<typeof findAlikeMaterials.data>> {
  const [directory, materials] = await Promise.all([loadDirectory(context), loadMaterials(context)]);
  const makers = makersNamed(directory, manufacturer);
  const alike = alikeMaterials(materials, { grade, manufacturerId: makers[0]?.id ?? null });
  return {
    alike: describeAlike(directory, alike),
    makers: makers.slice(0, mostMakers).map(({ id }) => named(directory.manufacturers, id)),
  };
}
