/** What content may be; free of zod, because the browser reads it too. */

export const contentKinds = ['news', 'article', 'agreement', 'banner', 'site'] as const;
export type ContentKind = (typeof contentKinds)[number];

export const newsKinds = ['industry', 'company', 'market'] as const;
export type NewsKind = (typeof newsKinds)[number];
export const articleKinds = ['help', 'about'] as const;
export const agreementCodes = ['user', 'privacy', 'merchant', 'trade'] as const;
/** How long before its day a new version of an agreement is published at least, in days: the agreements promise it. */
export const agreementNoticeDays = 7;
export const agreementStates = ['inForce', 'announced', 'before'] as const;
export type AgreementState = (typeof agreementStates)[number];
export const bannerPositions = ['home'] as const;

/** Articles that pages of the site itself lead to: they can be changed, but not be withdrawn. */
export const articlesOfSite = [
  'about-us',
  'contact',
  'account-safety',
  'comparing-offers',
  'prices-and-currencies',
  'property-table',
  'trade-terms',
] as const;

/** Pages that the menu of the site may lead to. */
export const menuPages = [
  '/productList',
  '/abs',
  '/shopList',
  '/news',
  '/helpCenter',
  '/categoryList',
  '/priceHistory',
  '/exchangeRate',
  '/checkLogistics',
  '/verifyContract',
] as const;

/** Configuration that anybody may read. */
export const publicConfigCodes = [
  'quoteTimeoutDays',
  'wireTransferDays',
  'captchaExpirySeconds',
  'exchangeRateMonth',
] as const;

/** Longest texts, in characters, and pictures of articles, in bytes. */
export const contentLimits = {
  title: 160,
  summary: 400,
  html: 200_000,
  href: 500,
  linkWords: 200,
  pictureWords: 300,
  version: 20,
  code: 60,
  categories: 10,
  banner: { title: 120, text: 240 },
  site: { label: 60, about: 600, registration: 300, partners: 40, menu: 7 },
  pictureBytes: 10 * 1024 * 1024,
} as const;
