import type { CategoryNode } from '#api/market/category.ts';
import { shopSorts } from '#api/market/shop-choices.ts';
import type { ShopPage } from '#api/market/shop.ts';
import { categoryName, type FilterChip, type FilterGroup } from '../list/filter-links.ts';
import { m } from '#i18n/messages.ts';
import { shopListHref, type ShopAddress } from '#api/market/shop-address.ts';
import { shopBadgeName } from '#api/market/shop-words.ts';

type Facets = ShopPage['facets'];

/** The filters beside the list of shops. Each takes one value: another one replaces it, the same one takes it back. */
export function shopFilterGroups(address: ShopAddress, facets: Facets): FilterGroup[] {
  const group = <Name extends 'categoryId' | 'nation' | 'badge'>(
    name: Name,
    title: string,
    values: Facets['category'],
  ): FilterGroup => ({
    title,
    links: values.map((value) => {
      const chosen = address[name]?.toLowerCase() === value.id.toLowerCase();
      const href = shopListHref(address, { [name]: chosen ? undefined : value.id });
      return { name: value.name, count: value.count, href, chosen };
    }),
  });
  return [
    group('categoryId', m.market_suggest_category(), facets.category),
    group('badge', m.market_shop_badges(), facets.badge),
    group('nation', m.market_shop_country(), facets.nation),
  ];
}

/** What narrows the list of shops. */
export function shopChips(address: ShopAddress, facets: Facets, trail: readonly CategoryNode[]): FilterChip[] {
  const { keyword, categoryId, nation, badge } = address;
  const without = (name: keyof ShopAddress) => shopListHref(address, { [name]: undefined });
  const last = trail.at(-1);
  const nationName = facets.nation.find(({ id }) => id === nation?.toUpperCase())?.name ?? nation;
  const chips: (FilterChip | undefined)[] = [
    keyword ? { filter: m.market_list_keyword(), name: keyword, href: without('keyword') } : undefined,
    categoryId
      ? {
          filter: m.market_suggest_category(),
          name: last ? categoryName(last) : categoryId,
          href: without('categoryId'),
        }
      : undefined,
    badge ? { filter: m.market_shop_badges(), name: shopBadgeName(badge), href: without('badge') } : undefined,
    nationName ? { filter: m.market_shop_country(), name: nationName, href: without('nation') } : undefined,
  ];
  return chips.filter((chip) => chip !== undefined);
}

/** The orders to choose from. */
export function shopSortOptions(address: ShopAddress) {
  const labels: Record<ShopAddress['sort'], string> = {
    offers: m.market_list_sortOffers(),
    rating: m.market_shop_sortRating(),
    newest: m.market_shop_sortNewest(),
  };
  return shopSorts.map((sort) => ({
    label: labels[sort],
    href: shopListHref(address, { sort }),
    chosen: sort === address.sort,
  }));
}
