import { shopBadges, shopSorts, type ShopBadge } from '#api/market/shop-choices.ts';
import { readId, readKeyword, readOneOf } from '#api/common/address-values.ts';
import { pageNumber } from '#lib/page-number.ts';
import { localPath, type QueryValue } from '#lib/paths.ts';

/** What the address of the list of shops says. */
export type ShopAddress = {
  keyword?: string | undefined;
  categoryId?: string | undefined;
  nation?: string | undefined;
  badge?: ShopBadge | undefined;
  sort: (typeof shopSorts)[number];
  page: number;
};

/** Reads an address leniently: what it does not know is left out. Never throws. */
export const readShopAddress = (params: URLSearchParams): ShopAddress => ({
  keyword: readKeyword(params),
  categoryId: readId(params, 'categoryId'),
  nation: readId(params, 'nation'),
  badge: readOneOf(params, 'badge', shopBadges),
  sort: readOneOf(params, 'sort', shopSorts) ?? 'offers',
  page: pageNumber(params.get('page')),
});

const shopParams = ({ page, sort, ...filters }: ShopAddress): Record<string, QueryValue> => ({
  ...filters,
  sort: sort === 'offers' ? undefined : sort,
  page: page > 1 ? page : undefined,
});

/** The address with some things changed. It leads to page 1, unless `page` is what changes. */
export const shopListHref = (address: ShopAddress, changes: Partial<ShopAddress> = {}): string =>
  localPath('/shopList', shopParams({ ...address, page: 1, ...changes }));

/** How many things narrow the list, the keyword aside. */
export const countShopFilters = ({ categoryId, nation, badge }: ShopAddress): number =>
  [categoryId, nation, badge].filter((value) => value !== undefined).length;

/** The id in the path of a shop's pages, if it can be one. */
export const readShopId = (id: string | undefined): string | undefined =>
  readId(new URLSearchParams({ id: id ?? '' }), 'id');
