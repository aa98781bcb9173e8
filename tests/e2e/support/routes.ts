import type { Samples } from './samples.ts';

/** Every public page: what it is called here, where it is, what its title says (a message). */
export const publicRoutes: readonly {
  name: string;
  at: (samples: Samples) => string;
  indexed: boolean;
  /** A form for members: it may load React at once. */
  account?: boolean;
}[] = [
  { name: 'home', at: () => '/', indexed: true },
  { name: 'all categories', at: () => '/categoryList', indexed: true },
  { name: 'offers', at: () => '/productList', indexed: true },
  { name: 'offers of a resin', at: ({ resinId }) => `/productList?categoryId=${resinId}`, indexed: true },
  { name: 'an offer', at: ({ offerId }) => `/productDetail?id=${offerId}`, indexed: true },
  { name: 'physical property table', at: () => '/abs', indexed: true },
  { name: 'a material', at: ({ materialId }) => `/absDetail?id=${materialId}`, indexed: true },
  {
    name: 'comparison of offers',
    at: ({ offerIds }) => `/compare?kind=offers&${offerIds.map((id) => `id=${id}`).join('&')}`,
    indexed: false,
  },
  {
    name: 'comparison of materials',
    at: ({ materialIds }) => `/compare?kind=materials&${materialIds.map((id) => `id=${id}`).join('&')}`,
    indexed: false,
  },
  { name: 'news', at: () => '/news', indexed: true },
  { name: 'a piece of news', at: ({ newsId }) => `/newsDetail?id=${newsId}`, indexed: true },
  { name: 'help center', at: () => '/helpCenter', indexed: true },
  { name: 'a help article', at: ({ articleCode }) => `/helpCenter?code=${articleCode}`, indexed: true },
  { name: 'tracking of a shipment', at: () => '/checkLogistics', indexed: true },
  { name: 'an agreement', at: () => '/agreement?code=privacy', indexed: true },
  { name: 'verification of contracts', at: () => '/verifyContract', indexed: true },
  { name: 'login', at: () => '/login', indexed: false, account: true },
];

/** An address in a language: `/zh-CN/productList?…`. */
export const inLanguage = (locale: string, path: string): string => `/${locale}${path === '/' ? '' : path}`;

/** Pages that come with later issues: links to them may lead nowhere until then. Take out what exists. */
export const laterRoutes: readonly string[] = ['/shopList', '/userCenter/inbox'];
