import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { correction, facetValue, filterValues, id, keyword, named, page, pageInput } from '#api/common/common.ts';
import { materialDetail, materialSummary, offerSummary } from './goods.ts';
import { availableProperty, propertyRanges } from './property-range.ts';
import { reading } from './reading.ts';

/** Whose figures a range may be reached by: the grade's own, or, where it has none, those usual for its class. */
export const figureReaches = ['own', 'usual'] as const;
export const materialSorts = ['relevance', 'grade', 'offers'] as const;

export const materialQuery = z.object({
  keyword: keyword.optional(),
  categoryId: id.optional(),
  manufacturerId: filterValues,
  processLevelId: filterValues,
  /** Of UL 94 at a thickness, `V-0_1.6`; all of them are wanted. Figures of the grade itself alone count, at that thickness or a smaller one. */
  flameRating: filterValues,
  properties: propertyRanges,
  reach: z.enum(figureReaches).default('own'),
  /** Property columns to show, most asked-for first when absent. */
  columns: z.array(id).max(10).optional(),
  sort: z.enum(materialSorts).optional(),
  ...pageInput,
});

export const queryPhysicalPropertyList = call({
  method: 'GET',
  path: 'api/product/web/queryPhysicalPropertyList',
  looks: true,
  access: 'public',
  summary: 'Materials by category, maker, process level and property ranges, with the chosen property columns',
  limit: 'search',
  input: materialQuery,
  data: page(materialSummary).extend({
    columns: z.array(named.extend({ symbol: z.string().nullable(), unit: z.string().nullable() })),
    /** Every property that the found materials have figures for. */
    availableProperties: z.array(availableProperty),
    facets: z.object({
      category: z.array(facetValue),
      manufacturer: z.array(facetValue),
      processLevel: z.array(facetValue),
      flameRating: z.array(facetValue),
    }),
    /** Of the found materials those that have no figure of their own within a range: their class usually reaches it. */
    byClass: z.number().int(),
    /** What is usual for the class of such a material, on this page. Never its figure. */
    classRanges: z.array(
      z.object({ materialId: id, propertyId: id, condition: z.string(), from: z.number(), to: z.number() }),
    ),
    sort: z.enum(materialSorts),
    correction,
    ...reading,
  }),
});

export const getPhysicalPropertyById = call({
  method: 'GET',
  path: 'api/product/web/getPhysicalPropertyById',
  looks: true,
  access: 'public',
  summary: 'One material: every property with value, unit, standard and condition; the offers on sale',
  input: z.object({ id }),
  data: materialDetail.extend({
    offers: z.array(offerSummary),
    /** Materials of the same category and process level. */
    relatives: z.array(materialSummary.pick({ id: true, grade: true, manufacturer: true, offerCount: true })),
  }),
});

/** Materials by their ids, in the order asked, with every figure: the comparison. */
export const getPhysicalPropertyByIds = call({
  method: 'GET',
  path: 'api/product/web/getPhysicalPropertyByIds',
  looks: true,
  access: 'public',
  summary: 'Materials by their ids with every figure, in the order asked; unknown ids are left out',
  input: z.object({ ids: z.array(id).max(8) }),
  data: z.array(materialDetail),
});

export type MaterialDetail = z.infer<typeof getPhysicalPropertyById.data>;
export type MaterialPage = z.infer<typeof queryPhysicalPropertyList.data>;
export type MaterialQuery = z.input<typeof materialQuery>;
export type ClassReach = MaterialPage['classRanges'][number];
export type MaterialSort = (typeof materialSorts)[number];
