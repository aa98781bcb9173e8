import type { QualificationKind, ShopBadge } from '#api/market/shop-choices.ts';
import { badgeRules } from '#api/market/shop-choices.ts';
import { m } from '#i18n/messages.ts';

const badgeNames: Record<ShopBadge, () => string> = {
  quickAnswers: m.shop_badgeQuickAnswers,
  documentsComplete: m.shop_badgeDocuments,
  onTime: m.shop_badgeOnTime,
};
/** What a shop has earned, in a word or two. */
export const shopBadgeName = (badge: ShopBadge): string => badgeNames[badge]();

const { days, quickAnswers, onTime } = badgeRules;
const badgeTexts: Record<ShopBadge, () => string> = {
  quickAnswers: () => m.shop_ruleQuickAnswers({ days, hours: quickAnswers.hours, count: quickAnswers.atLeast }),
  documentsComplete: () => m.shop_ruleDocuments(),
  onTime: () => m.shop_ruleOnTime({ days, percent: onTime.share * 100, count: onTime.atLeast }),
};
/** How it is earned. */
export const shopBadgeRule = (badge: ShopBadge): string => badgeTexts[badge]();

const kindNames: Record<QualificationKind, () => string> = {
  businessLicence: m.shop_kindBusinessLicence,
  iso9001: () => 'ISO 9001',
  iso14001: () => 'ISO 14001',
  iatf16949: () => 'IATF 16949',
  reach: m.shop_kindReach,
  rohs: m.shop_kindRohs,
  foodContact: m.shop_kindFoodContact,
  ul: m.shop_kindUl,
  hazardousGoods: m.shop_kindHazardousGoods,
  testReport: m.shop_kindTestReport,
  agency: m.shop_kindAgency,
  other: m.shop_kindOther,
};
/** What a certificate is about. */
export const qualificationKindName = (kind: QualificationKind): string => kindNames[kind]();
