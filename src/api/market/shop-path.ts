import { localPath, type QueryValue } from '#lib/paths.ts';

/** The parts of a shop's own pages, in the order of their tabs. */
export const shopTabs = ['home', 'companyProfile', 'dynamic', 'productList', 'qualifications'] as const;
export type ShopTab = (typeof shopTabs)[number];
/** Without a language: `/shop/paper-crane/dynamic`. */
export const shopPath = (id: string, tab: ShopTab | 'dynamicDetail' = 'home'): string =>
  `/shop/${encodeURIComponent(id)}${tab === 'home' ? '' : `/${tab}`}`;
export const shopHref = (
  id: string,
  tab: ShopTab | 'dynamicDetail' = 'home',
  query: Record<string, QueryValue> = {},
): string => localPath(shopPath(id, tab), query);
