import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, id, keyword, moment, named, page, pageInput } from '#api/common/common.ts';
import { categoryRef } from './goods.ts';
import { picture } from './picture.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { pictureWidths, qualificationKinds, shopBadges, shopSorts } from './shop-choices.ts';

/** Mean stars of evaluated deals; null without any. */
const rating = z.object({ stars: z.number(), evaluations: z.number().int() }).nullable();

export const shopSummary = z.object({
  id,
  name: z.string(),
  /** As certified; null for shops of the demo data that nobody owns. */
  companyName: z.string().nullable(),
  nation: named,
  city: z.string(),
  certified: z.boolean(),
  openedAt: day,
  intro: z.string(),
  mainCategories: z.array(categoryRef),
  offerCount: z.number().int(),
  logo: picture.nullable(),
  badges: z.array(z.enum(shopBadges)),
  rating,
  demo: z.boolean(),
});

const facetValue = named.extend({ count: z.number().int() });

export const getShopByPage = call({
  method: 'POST',
  path: 'api/user/web/shop/getShopByPage',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'Shops with facets counted without their own filter, those with most offers on sale first',
  input: z.object({
    keyword: keyword.optional(),
    categoryId: id.optional(),
    nation: id.optional(),
    badge: z.enum(shopBadges).optional(),
    sort: z.enum(shopSorts).default('offers'),
    ...pageInput,
  }),
  data: page(shopSummary).extend({
    facets: z.object({ category: z.array(facetValue), nation: z.array(facetValue), badge: z.array(facetValue) }),
  }),
});

export const getShopById = call({
  method: 'GET',
  path: 'api/user/web/shop/getShopById',
  looks: true,
  access: 'public',
  summary: 'A shop with its company, its behaviour and how many of everything it shows',
  input: z.object({ id }),
  data: shopSummary.extend({
    /** Paragraphs of plain text. */
    profile: z.string(),
    /** Its words name a bank account. */
    bankWarning: z.boolean(),
    /** As certified; null for shops of the demo data that nobody owns. */
    company: z
      .object({
        name: z.string(),
        nation: z.string(),
        businessType: z.string(),
        mainProducts: z.string(),
        employees: z.string(),
        established: z.number().int(),
      })
      .nullable(),
    /** What the badges are reckoned from, over the last 180 days; null where there is too little. */
    behaviour: z.object({
      /** Half of the RFQs were answered within so many hours. */
      medianAnswerHours: z.number().nullable(),
      answered: z.number().int(),
      onTimeShare: z.number().nullable(),
      shipped: z.number().int(),
      completedDeals: z.number().int(),
    }),
    pictures: z.array(z.object({ id, caption: z.string(), picture })),
    counts: z.object({ dynamics: z.number().int(), qualifications: z.number().int(), evaluations: z.number().int() }),
  }),
});

const dynamicSummary = z.object({
  id,
  title: z.string(),
  /** Its first words. */
  extract: z.string(),
  cover: picture.nullable(),
  publishedAt: moment,
  demo: z.boolean(),
});
export const getDynamicByPage = call({
  method: 'GET',
  path: 'api/user/web/shop/getDynamicByPage',
  looks: true,
  access: 'public',
  summary: 'What a shop has to tell, newest first',
  input: z.object({ shopId: id, ...pageInput }),
  data: page(dynamicSummary),
});

const neighbour = z.object({ id, title: z.string() }).nullable();
export const getDynamicById = call({
  method: 'GET',
  path: 'api/user/web/shop/getDynamicById',
  looks: true,
  access: 'public',
  summary: 'One of them with its neighbours in time',
  input: z.object({ id }),
  data: dynamicSummary.extend({
    shop: named,
    /** Paragraphs of plain text. */
    content: z.string(),
    bankWarning: z.boolean(),
    pictures: z.array(picture),
    updatedAt: moment,
    previous: neighbour,
    next: neighbour,
  }),
});

export const qualification = z.object({
  id,
  kind: z.enum(qualificationKinds),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  issuedOn: day,
  expiresOn: day.nullable(),
  /** By today's date (UTC). */
  expired: z.boolean(),
  /** Pages that are pictures. */
  pictures: z.array(picture),
  documents: z.array(storedFile),
  demo: z.boolean(),
});
export const getQualificationList = call({
  method: 'GET',
  path: 'api/user/web/shop/getQualificationList',
  looks: true,
  access: 'public',
  summary: "A shop's certificates, those in force first; expired ones are shown as expired",
  input: z.object({ shopId: id }),
  data: z.array(qualification),
});

export const getEvaluationByPage = call({
  method: 'GET',
  path: 'api/user/web/shop/getEvaluationByPage',
  looks: true,
  access: 'public',
  summary: 'Evaluations of completed deals, newest first; the buyer is named by nation alone',
  input: z.object({ shopId: id, ...pageInput }),
  data: page(
    z.object({
      id,
      stars: z.number().int(),
      text: z.string(),
      bankWarning: z.boolean(),
      at: day,
      nation: z.string(),
      goods: z.string(),
    }),
  ).extend({
    /** How many of each number of stars, from five down to one. */
    spread: z.array(z.number().int()).length(5),
  }),
});

export const getPicture = call({
  method: 'GET',
  path: 'api/user/web/shop/getPicture',
  looks: true,
  access: 'public',
  summary: 'A public picture in one of its widths; its address never stands for another picture',
  input: z.object({ id, width: z.literal(pictureWidths) }),
  data: z.object({}),
  answersFile: ['image/webp'],
});

export type ShopSummary = z.infer<typeof shopSummary>;
export type ShopPage = z.infer<typeof getShopByPage.data>;
export type ShopDetail = z.infer<typeof getShopById.data>;
export type DynamicSummary = z.infer<typeof dynamicSummary>;
export type DynamicDetail = z.infer<typeof getDynamicById.data>;
export type Qualification = z.infer<typeof qualification>;
export type EvaluationPage = z.infer<typeof getEvaluationByPage.data>;
