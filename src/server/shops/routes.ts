import { decideMerchant, getMerchantByPage } from '#api/backstage.ts';
import { getMyApplication, registerMerchant } from '#api/enterprise.ts';
import { getShopByPage } from '#api/shop.ts';
import * as own from '#api/own-shop.ts';
import * as shop from '#api/shop.ts';
import { Routes } from '#server/http.ts';
import { notBuilt } from '#server/not-built.ts';
import { decide } from './decide-merchant.ts';
import { merchantQueue } from './merchant-queue.ts';
import { ownApplications } from './merchants.ts';
import { shopPage } from './queries.ts';
import { applyAsMerchant } from './register-merchant.ts';

export const shopRoutes = new Routes()
  .answer(getShopByPage, (context, input) => shopPage(context, input))
  .answerMember(registerMerchant, (context, registration) => applyAsMerchant(context, registration))
  .answerMember(getMyApplication, (context) => ownApplications(context))
  .answerMember(getMerchantByPage, (context, query) => merchantQueue(context, query))
  .answerMember(decideMerchant, (context, decision) => decide(context, decision))
  .answer(shop.getShopById, notBuilt)
  .answer(shop.getDynamicByPage, notBuilt)
  .answer(shop.getDynamicById, notBuilt)
  .answer(shop.getQualificationList, notBuilt)
  .answer(shop.getEvaluationByPage, notBuilt)
  .answer(shop.getPicture, notBuilt)
  .answerMember(own.getOwnShop, notBuilt)
  .answerMember(own.updateShop, notBuilt)
  .answerMember(own.addShopPicture, notBuilt)
  .answerMember(own.arrangeShopPictures, notBuilt)
  .answerMember(own.getOwnDynamicByPage, notBuilt)
  .answerMember(own.saveDynamic, notBuilt)
  .answerMember(own.deleteDynamic, notBuilt)
  .answerMember(own.getOwnQualificationList, notBuilt)
  .answerMember(own.saveQualification, notBuilt)
  .answerMember(own.deleteQualification, notBuilt)
  .answerMember(own.getSupplierStatistics, notBuilt);
