import {
  decideMerchant,
  decideShopRenaming,
  getMerchantByPage,
  getShopRenamingByPage,
} from '#api/members/backstage.ts';
import { getMyApplication, registerMerchant } from '#api/members/enterprise.ts';
import { getFavouriteShops, setFavouriteShop } from '#api/market/favourite.ts';
import { getMarketProofs } from '#api/market/market-prices.ts';
import * as own from '#api/market/own-shop.ts';
import * as shop from '#api/market/shop.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decideOnMerchant } from './decide-merchant.ts';
import { dynamicDetail, dynamicPage } from './dynamics.ts';
import { evaluationPage } from './evaluations.ts';
import { favouriteShops, setFavourite } from './favourites.ts';
import { marketProofs } from './market-proofs.ts';
import { merchantQueue } from './merchant-queue.ts';
import { ownApplications } from './merchants.ts';
import { keepDynamic, ownDynamicPage, removeDynamic } from './own-dynamics.ts';
import { keepQualification, ownQualifications, removeQualification } from './own-qualifications.ts';
import { describeOwnShop } from './own-shop.ts';
import { qualificationList } from './qualifications.ts';
import { shopPage } from './queries.ts';
import { applyAsMerchant } from './register-merchant.ts';
import { decideRenaming, renamingQueue } from './renaming.ts';
import { shopDetail } from './shop-detail.ts';
import { supplierStatistics } from './statistics.ts';
import { addPicture, arrangePictures, editShop } from './update-shop.ts';

export const shopRoutes = new Routes()
  .answer(shop.getShopByPage, shopPage)
  .answer(getMarketProofs, marketProofs)
  .answer(shop.getShopById, (context, { id }) => shopDetail(context, id))
  .answer(shop.getDynamicByPage, dynamicPage)
  .answer(shop.getDynamicById, (context, { id }) => dynamicDetail(context, id))
  .answer(shop.getQualificationList, (context, { shopId }) => qualificationList(context, shopId))
  .answer(shop.getEvaluationByPage, evaluationPage)
  .answerMember(registerMerchant, applyAsMerchant)
  .answerMember(getMyApplication, ownApplications)
  .answerMember(getMerchantByPage, merchantQueue)
  .answerMember(decideMerchant, decideOnMerchant)
  .answerMember(getShopRenamingByPage, renamingQueue)
  .answerMember(decideShopRenaming, decideRenaming)
  .answerMember(getFavouriteShops, favouriteShops)
  .answerMember(setFavouriteShop, setFavourite)
  .answerMember(own.getOwnShop, describeOwnShop)
  .answerMember(own.updateShop, editShop)
  .answerMember(own.addShopPicture, addPicture)
  .answerMember(own.arrangeShopPictures, arrangePictures)
  .answerMember(own.getOwnDynamicByPage, ownDynamicPage)
  .answerMember(own.saveDynamic, (context, input) => keepDynamic(context, own.saveDynamic, input))
  .answerMember(own.deleteDynamic, removeDynamic)
  .answerMember(own.getOwnQualificationList, ownQualifications)
  .answerMember(own.saveQualification, (context, input) => keepQualification(context, own.saveQualification, input))
  .answerMember(own.deleteQualification, removeQualification)
  .answerMember(own.getSupplierStatistics, supplierStatistics);
