import { z } from 'zod';
import { getCountryList } from '#api/site/content.ts';
import { errorCodes } from '#api/common/envelope.ts';
import { getMailById } from '#api/mail/mail.ts';
import { recordFields } from '#api/members/company-record.ts';
import { capabilities, certificationStates, companyFields, memberTypes } from '#api/members/member.ts';
import { orderStatuses, tradeDays } from '#api/deals/order-states.ts';
import { tradeActions } from '#api/deals/trade-actions.ts';
import { getOrderByPage } from '#api/deals/order.ts';
import { getProductList, listingStatuses } from '#api/market/offer.ts';
import { remittanceRecord } from '#api/deals/remittance.ts';
import { getRfqTemplate, rfqInput } from '#api/deals/rfq.ts';
import { orderView, subOrderView } from '#api/deals/trade.ts';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { getMyAccount, memberBase } from '#api/members/user.ts';
import { defaultLocale, languageOptions, localeCookie, locales } from '#i18n/locales.ts';
import { guardMilliseconds, reloadGuardMilliseconds } from '#lib/guards.ts';
import { pauseMilliseconds } from '#lib/pause.ts';
import { toastMilliseconds } from '#app/stores/toasts.ts';
import { read } from './source-files.ts';

const words = (locale: string) => JSON.parse(read(`i18n/${locale}.json`)) as Record<string, string>;
const names = (list: readonly string[]) => Object.fromEntries(list.map((name) => [name, name]));
const fields = (schema: z.ZodType) => schema instanceof z.ZodObject && names(Object.keys(schema.shape));
const itemOf = (schema: z.ZodType) => (schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema);
type TradeCode = { kind: string; code: string; nameEn: string };
const tradeCodes = JSON.parse(read('src/seed/data/trade-codes.json')) as TradeCode[];

/** Tables of the code that the specification gives whole: each entry has a row. */
export const wholeTables = {
  languageOptions: Object.fromEntries(languageOptions.map(({ writing: _, ...option }, index) => [index, option])),
  tradeTermIds: Object.fromEntries(tradeTerms.map(({ code, id }) => [code, id])),
  removedBy: Object.fromEntries(tradeTerms.map(({ code, removes }) => [code, removes.join(' ')])),
  orderStatuses,
  listingStatuses: names(listingStatuses),
  certificationStates: names(certificationStates),
  // What contracts name besides is ours.
  companyFields: names(companyFields.filter((field) => !(recordFields as readonly string[]).includes(field))),
  memberTypes: names(memberTypes),
  capabilities: names(capabilities),
  locales: names(locales),
  userInfo: fields(getMyAccount.data),
  country: fields(itemOf(getCountryList.data)),
  qualityClasses: Object.fromEntries(
    tradeCodes.filter(({ kind }) => kind === 'qualityClass').map(({ code, nameEn }) => [code, nameEn]),
  ),
};

/** What else the second column of specification.md may name. */
export const codeValues: Record<string, unknown> = {
  ...wholeTables,
  m: words('en-US'),
  zh: words('zh-CN'),
  memberBase: fields(memberBase),
  rfqInput: fields(rfqInput),
  rfqTemplate: fields(getRfqTemplate.data),
  orderView: fields(orderView),
  subOrderView: fields(subOrderView),
  remittanceRecord: fields(remittanceRecord),
  mail: fields(getMailById.data),
  suggestionQuery: fields(getProductList.input),
  orderList: getOrderByPage.input.parse({}),
  tradeActions: names(tradeActions),
  tradeDays,
  errorCodes,
  localeCookie,
  defaultLocale,
  guardMilliseconds,
  reloadGuardMilliseconds,
  pauseMilliseconds,
  toastMilliseconds,
};
