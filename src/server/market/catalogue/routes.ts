import * as category from '#api/market/category.ts';
import * as history from '#api/market/history.ts';
import * as material from '#api/market/material.ts';
import * as offer from '#api/market/offer.ts';
import { getMarketPrices, getOfferPriceLines } from '#api/market/market-prices.ts';
import { getCategoryPriceHistory } from '#api/market/price-history.ts';
import { getSocialCard } from '#api/market/social-card.ts';
import { Routes } from '#server/platform/http/http.ts';
import { browsingHistory, forgetVisits, rememberVisits } from './browsing-history.ts';
import { categoryTree, popularCategories } from './categories.ts';
import { exportCatalogue } from '#api/market/catalogue-export.ts';
import { getCatalogueChoices } from '#api/market/proposal.ts';
import { catalogueChoices, manufacturers, packingModes, processLevels } from './choices.ts';
import { catalogueFile } from './export-catalogue.ts';
import { materialCores, materialDetail } from './material-detail.ts';
import { listMaterials } from './material-list.ts';
import { marketPrices, offerPriceLines } from './market-prices.ts';
import { offerDetail } from './offer-detail.ts';
import { listOffers } from './offer-list.ts';
import { summariesById } from './offer-summary.ts';
import { categoryPriceHistory } from './price-history.ts';
import { recommendedOffers } from './recommend.ts';
import { similarOffers } from './similar.ts';
import { socialCard } from './social-card.ts';
import { suggestions } from './suggestions.ts';

export const catalogueRoutes = new Routes()
  .answer(category.getWebCategoryTree, categoryTree)
  .answer(category.getWebCategoryRecommend, (context, { limit }) => popularCategories(context, limit))
  .answer(category.getWebManufacturerList, manufacturers)
  .answer(category.getWebProcessLevelList, (context, { categoryId }) => processLevels(context, categoryId))
  .answer(category.getPackingModeByPage, packingModes)
  .answer(getCatalogueChoices, catalogueChoices)
  .answer(exportCatalogue, catalogueFile)
  .answer(offer.getWebQuotationByPage, listOffers)
  .answer(offer.getWebQuotationById, (context, { id }) => offerDetail(context, id))
  .answer(offer.getWebQuotationByIds, (context, { ids }) => summariesById(context, ids))
  .answer(offer.getQuotationRecommend, (context, { kind, limit }) => recommendedOffers(context, kind, limit))
  .answer(offer.getSimilarRecommend, (context, { id, limit }) => similarOffers(context, id, limit))
  .answer(offer.getProductList, suggestions)
  .answer(material.queryPhysicalPropertyList, listMaterials)
  .answer(material.getPhysicalPropertyById, (context, { id }) => materialDetail(context, id))
  .answer(material.getPhysicalPropertyByIds, (context, { ids }) => materialCores(context, ids))
  .answerMember(history.getBrowsingHistoryList, browsingHistory)
  .answerMember(history.addBrowsingHistory, rememberVisits)
  .answerMember(history.deleteBrowsingHistory, forgetVisits)
  .answer(getCategoryPriceHistory, categoryPriceHistory)
  .answer(getMarketPrices, marketPrices)
  .answer(getOfferPriceLines, (context, { ids }) => offerPriceLines(context, ids))
  .answer(getSocialCard, socialCard);
