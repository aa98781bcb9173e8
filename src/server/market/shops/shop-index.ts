import type { ShopBadge } from '#api/market/shop-choices.ts';
import { loadDirectory, offersByShop, type Directory } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { badgesOf, loadBehaviours, noBehaviour, type Behaviour } from './behaviour.ts';

type ShopRow = Directory['shops'] extends Map<string, infer Row> ? Row : never;

/** An open shop as lists look for it. */
export type ListedShop = {
  row: ShopRow;
  /** Names, introductions, city and main categories in both languages, lower case. */
  text: string;
  /** Its main categories and all above them. */
  categories: ReadonlySet<string>;
  /** Of those, the ones of the first level. */
  families: readonly string[];
  offerCount: number;
  behaviour: Behaviour;
  badges: readonly ShopBadge[];
};

const keptSeconds = 300;

const namesOf = (category: { code: string | null; nameEn: string; nameZh: string } | undefined) =>
  category ? [category.code, category.nameEn, category.nameZh] : [];

/** All open shops by id, in memory like the directory that they come from: a list of them costs no query. */
export function loadShops(context: Context): Promise<ReadonlyMap<string, ListedShop>> {
  const load = async () => {
    const [directory, offers, behaviours] = await Promise.all([
      loadDirectory(context),
      offersByShop(context),
      loadBehaviours(context),
    ]);
    const open = [...directory.shops.values()].filter(({ closedAt }) => closedAt === null);
    return new Map(
      open.map((row): [string, ListedShop] => {
        const paths = row.mainCategories.flatMap((id) => directory.categories.get(id)?.path ?? []);
        const categories = new Set(paths);
        const behaviour = behaviours.get(row.id) ?? noBehaviour;
        const listed = {
          row,
          text: [
            row.nameEn,
            row.nameZh,
            row.introEn,
            row.introZh,
            row.cityEn,
            row.cityZh,
            ...row.mainCategories.flatMap((id) => namesOf(directory.categories.get(id))),
          ]
            .join('\n')
            .toLowerCase(),
          categories,
          families: [...categories].filter((id) => directory.categories.get(id)?.level === 1),
          offerCount: offers.get(row.id) ?? 0,
          behaviour,
          badges: badgesOf(behaviour),
        };
        return [row.id, listed];
      }),
    );
  };
  return context.cache.get('shops/index', ['shops', 'offers', 'materials'], load, keptSeconds);
}
