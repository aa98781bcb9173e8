import type { QualificationKind, ShopBadge } from '#api/market/shop-choices.ts';
import { badgeRules } from '#api/market/shop-choices.ts';
import { m } from '#i18n/messages.ts';

const badgeNames: Record<ShopBadge, () => string> = {
  quickAnswers: m.market_shop_badgeQuickAnswers,
  documentsComplete: m.market_shop_badgeDocuments,
  onTime: m.market_shop_badgeOnTime,
};
/** What a shop has earned, in a word or two. */
export const shopBadgeName = (badge: ShopBadge): string => badgeNames[badge]();

const { days, quickAnswers, onTime } = badgeRules;
const badgeTexts: Record<ShopBadge, () => string> = {
  quickAnswers: () => m.market_shop_ruleQuickAnswers({ days, hours: quickAnswers.hours, count: quickAnswers.atLeast }),
  documentsComplete: () => m.market_shop_ruleDocuments(),
  onTime: () => m.market_shop_ruleOnTime({ days, percent: onTime.share * 100, count: onTime.atLeast }),
};
/** How it is earned. */
export const shopBadgeRule = (badge: ShopBadge): string => badgeTexts[badge]();

const kindNames: Record<QualificationKind, () => string> = {
  businessLicence: m.market_shop_kindBusinessLicence,
  iso9001: () => 'ISO 9001',
  iso14001: () => 'ISO 14001',
  iatf16949: () => 'IATF 16949',
  reach: m.market_shop_kindReach,
  rohs: m.market_shop_kindRohs,
  foodContact: m.market_shop_kindFoodContact,
  ul: m.market_shop_kindUl,
  hazardousGoods: m.market_shop_kindHazardousGoods,
  testReport: m.market_shop_kindTestReport,
  agency: m.market_shop_kindAgency,
  other: m.market_shop_kindOther,
};
/** What a certificate is about. */
export const qualificationKindName = (kind: QualificationKind): string => kindNames[kind]();
