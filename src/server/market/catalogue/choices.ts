import { getLocale } from '#i18n/get-locale.ts';
import { localised } from '#lib/localised.ts';
import type { CatalogueChoices } from '#api/market/proposal.ts';
import type { Context } from '#server/platform/context.ts';
import { isListedMaker, loadDirectory, type Category } from './directory.ts';
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
    .filter((maker) => {
      if (!isListedMaker(maker)) return false;
      const { nameEn, nameZh, brands } = maker;
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

/** What a material names: leaves of the tree and what stands above them, but no families. */
export async function catalogueChoices(context: Context): Promise<CatalogueChoices> {
  const directory = await loadDirectory(context);
  const { categories, processLevels, manufacturers, countries } = directory;
  const nameOf = ({ level, parentId, ...category }: Category) => {
    const parent = level > 2 && parentId ? categories.get(parentId) : undefined;
    const names = [parent, category].flatMap((one) => (one ? localised(one, 'name') : []));
    const code = parent?.code ?? category.code;
    // By its abbreviation, too: ABS is typed sooner than its name.
    return (code && !names.join(' ').includes(code) ? [code, ...names] : names).join(' · ');
  };
  const inOrder = new Intl.Collator(getLocale());
  const sorted = (things: { id: string; name: string }[]) =>
    things.sort((one, other) => inOrder.compare(one.name, other.name));
  return {
    categories: sorted(
      [...categories.values()]
        .filter(({ level }) => level > 1)
        .map((category) => ({ id: category.id, name: nameOf(category) })),
    ),
    processLevels: [...processLevels.values()].map((level) => ({ id: level.id, name: localised(level, 'name') })),
    manufacturers: sorted(
      [...manufacturers.values()]
        .filter(isListedMaker)
        .map((maker) => ({ id: maker.id, name: localised(maker, 'name') })),
    ),
    countries: sorted([...countries.values()].map((one) => ({ id: one.iso2, name: localised(one, 'name') }))),
  };
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
