import { localised } from '#lib/localised.ts';
import type { Context } from '#server/platform/context.ts';
import { loadDirectory } from './directory.ts';
import { isIn } from './materials.ts';
import { manufacturerRef } from './offer-summary.ts';
import { totalsBy } from './offer-totals.ts';
import type { Page } from '#api/common/common.ts';

/** Manufacturers (of a category), those with most offers first; the keyword matches names in both languages and brands. */
export async function manufacturers(
  context: Context,
  query: { categoryId?: string | undefined; keyword?: string | undefined },
) {
  const [directory, totalOf] = await Promise.all([
    loadDirectory(context),
    totalsBy(context, (material) => (isIn(query.categoryId, material) ? [material.manufacturerId] : [])),
  ]);
  const words = (query.keyword ?? '').toLowerCase().split(/\s+/);
  return [...directory.manufacturers.values()]
    .filter(({ nameEn, nameZh, brands }) => {
      const text = [nameEn, nameZh, ...brands].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ id }) => ({ ...manufacturerRef(directory, id), ...totalOf(id) }))
    .filter(({ materialCount }) => query.categoryId === undefined || materialCount > 0)
    .sort((a, b) => b.offerCount - a.offerCount || b.materialCount - a.materialCount || (a.id < b.id ? -1 : 1));
}

/** Process levels (of a category), in the order of the trade. */
export async function processLevels(context: Context, categoryId: string | undefined) {
  const [directory, totalOf] = await Promise.all([
    loadDirectory(context),
    totalsBy(context, (material) =>
      isIn(categoryId, material) && material.processLevelId ? [material.processLevelId] : [],
    ),
  ]);
  return [...directory.processLevels.values()]
    .map((level) => ({ id: level.id, name: localised(level, 'name'), ...totalOf(level.id) }))
    .filter(({ materialCount }) => categoryId === undefined || materialCount > 0);
}

type PackingMode = { id: string; name: string; netKg: number | null };

export async function packingModes(
  context: Context,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<Page<PackingMode>> {
  const { codes } = await loadDirectory(context);
  const modes = [...(codes.get('packing')?.values() ?? [])];
  const list = modes.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((mode) => {
    const { netKg } = mode.detail;
    return { id: mode.code, name: localised(mode, 'name'), netKg: typeof netKg === 'number' ? netKg : null };
  });
  return { list, total: modes.length, pageNo, pageSize };
}
