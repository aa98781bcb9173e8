import { z } from 'zod';
import { call } from './call.ts';
import {
  currency,
  day,
  decimal,
  id,
  keyword,
  maxPageSize,
  moment,
  money,
  named,
  nothing,
  page,
  pageInput,
} from './common.ts';
import { tradeTerms } from './trade-terms.ts';

/** Listing statuses of an offer (specification, section 4). */
export const listingStatuses = ['notListed', 'onSale', 'removed'] as const;
/** How far a figure can be trusted; the last two are shown as "typical, not a specification". */
export const valueBases = ['datasheet', 'typical-grade', 'class-typical'] as const;
export const offerSorts = ['relevance', 'newest', 'priceAsc', 'priceDesc'] as const;
export const materialSorts = ['relevance', 'grade', 'offers'] as const;
export const suggestionKinds = ['material', 'category', 'manufacturer', 'shop', 'news'] as const;
export const recommendKinds = ['hot', 'recommend', 'spot'] as const;
/** Values of one filter that may be chosen together. */
export const maxFilterValues = 30;

const tradeTermId = z.number().int().min(1).max(tradeTerms.length);
const filter = z.array(id).max(maxFilterValues).optional();

/** How a material is drawn: its physical form and its colour (#rrggbb; none = drawn neutral). */
const swatch = z.object({ form: z.string(), color: z.string().nullable() });

const categoryRef = z.object({ id, name: z.string(), code: z.string().nullable() });
const manufacturerRef = z.object({ id, name: z.string(), nation: z.string() });

/** One figure. `value` is for numbers, `text` for classes and scales such as `V-0` or `Rockwell R 108`. */
export const propertyValue = z.object({
  id,
  name: z.string(),
  symbol: z.string().nullable(),
  unit: z.string().nullable(),
  value: z.number().nullable(),
  text: z.string().nullable(),
  decimals: z.number().int(),
  /** Test condition, for example `230 °C/2.16 kg`. Values of different conditions are never compared. */
  condition: z.string(),
  basis: z.enum(valueBases),
});

const categoryNodeBase = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  hsCode: z.string().nullable(),
  casNumber: z.string().nullable(),
  /** Offers on sale in the node and below it. */
  offerCount: z.number().int(),
  materialCount: z.number().int(),
  swatch,
});
const categoryLeaf = categoryNodeBase.extend({ children: z.array(z.never()) });
const categoryMiddle = categoryNodeBase.extend({ children: z.array(categoryLeaf) });
export const categoryNode = categoryNodeBase.extend({ children: z.array(categoryMiddle) });

export const getWebCategoryTree = call({
  method: 'POST',
  path: 'api/product/web/category/getWebCategoryTree',
  access: 'public',
  summary: 'The whole category tree, three levels, with the number of offers on sale',
  input: nothing,
  data: z.array(categoryNode),
});

export const getWebManufacturerList = call({
  method: 'GET',
  path: 'api/product/web/getWebManufacturerList',
  access: 'public',
  summary: 'Manufacturers, those with most offers first',
  input: z.object({ categoryId: id.optional(), keyword: keyword.optional() }),
  data: z.array(manufacturerRef.extend({ offerCount: z.number().int(), materialCount: z.number().int() })),
});

export const getWebProcessLevelList = call({
  method: 'GET',
  path: 'api/product/web/getWebProcessLevelList',
  access: 'public',
  summary: 'Process levels, in the order of the trade',
  input: z.object({ categoryId: id.optional() }),
  data: z.array(named.extend({ offerCount: z.number().int(), materialCount: z.number().int() })),
});

export const getWebCategoryRecommend = call({
  method: 'POST',
  path: 'api/product/web/category/getWebCategoryRecommend',
  inQuery: true,
  access: 'public',
  summary: 'Popular categories with their price range per tonne',
  input: z.object({ limit: z.number().int().min(1).max(50).default(12) }),
  data: z.array(
    categoryRef.extend({
      offerCount: z.number().int(),
      swatch,
      /** Lowest and highest price of offers on sale, USD per tonne, normalised with the dated indicative rate. */
      priceFrom: money.nullable(),
      priceTo: money.nullable(),
    }),
  ),
});

export const offerSummary = z.object({
  id,
  materialId: id,
  grade: z.string(),
  category: categoryRef,
  manufacturer: manufacturerRef,
  processLevel: named.nullable(),
  /** As the supplier published it, per tonne. */
  price: money,
  /** The same price in USD per tonne at the dated indicative rate; what sorting and price filters use. */
  priceUsd: decimal,
  /** Tonnes. */
  moq: decimal,
  stock: decimal,
  warehouseCity: named,
  countryOfOrigin: named,
  tradeTerm: tradeTermId,
  /** The port that the trade term names, when it names one. */
  port: named.nullable(),
  packing: named,
  leadTimeDays: z.number().int(),
  validUntil: day,
  listedAt: moment,
  /** When the price was last confirmed or changed. */
  updatedAt: moment,
  shop: z.object({ id, name: z.string(), nation: z.string(), certified: z.boolean() }),
  swatch,
  /** At most three figures that the trade compares first for this resin (MFR with its condition, density …). */
  keyProperties: z.array(propertyValue),
  demo: z.boolean(),
});

export const getQuotationRecommend = call({
  method: 'GET',
  path: 'api/product/web/quotation/getQuotationRecommend',
  access: 'public',
  summary: 'Offers for the home page: hot selling list, recommendations, spot supermarket',
  input: z.object({ kind: z.enum(recommendKinds), limit: z.number().int().min(1).max(50).default(10) }),
  data: z.array(offerSummary),
});

const facetValue = named.extend({ count: z.number().int() });
export const offerFacets = z.object({
  /** Children of the chosen category, or the first level. */
  category: z.array(facetValue),
  manufacturer: z.array(facetValue),
  processLevel: z.array(facetValue),
  warehouseCity: z.array(facetValue),
  countryOfOrigin: z.array(facetValue),
  tradeTerm: z.array(facetValue),
});

/** What was searched instead, when nothing carries the words as they were written. */
const correction = z.object({ from: z.string(), to: z.string() }).nullable();
/** Where a reader stands in a list: pages near it cost what page 1 costs. Opaque. */
const cursor = z.string().max(500);

export const offerQuery = z.object({
  keyword: keyword.optional(),
  categoryId: id.optional(),
  materialId: id.optional(),
  manufacturerId: filter,
  processLevelId: filter,
  warehouseCity: filter,
  countryOfOrigin: filter,
  tradeTerm: z.array(tradeTermId).max(tradeTerms.length).optional(),
  /** Per tonne, in `currency`. */
  priceFrom: decimal.optional(),
  priceTo: decimal.optional(),
  currency: currency.default('USD'),
  shopId: id.optional(),
  sort: z.enum(offerSorts).optional(),
  ...pageInput,
  cursor: cursor.optional(),
});

export const getWebQuotationByPage = call({
  method: 'POST',
  path: 'api/product/web/quotation/getWebQuotationByPage',
  access: 'public',
  summary: 'Offers on sale: keyword, filters, facets counted without their own filter, keyset paging',
  limit: 'search',
  input: offerQuery,
  data: page(offerSummary).extend({
    facets: offerFacets,
    sort: z.enum(offerSorts),
    correction,
    cursor: cursor.nullable(),
    nextCursor: cursor.nullable(),
  }),
});

const supplyDocument = z.object({ code: z.string(), name: z.string() });

/** A figure in full: the test standards, and how it stands within the resin's usual range. */
export const propertyDetail = propertyValue.extend({
  group: named,
  iso: z.string().nullable(),
  astm: z.string().nullable(),
  gb: z.string().nullable(),
  /** Usual range of the resin under the same condition; absent when the conditions differ. */
  range: z.object({ from: z.number(), to: z.number() }).nullable(),
});

export const materialSummary = z.object({
  id,
  grade: z.string(),
  kind: z.enum(['polymer', 'chemical']),
  category: categoryRef,
  manufacturer: manufacturerRef,
  processLevel: named.nullable(),
  casNumber: z.string().nullable(),
  applications: z.string(),
  swatch,
  properties: z.array(propertyValue),
  offerCount: z.number().int(),
  /** Lowest price on sale, USD per tonne. */
  priceFrom: money.nullable(),
});

const materialDetail = materialSummary.omit({ properties: true }).extend({
  /** Root to leaf. */
  categoryPath: z.array(named),
  manufacturerCity: z.string(),
  brands: z.array(z.string()),
  hsCode: z.string().nullable(),
  formula: z.string().nullable(),
  /** Transport facts from general knowledge: shown with "see SDS". */
  unNumber: z.string().nullable(),
  hazardClass: z.string().nullable(),
  packingGroup: z.string().nullable(),
  /** The repeat unit or molecule, drawn when the data was loaded: an inline SVG that takes the text colour. */
  skeleton: z.string().nullable(),
  properties: z.array(propertyDetail),
  updatedAt: moment,
});

export const getWebQuotationById = call({
  method: 'GET',
  path: 'api/product/web/quotation/getWebQuotationById',
  access: 'public',
  summary: 'One offer with its material, shop, price breaks and price history',
  input: z.object({ id }),
  data: offerSummary.extend({
    status: z.enum(listingStatuses),
    qualityClass: z.object({ code: z.string(), name: z.string() }),
    paymentTerms: z.object({ code: z.string(), name: z.string() }),
    remarks: z.string(),
    /** Documents that the supplier sends with the goods. */
    documents: z.array(supplyDocument),
    /** Unit price from this many tonnes on, dearest first. */
    priceBreaks: z.array(z.object({ fromQuantity: decimal, price: money })),
    /** Oldest first, in the offer's currency. */
    priceHistory: z.array(z.object({ at: day, price: money })),
    material: materialDetail,
    shopDetail: z.object({
      id,
      name: z.string(),
      nation: named,
      city: z.string(),
      certified: z.boolean(),
      openedAt: day,
      offerCount: z.number().int(),
      mainCategories: z.array(named),
    }),
  }),
});

export const materialQuery = z.object({
  keyword: keyword.optional(),
  categoryId: id.optional(),
  manufacturerId: filter,
  processLevelId: filter,
  /** Figures within a range, in the property's own unit; a material without the figure does not match. */
  properties: z
    .array(
      z.object({
        id,
        from: z.number().optional(),
        to: z.number().optional(),
        condition: z.string().max(60).optional(),
      }),
    )
    .max(8)
    .optional(),
  /** Property columns to show, most asked-for first when absent. */
  columns: z.array(id).max(10).optional(),
  sort: z.enum(materialSorts).optional(),
  ...pageInput,
});

export const queryPhysicalPropertyList = call({
  method: 'GET',
  path: 'api/product/web/queryPhysicalPropertyList',
  access: 'public',
  summary: 'Materials by category, maker, process level and property ranges, with the chosen property columns',
  limit: 'search',
  input: materialQuery,
  data: page(materialSummary).extend({
    columns: z.array(named.extend({ symbol: z.string().nullable(), unit: z.string().nullable() })),
    /** Every property that the found materials have figures for, with the span of the figures and their conditions. */
    availableProperties: z.array(
      named.extend({
        symbol: z.string().nullable(),
        unit: z.string().nullable(),
        count: z.number().int(),
        from: z.number().nullable(),
        to: z.number().nullable(),
        conditions: z.array(z.string()),
      }),
    ),
    facets: z.object({
      category: z.array(facetValue),
      manufacturer: z.array(facetValue),
      processLevel: z.array(facetValue),
    }),
    sort: z.enum(materialSorts),
    correction,
  }),
});

export const getPhysicalPropertyById = call({
  method: 'GET',
  path: 'api/product/web/getPhysicalPropertyById',
  access: 'public',
  summary: 'One material: every property with value, unit, standard and condition; the offers on sale',
  input: z.object({ id }),
  data: materialDetail.extend({
    offers: z.array(offerSummary),
    /** Materials of the same category and process level. */
    relatives: z.array(materialSummary.pick({ id: true, grade: true, manufacturer: true, offerCount: true })),
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

export const getSimilarRecommend = call({
  method: 'GET',
  path: 'api/product/web/quotation/getSimilarRecommend',
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
  access: 'public',
  summary: 'Search suggestions while typing: materials, categories, manufacturers, shops, news',
  limit: 'search',
  input: z.object({
    keyword: keyword.min(1),
    typeId: z.enum(suggestionKinds).optional(),
    limit: z.number().int().min(1).max(20).default(8),
  }),
  data: z.array(
    z.object({ kind: z.enum(suggestionKinds), id, name: z.string(), detail: z.string(), offerCount: z.number().int() }),
  ),
});

export const getPackingModeByPage = call({
  method: 'POST',
  path: 'api/product/admin/packingMode/getPackingModeByPage',
  inQuery: true,
  access: 'public',
  summary: 'Packing modes: bags, jumbo bags, drums, bulk',
  input: z.object(pageInput),
  data: page(z.object({ id, name: z.string(), /** Net weight of one package, kg. */ netKg: z.number().nullable() })),
});

export const getBrowsingHistoryList = call({
  method: 'POST',
  path: 'api/product/web/getBrowsingHistoryList',
  inQuery: true,
  access: 'member',
  summary: "The member's own browsing history, newest first",
  input: z.object(pageInput),
  data: page(z.object({ id, viewedAt: moment, offer: offerSummary })),
});

/** Offers by their ids, in the order asked: the comparison and the local browsing history. Unknown ids are left out. */
export const getWebQuotationByIds = call({
  method: 'GET',
  path: 'api/product/web/quotation/getWebQuotationByIds',
  access: 'public',
  summary: 'Offers by their ids, in the order asked; unknown ids are left out',
  input: z.object({ ids: z.array(id).max(maxPageSize) }),
  data: z.array(offerSummary),
});

/** Materials by their ids, in the order asked, with every figure: the comparison. */
export const getPhysicalPropertyByIds = call({
  method: 'GET',
  path: 'api/product/web/getPhysicalPropertyByIds',
  access: 'public',
  summary: 'Materials by their ids with every figure, in the order asked; unknown ids are left out',
  input: z.object({ ids: z.array(id).max(8) }),
  data: z.array(materialDetail),
});

export type CategoryNode = z.infer<typeof categoryNode>;
export type OfferSummary = z.infer<typeof offerSummary>;
export type OfferDetail = z.infer<typeof getWebQuotationById.data>;
export type OfferPage = z.infer<typeof getWebQuotationByPage.data>;
export type OfferQuery = z.input<typeof offerQuery>;
export type OfferFacets = z.infer<typeof offerFacets>;
export type OfferSort = (typeof offerSorts)[number];
export type MaterialSummary = z.infer<typeof materialSummary>;
export type MaterialDetail = z.infer<typeof getPhysicalPropertyById.data>;
export type MaterialCore = z.infer<typeof materialDetail>;
export type MaterialPage = z.infer<typeof queryPhysicalPropertyList.data>;
export type MaterialQuery = z.input<typeof materialQuery>;
export type MaterialSort = (typeof materialSorts)[number];
export type PropertyValue = z.infer<typeof propertyValue>;
export type PropertyDetail = z.infer<typeof propertyDetail>;
export type SimilarOffer = z.infer<typeof getSimilarRecommend.data>[number];
export type Suggestion = z.infer<typeof getProductList.data>[number];
export type Swatch = z.infer<typeof swatch>;
