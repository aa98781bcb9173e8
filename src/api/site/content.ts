import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { agreementCodes, agreementStates, bannerPositions, contentLimits, newsKinds } from './content-choices.ts';
import { day, decimal, id, keyword, moment, named, nothing, page, pageInput } from '#api/common/common.ts';

const link = z.object({ label: z.string(), href: z.string() });

export const getConfig = call({
  method: 'GET',
  path: 'api/backstage/pc/home/config',
  looks: true,
  access: 'public',
  summary: 'Public configuration: menu, partner sites, footer, exchange rates, feature switches',
  input: nothing,
  data: z.object({
    /** Of the frame, in their order; to pages of the site, without a language. */
    menus: z.array(link),
    partnerSites: z.array(link),
    footer: z.object({ about: z.string(), registration: z.string() }),
    /** Units of a currency per USD; indicative, monthly average. */
    exchangeRates: z.object({ base: z.literal('USD'), month: z.string(), rates: z.record(z.string(), decimal) }),
    features: z.object({ demo: z.boolean() }),
    totals: z.object({
      offers: z.number().int(),
      materials: z.number().int(),
      manufacturers: z.number().int(),
      shops: z.number().int(),
    }),
  }),
});

export const getPcBanner = call({
  method: 'GET',
  path: 'api/backstage/pc/home/getPcBanner',
  looks: true,
  access: 'public',
  summary: 'Banners of a place on the site',
  input: z.object({ position: z.enum(bannerPositions).default('home') }),
  data: z.array(z.object({ id, title: z.string(), text: z.string(), href: z.string() })),
});

const newsSummary = z.object({
  id,
  kind: z.enum(newsKinds),
  title: z.string(),
  summary: z.string(),
  publishedAt: moment,
  categories: z.array(named),
  demo: z.boolean(),
});

export const newsList = call({
  method: 'GET',
  path: 'api/backstage/news/pc/newsList',
  looks: true,
  access: 'public',
  summary: 'News, newest first',
  input: z.object({ kind: z.enum(newsKinds).optional(), keyword: keyword.optional(), ...pageInput }),
  data: page(
    newsSummary.extend({
      /** Figures of the text by months (YYYY-MM), oldest first; null: it has none. */
      line: z.array(z.object({ month: z.string(), value: z.number() })).nullable(),
    }),
  ),
});

const newsNeighbour = z.object({ id, title: z.string() }).nullable();
export const getNewsById = call({
  method: 'GET',
  path: 'api/backstage/news/pc/getNewsById',
  looks: true,
  access: 'public',
  summary: 'One piece of news with its neighbours in time',
  input: z.object({ id }),
  data: newsSummary.extend({
    /** Sanitised HTML. */
    content: z.string(),
    updatedAt: moment,
    /** With the offers on sale in each, or below it. */
    categories: z.array(named.extend({ offers: z.number().int() })),
    previous: newsNeighbour,
    next: newsNeighbour,
  }),
});

const articleLeaf = z.object({ code: id, title: z.string(), summary: z.string() });
export const getArticle = call({
  method: 'GET',
  path: 'api/backstage/pc/home/getArticle',
  looks: true,
  access: 'public',
  summary: 'A help or about-us article; without a code the tree of the help centre',
  input: z.object({ code: id.optional(), keyword: keyword.optional() }),
  data: z.object({
    tree: z.array(articleLeaf.extend({ children: z.array(articleLeaf) })),
    /** keyword only: the articles that carry the words, each with the passage where they stand. */
    found: z.array(articleLeaf.extend({ extract: z.string() })).nullable(),
    article: articleLeaf
      .extend({ parent: articleLeaf.nullable(), /** Sanitised HTML. */ content: z.string(), updatedAt: moment })
      .nullable(),
  }),
});

/** How a version is named. */
export const agreementVersion = z
  .string()
  .trim()
  .max(contentLimits.version)
  .regex(/^[\w.-]+$/);

export const getAgreementPcByCode = call({
  method: 'GET',
  path: 'api/backstage/pc/Agreement/getAgreementPcByCode',
  looks: true,
  access: 'public',
  summary: 'The agreement in force, with version and date; `version`: another one, announced or of before',
  input: z.object({ code: z.enum(agreementCodes), version: agreementVersion.optional() }),
  data: z.object({
    code: z.enum(agreementCodes),
    title: z.string(),
    version: z.string(),
    effectiveFrom: day,
    state: z.enum(agreementStates),
    /** Sanitised HTML. */
    content: z.string(),
    /** All but this one, newest first. */
    otherVersions: z.array(z.object({ version: z.string(), effectiveFrom: day, state: z.enum(agreementStates) })),
  }),
});

export const getCountryList = call({
  method: 'GET',
  path: 'api/backstage/admin/region/country',
  looks: true,
  access: 'public',
  summary: 'Countries and regions with dial codes',
  input: nothing,
  data: z.array(
    z.object({
      name: z.string(),
      chineseName: z.string(),
      iso2: z.string(),
      dialCode: z.string(),
      priority: z.number().int(),
      areaCodes: z.array(z.string()),
    }),
  ),
});

export const getRegionByParentId = call({
  method: 'GET',
  path: 'api/backstage/admin/region/getRegionByParentId',
  looks: true,
  access: 'public',
  summary: 'Regions below a country (iso2 in capitals) or below another region',
  input: z.object({ parentId: id }),
  data: z.array(named.extend({ level: z.number().int(), hasChildren: z.boolean() })),
});

export const getSysConfigByCode = call({
  method: 'GET',
  path: 'api/backstage/web/sysconfig/getSysConfigByCode',
  reads: true,
  access: 'public',
  summary: 'One public configuration value',
  input: z.object({ code: id }),
  data: z.object({ code: id, value: z.string() }),
});

export const getExchangeRates = call({
  method: 'GET',
  path: 'api/backstage/web/sysconfig/getExchangeRates',
  looks: true,
  access: 'public',
  summary: 'Indicative exchange rates by month, units of a currency per USD, newest month first',
  input: nothing,
  data: z.object({
    currencies: z.array(named),
    /** `source`: of a month that operators have entered, '' where they named none; null: of the release. */
    months: z.array(
      z.object({ month: z.string(), rates: z.record(z.string(), decimal), source: z.string().nullable() }),
    ),
  }),
});

export type ExchangeRates = z.infer<typeof getExchangeRates.data>;
export type PublicConfig = z.infer<typeof getConfig.data>;
export type Banner = z.infer<typeof getPcBanner.data>[number];
export type NewsSummary = NewsPage['list'][number];
export type NewsDetail = z.infer<typeof getNewsById.data>;
export type NewsPage = z.infer<typeof newsList.data>;
export type ArticleView = z.infer<typeof getArticle.data>;
export type Agreement = z.infer<typeof getAgreementPcByCode.data>;
