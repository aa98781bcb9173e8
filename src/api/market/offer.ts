import { z } from 'zod';
import { call } from '#api/common/call.ts';
import {
  correction,
  currency,
  cursor,
  day,
  decimal,
  facetValue,
  filterValues,
  id,
  keyword,
  maxPageSize,
  money,
  named,
  nothing,
  page,
  pageInput,
} from '#api/common/common.ts';
import { answeredIn, categoryRef, coded, materialDetail, offerSummary, swatch, tradeTermId } from './goods.ts';
import { answerName, facetFields, fieldOf, type FacetName } from './offer-fields.ts';
import { lotPhoto, picture } from './picture.ts';
import { availableProperty, propertyRanges } from './property-range.ts';
import { reading } from './reading.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';

/** Listing statuses of an offer (specification, section 4). */
export const listingStatuses = ['notListed', 'onSale', 'removed'] as const;

export const offerSorts = ['relevance', 'newest', 'priceAsc', 'priceDesc'] as const;

export const recommendKinds = ['hot', 'recommend', 'spot'] as const;

export const suggestionKinds = ['material', 'category', 'manufacturer', 'shop', 'news'] as const;

export const getQuotationRecommend = call({
  method: 'GET',
  path: 'api/product/web/quotation/getQuotationRecommend',
  looks: true,
  access: 'public',
  summary: 'Offers for the home page: hot selling list, recommendations, spot supermarket',
  input: z.object({ kind: z.enum(recommendKinds), limit: z.number().int().min(1).max(50).default(10) }),
  data: z.array(offerSummary),
});

export const offerFacets = z.object({
  /** Children of the chosen category, or the first level. */
  category: z.array(facetValue),
  manufacturer: z.array(facetValue),
  processLevel: z.array(facetValue),
  ...(Object.fromEntries(facetFields.map((name) => [answerName(name), z.array(facetValue)])) as {
    [Name in FacetName]: z.ZodArray<typeof facetValue>;
  }),
});

const tradeTermValues = z.array(tradeTermId).max(tradeTerms.length).optional();
const facetFilters = Object.fromEntries(
  facetFields.map((name) => [answerName(name), fieldOf(name).kind === 'term' ? tradeTermValues : filterValues]),
) as { [Name in FacetName]: Name extends 'tradeTerm' ? typeof tradeTermValues : typeof filterValues };

export const offerQuery = z.object({
  keyword: keyword.optional(),
  categoryId: id.optional(),
  materialId: id.optional(),
  manufacturerId: filterValues,
  processLevelId: filterValues,
  ...facetFilters,
  properties: propertyRanges,
  /** Per tonne, in `currency`, without VAT. */
  priceFrom: decimal.optional(),
  priceTo: decimal.optional(),
  currency: currency.default('USD'),
  shopId: id.optional(),
  /** Counts by what few ask for as well (packing, port, payment terms …); it is counted anyway where one of these is chosen. */
  everyFacet: z.boolean().default(false),
  sort: z.enum(offerSorts).optional(),
  ...pageInput,
  cursor: cursor.optional(),
});

export const getWebQuotationByPage = call({
  method: 'POST',
  path: 'api/product/web/quotation/getWebQuotationByPage',
  looks: true,
  access: 'public',
  summary: 'Offers on sale: keyword, filters, facets counted without their own filter, keyset paging',
  limit: 'search',
  input: offerQuery,
  data: page(offerSummary).extend({
    facets: offerFacets,
    /**
     * Properties that the found offers have figures for, those that the trade asks for first in front; none where nothing
     * is asked of the goods.
     */
    availableProperties: z.array(availableProperty),
    sort: z.enum(offerSorts),
    correction,
    ...reading,
    cursor: cursor.nullable(),
    nextCursor: cursor.nullable(),
  }),
});

export const getWebQuotationById = call({
  method: 'GET',
  path: 'api/product/web/quotation/getWebQuotationById',
  looks: true,
  access: 'public',
  summary: 'One offer with its material, shop, price breaks and price history',
  input: z.object({ id }),
  data: offerSummary.extend({
    status: z.enum(listingStatuses),
    ...answeredIn('detail'),
    remarks: z.string(),
    /** Documents that the supplier sends with the goods. */
    documents: z.array(coded),
    /** Unit price from this many tonnes on, dearest first. */
    priceBreaks: z.array(z.object({ fromQuantity: decimal, price: money })),
    /** Oldest first, in the offer's currency. */
    priceHistory: z.array(z.object({ at: day, price: money })),
    /** The supplier's own, of the goods themselves; none of an offer that is not on sale. */
    photos: z.array(lotPhoto.extend({ caption: z.string() })),
    material: materialDetail,
    shopDetail: z.object({
      id,
      name: z.string(),
      companyName: z.string().nullable(),
      nation: named,
      city: z.string(),
      certified: z.boolean(),
      openedAt: day,
      offerCount: z.number().int(),
      logo: picture.nullable(),
      mainCategories: z.array(categoryRef),
    }),
  }),
});

/** Why an offer is similar. Figures are compared only under the same test condition. */
export const similarityReasons = [
  'sameMaterial',
  'sameCategory',
  'sameProcessLevel',
  'sameManufacturer',
  'nearProperty',
] as const;

export const noteOfferView = call({
  method: 'POST',
  path: 'api/product/web/quotation/noteOfferView',
  access: 'public',
  summary:
    'Says that somebody looks at an offer. It is counted once a day for each visitor, and not for machines and the shop’s own people; nothing of who it is is kept',
  input: z.object({ id }),
  data: nothing,
});

export const getSimilarRecommend = call({
  method: 'GET',
  path: 'api/product/web/quotation/getSimilarRecommend',
  looks: true,
  access: 'public',
  summary: 'Offers of the same or the nearest materials, with what makes each similar',
  input: z.object({ id, limit: z.number().int().min(1).max(20).default(6) }),
  data: z.array(
    offerSummary.extend({
      reasons: z.array(
        z.object({
          reason: z.enum(similarityReasons),
          /** nearProperty only: the figure here and there, same unit, same condition. */
          property: z
            .object({
              id,
              name: z.string(),
              symbol: z.string().nullable(),
              unit: z.string().nullable(),
              decimals: z.number().int(),
              condition: z.string(),
              own: z.number(),
              other: z.number(),
            })
            .optional(),
        }),
      ),
    }),
  ),
});

export const getProductList = call({
  method: 'POST',
  path: 'api/product/web/quotation/getProductList',
  looks: true,
  access: 'public',
  summary: 'Search suggestions while typing: materials, categories, manufacturers, shops, news',
  limit: 'search',
  input: z.object({
    keyword: keyword.min(1),
    typeId: z.enum(suggestionKinds).optional(),
    limit: z.number().int().min(1).max(20).default(8),
  }),
  data: z.array(
    z.object({
      ...{ kind: z.enum(suggestionKinds), id, name: z.string(), detail: z.string(), offerCount: z.number().int() },
      /** How a material or a category looks; null: it is neither. */
      swatch: swatch.nullable(),
      /** Of a material: the lowest price per tonne of the offers on sale; null: there is none. */
      priceFrom: money.nullable(),
    }),
  ),
});

/** Offers by their ids, in the order asked: the comparison and the local browsing history. Unknown ids are left out. */
export const getWebQuotationByIds = call({
  method: 'GET',
  path: 'api/product/web/quotation/getWebQuotationByIds',
  looks: true,
  access: 'public',
  summary: 'Offers by their ids, in the order asked; unknown ids are left out',
  input: z.object({ ids: z.array(id).max(maxPageSize) }),
  data: z.array(offerSummary),
});

export type OfferDetail = z.infer<typeof getWebQuotationById.data>;
export type OfferPage = z.infer<typeof getWebQuotationByPage.data>;
export type OfferQuery = z.input<typeof offerQuery>;
export type OfferFacets = z.infer<typeof offerFacets>;
export type OfferSort = (typeof offerSorts)[number];
export type SimilarOffer = z.infer<typeof getSimilarRecommend.data>[number];
export type Suggestion = z.infer<typeof getProductList.data>[number];
