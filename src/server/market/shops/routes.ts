import {
  decideMerchant,
  decideShopRenaming,
  getMerchantByPage,
  getShopRenamingByPage,
} from '#api/members/backstage.ts';
import { getMyApplication, registerMerchant } from '#api/members/enterprise.ts';
import * as own from '#api/market/own-shop.ts';
import * as shop from '#api/market/shop.ts';
import { Routes } from '#server/platform/http/http.ts';
import { decide } from './decide-merchant.ts';
import { dynamicDetail, dynamicPage } from './dynamics.ts';
import { evaluationPage } from './evaluations.ts';
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
  .answer(shop.getShopByPage, (context, input) => shopPage(context, input))
  .answer(shop.getShopById, (context, { id }) => shopDetail(context, id))
  .answer(shop.getDynamicByPage, (context, input) => dynamicPage(context, input))
  .answer(shop.getDynamicById, (context, { id }) => dynamicDetail(context, id))
  .answer(shop.getQualificationList, (context, { shopId }) => qualificationList(context, shopId))
  .answer(shop.getEvaluationByPage, (context, input) => evaluationPage(context, input))
  .answerMember(registerMerchant, (context, registration) => applyAsMerchant(context, registration))
  .answerMember(getMyApplication, (context) => ownApplications(context))
  .answerMember(getMerchantByPage, (context, query) => merchantQueue(context, query))
  .answerMember(decideMerchant, (context, decision) => decide(context, decision))
  .answerMember(getShopRenamingByPage, (context, query) => renamingQueue(context, query))
  .answerMember(decideShopRenaming, (context, decision) => decideRenaming(context, decision))
  .answerMember(own.getOwnShop, (context) => describeOwnShop(context))
  .answerMember(own.updateShop, (context, input) => editShop(context, input))
  .answerMember(own.addShopPicture, (context, input) => addPicture(context, input))
  .answerMember(own.arrangeShopPictures, (context, input) => arrangePictures(context, input))
  .answerMember(own.getOwnDynamicByPage, (context, input) => ownDynamicPage(context, input))
  .answerMember(own.saveDynamic, (context, input) => keepDynamic(context, own.saveDynamic, input))
  .answerMember(own.deleteDynamic, (context, input) => removeDynamic(context, input))
  .answerMember(own.getOwnQualificationList, (context) => ownQualifications(context))
  .answerMember(own.saveQualification, (context, input) => keepQualification(context, own.saveQualification, input))
  .answerMember(own.deleteQualification, (context, input) => removeQualification(context, input))
  .answerMember(own.getSupplierStatistics, (context) => supplierStatistics(context));
