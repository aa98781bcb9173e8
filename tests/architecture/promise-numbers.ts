import { maxCompared } from '#app/stores/compare.ts';
import {
  documentRule,
  hashLength,
  mostCategories,
  mostDocuments,
  spreadsheetRule,
  textLength,
} from '#api/common/limits.ts';
import { claimDays, mostClaimFiles } from '#api/deals/claim-choices.ts';
import { directDays } from '#api/deals/collecting.ts';
import { documentaryDays } from '#api/deals/documentary-steps.ts';
import { forceMajeureDays } from '#api/deals/notice-rules.ts';
import { coolingOffHours } from '#api/deals/collection-rules.ts';
import { longestQuoteDays, mostChosenShops, tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import { bookingAnswerDays, longestLaneDays } from '#api/deals/freight-choices.ts';
import { evaluate } from '#api/deals/order.ts';
import { tradeDays } from '#api/deals/order-states.ts';
import { sampleDays } from '#api/deals/sample-choices.ts';
import { consentDays } from '#api/deals/shipment-consent.ts';
import { takingDays } from '#api/deals/taking.ts';
import { mailLimits } from '#api/mail/mail-choices.ts';
import { figureReportDays } from '#api/market/figure-choices.ts';
import { missedPeriods } from '#api/market/missed-search-choices.ts';
import { mostPriceBreaks } from '#api/market/offer-fields.ts';
import { mostImportRows, mostOffersAtOnce } from '#api/market/own-offer.ts';
import { badgeRules, photosOfOffer, shopLimits } from '#api/market/shop-choices.ts';
import { colleagueInvitationDays, mostColleagues } from '#api/members/colleague.ts';
import { agreementNoticeDays } from '#api/site/content-choices.ts';
import { closingDays, emailCode, passwordLength, sessionDays } from '#api/members/member.ts';
import { localeCookie } from '#i18n/locales.ts';
import { read } from './source-files.ts';

const megabyte = 1024 * 1024;
const secondsOfDay = 86_400;

/** What a file writes and does not hand out: `const refusalDays = 90;`, `Max-Age=34560000`. */
function written(file: string, name: string): number {
  const found = new RegExp(`\\b${name} ?= ?([\\d_]+)`).exec(read(file));
  if (!found) throw new Error(`${file} has no ${name}`);
  return Number(found[1]!.replaceAll('_', ''));
}

/** 3 for a form that ends in `(\.\d{1,3})?`. */
function decimalsOf(form: RegExp): number {
  return Number(/\{1,(\d)\}\)\?\$$/.exec(form.source)![1]);
}

/** The constants of the code by which promises with a number are kept. */
export const constants: Readonly<Record<string, number>> = {
  ...flat({
    tradeDays,
    directDays,
    claimDays,
    documentaryDays,
    forceMajeureDays,
    sessionDays,
    emailCode,
    passwordLength,
    badgeRules,
    shopLimits,
    mailLimits,
  }),
  ...{
    maxCompared,
    hashLength,
    mostCategories,
    mostDocuments,
    photosOfOffer,
    mostClaimFiles,
    coolingOffHours,
    longestQuoteDays,
    mostChosenShops,
    bookingAnswerDays,
  },
  ...{ longestLaneDays, consentDays, figureReportDays, mostPriceBreaks, mostImportRows, mostOffersAtOnce },
  ...{ colleagueInvitationDays, mostColleagues, closingDays, agreementNoticeDays },
  'sampleDays.answer': sampleDays.answer,
  'sampleDays.overdue': sampleDays.overdue,
  'sampleDays.underway': sampleDays.underway,
  'sampleDays.arrival': sampleDays.arrival,
  'sampleDays.lastCall': sampleDays.lastCall,
  'takingDays.patience': takingDays.patience,
  'takingDays.collection': takingDays.after.collectionSet,
  'takingDays.vessel': takingDays.after.vesselNamed,
  'mailLimits.attachmentMegabytes': mailLimits.attachmentBytes / megabyte,
  'documentRule.megabytes': documentRule.maxBytes / megabyte,
  'spreadsheetRule.megabytes': spreadsheetRule.maxBytes / megabyte,
  'textLength.evaluation': textLength.evaluation[1],
  'textLength.dealRemarks': textLength.dealRemarks[1],
  'localeCookie.days': localeCookie.days,
  quantityDecimals: decimalsOf(tonnesForm),
  priceDecimals: decimalsOf(unitPriceForm),
  mostStars: evaluate.input.shape.stars.maxValue ?? 0,
  /** Of a hash in hexadecimal; each sign is five bits. */
  accountCodeSigns: (written('src/server/deals/ledger/account-code.ts', 'hexLength') * 4) / 5,
  zoneCookieDays: written('src/layouts/zone-script.js', 'Max-Age') / secondsOfDay,
  daysOfDelay: written('src/api/deals/avoidance.ts', 'daysOfDelay'),
  refusalDays: written('src/server/members/identity/expiry.ts', 'refusalDays'),
  searchYears: missedPeriods.at(-1)! / 365,
  feedbackYears: written('src/server/members/feedback/forget.ts', 'keptYears'),
  longestOfferDays: written('src/api/market/offer-rules.ts', 'longestOfferDays'),
  expiringDays: written('src/server/market/offers/own-offers.ts', 'expiringDays'),
  importSamples: written('src/server/market/offers/import-view.ts', 'mostSamples'),
  firstReminderDay: tradeDays.quoteReminders[0],
  secondReminderDay: tradeDays.quoteReminders[1],
  lengthenedDays: written('src/features/market/offers/BulkBar.tsx', 'moreDays'),
  statisticsMonths: written('src/server/market/shops/statistics.ts', 'months'),
};

/** `tradeDays.signing` for what stands in `tradeDays` under `signing`; lists are left out. */
function flat(tables: object): Record<string, number> {
  const entries = Object.entries(tables).flatMap(([name, value]: [string, unknown]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(flat(value)).map(([key, number]) => [`${name}.${key}`, number]);
  });
  return Object.fromEntries(entries);
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
// `one` counts nothing in English: "one wire transfer", "at most one".
const number = `\\d+(?:,\\d{3})*|${words.slice(1).join('|')}`;
const units =
  'days?|hours?|minutes?|seconds?|months?|years?|MB|characters|digits|tries|rows|pixels|pictures|attachments|offers|items|colleagues|categories|decimals|stars';
const span = `(${number})(?:(?:[–-]| to )(${number}))?`;
const amount = new RegExp(
  `\\b${span} (?:working |business )?(?:${units})\\b|\\b(?:(?:up to|at most|at least) (?:${number})|first \\d+|on (?:a )?day \\d+|and (?:on )?day \\d+)(?!\\w)`,
  'gi',
);

/** The times and limits that a sentence names, as it writes them: `7`, `20,000`, `six`; of a span both ends. */
export const numbersIn = (sentence: string): string[] =>
  [...sentence.matchAll(amount)].flatMap(([whole, from, to]) =>
    from === undefined ? whole.split(' ').at(-1)! : to === undefined ? from : [from, to],
  );

/** 20000 for `20,000`, 6 for `Six`. */
export const valueOf = (text: string): number =>
  words.includes(text.toLowerCase()) ? words.indexOf(text.toLowerCase()) + 1 : Number(text.replaceAll(',', ''));

const chinese = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** Whether a Chinese paragraph has the number, in digits or in characters. */
export const saysNumber = (paragraph: string, value: number): boolean =>
  [String(value), value.toLocaleString('en-US'), chinese[value], value === 2 ? '两' : undefined].some(
    (form) => form !== undefined && form !== '' && paragraph.includes(form),
  );
