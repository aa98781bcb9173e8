import { decideMerchant, getMerchantByPage } from '#api/backstage.ts';
import { getMyApplication, registerMerchant } from '#api/enterprise.ts';
import { getShopByPage } from '#api/shop.ts';
import { Routes } from '#server/http.ts';
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
  .answerMember(decideMerchant, (context, decision) => decide(context, decision));
