import { getCategoryPriceHistory } from '#api/price-history.ts';
import * as api from '#api/product.ts';
import { addBrowsingHistory, deleteBrowsingHistory } from '#api/user.ts';

import { Routes } from '#server/http.ts';
import { browsingHistory, forgetVisits, rememberVisits } from './browsing-history.ts';
import { categoryTree, popularCategories } from './categories.ts';
import { manufacturers, packingModes, processLevels } from './choices.ts';
import { materialCores, materialDetail } from './material-detail.ts';
import { listMaterials } from './material-list.ts';
import { offerDetail } from './offer-detail.ts';
import { listOffers } from './offer-list.ts';
import { summariesById } from './offer-summary.ts';
import { categoryPriceHistory } from './price-history.ts';
import { recommendedOffers } from './recommend.ts';
import { similarOffers } from './similar.ts';
import { suggestions } from './suggestions.ts';

export const catalogueRoutes = new Routes()
  .answer(api.getWebCategoryTree, (context) => categoryTree(context))
  .answer(api.getWebCategoryRecommend, (context, { limit }) => popularCategories(context, limit))
  .answer(api.getWebManufacturerList, (context, query) => manufacturers(context, query))
  .answer(api.getWebProcessLevelList, (context, { categoryId }) => processLevels(context, categoryId))
  .answer(api.getPackingModeByPage, (context, page) => packingModes(context, page))
  .answer(api.getWebQuotationByPage, (context, query) => listOffers(context, query))
  .answer(api.getWebQuotationById, (context, { id }) => offerDetail(context, id))
  .answer(api.getWebQuotationByIds, (context, { ids }) => summariesById(context, ids))
  .answer(api.getQuotationRecommend, (context, { kind, limit }) => recommendedOffers(context, kind, limit))
  .answer(api.getSimilarRecommend, (context, { id, limit }) => similarOffers(context, id, limit))
  .answer(api.getProductList, (context, query) => suggestions(context, query))
  .answer(api.queryPhysicalPropertyList, (context, query) => listMaterials(context, query))
  .answer(api.getPhysicalPropertyById, (context, { id }) => materialDetail(context, id))
  .answer(api.getPhysicalPropertyByIds, (context, { ids }) => materialCores(context, ids))
  .answerMember(api.getBrowsingHistoryList, (context, page) => browsingHistory(context, page))
  .answerMember(addBrowsingHistory, (context, visits) => rememberVisits(context, visits))
  .answerMember(deleteBrowsingHistory, (context, visits) => forgetVisits(context, visits))
  .answer(getCategoryPriceHistory, (context, query) => categoryPriceHistory(context, query));
