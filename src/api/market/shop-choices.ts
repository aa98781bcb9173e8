/** What shops may say of themselves; free of zod, because the browser reads it too. */

export const qualificationKinds = [
  'businessLicence',
  'iso9001',
  'iso14001',
  'iatf16949',
  'reach',
  'rohs',
  'foodContact',
  'ul',
  'hazardousGoods',
  'testReport',
  'agency',
  'other',
] as const;
export type QualificationKind = (typeof qualificationKinds)[number];

/**
 * What a shop has earned by its behaviour in the last 180 days, never bought:
 * `quickAnswers`: half of its RFQs were answered (quoted, asked about or declined) within 24 hours, of five at least;
 * `documentsComplete`: a business licence and one further certificate in force, and a company profile;
 * `onTime`: nine of ten sub-orders were shipped in full within their lead time, of three at least.
 */
export const shopBadges = ['quickAnswers', 'documentsComplete', 'onTime'] as const;
export type ShopBadge = (typeof shopBadges)[number];
export const badgeRules = {
  days: 180,
  quickAnswers: { hours: 24, atLeast: 5 },
  onTime: { share: 0.9, atLeast: 3 },
} as const;

/** Pictures of shops and articles are kept in these widths (pixels); none is enlarged. */
export const pictureWidths = [160, 320, 640, 1280] as const;
export const shopLimits = { pictures: 24, dynamics: 500, qualifications: 60, filesOfQualification: 4 } as const;
/** Of the goods of an offer, by lot. */
export const photosOfOffer = 6;
export const shopSorts = ['offers', 'rating', 'newest'] as const;
