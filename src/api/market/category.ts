import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, keyword, money, named, nothing, page, pageInput } from '#api/common/common.ts';
import { categoryRef, manufacturerRef, swatch } from './goods.ts';

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
  looks: true,
  access: 'public',
  summary: 'The whole category tree, three levels, with the number of offers on sale',
  input: nothing,
  data: z.array(categoryNode),
});

export const getWebManufacturerList = call({
  method: 'GET',
  path: 'api/product/web/getWebManufacturerList',
  looks: true,
  access: 'public',
  summary: 'Manufacturers, those with most offers first',
  input: z.object({ categoryId: id.optional(), keyword: keyword.optional() }),
  data: z.array(manufacturerRef.extend({ offerCount: z.number().int(), materialCount: z.number().int() })),
});

export const getWebProcessLevelList = call({
  method: 'GET',
  path: 'api/product/web/getWebProcessLevelList',
  looks: true,
  access: 'public',
  summary: 'Process levels, in the order of the trade',
  input: z.object({ categoryId: id.optional() }),
  data: z.array(named.extend({ offerCount: z.number().int(), materialCount: z.number().int() })),
});

export const getWebCategoryRecommend = call({
  method: 'POST',
  path: 'api/product/web/category/getWebCategoryRecommend',
  looks: true,
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

export const getPackingModeByPage = call({
  method: 'POST',
  path: 'api/product/admin/packingMode/getPackingModeByPage',
  looks: true,
  inQuery: true,
  access: 'public',
  summary: 'Packing modes: bags, jumbo bags, drums, bulk',
  input: z.object(pageInput),
  data: page(z.object({ id, name: z.string(), /** Net weight of one package, kg. */ netKg: z.number().nullable() })),
});

export type CategoryNode = z.infer<typeof categoryNode>;
