/** A supplier's own shop: profile, dynamics, certificates, pictures, statistics. */
import { z } from 'zod';
import { documentRule, shopPictureRule, picturesOfDynamic, mostCategories, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { day, id, moment, money, named, nothing, page, pageInput } from '#api/common/common.ts';
import { decision, storedFile } from '#api/members/enterprise.ts';
import { qualificationKinds, shopLimits } from './shop-choices.ts';
import { picture } from './picture.ts';
import { stops } from '#api/deals/hold-choices.ts';
import { line, prose } from '#api/common/text.ts';

const certificateFile = { ...documentRule, max: shopLimits.filesOfQualification } as const;
/** One language of two may be empty. */
const shopNameLength = [0, textLength.shopName[1]] as const;
const shopIntroLength = [0, textLength.intro[1]] as const;

// Texts come in both languages; one of them may be empty, then it is read in the other. Both empty: 422 at the field.

export const getOwnShop = call({
  method: 'GET',
  path: 'api/user/supplier/shop/getOwnShop',
  reads: true,
  access: 'supplier',
  summary: 'My shop as I may edit it',
  input: nothing,
  data: z.object({
    id,
    nameEn: z.string(),
    nameZh: z.string(),
    introEn: z.string(),
    introZh: z.string(),
    cityEn: z.string(),
    cityZh: z.string(),
    profileEn: z.string(),
    profileZh: z.string(),
    mainCategories: z.array(named),
    logo: picture.nullable(),
    /** Another name or logo that was asked for: it waits for an operator, or was refused. Buyers see it in no case. */
    renaming: z
      .object({
        nameEn: z.string(),
        nameZh: z.string(),
        logo: picture.nullable(),
        ...decision.omit({ fields: true }).shape,
      })
      .nullable(),
    pictures: z.array(z.object({ id, captionEn: z.string(), captionZh: z.string(), picture })),
    /** What the public page still lacks. */
    missing: z.array(z.enum(['logo', 'city', 'profile', 'pictures', 'licence', 'dynamics'])),
  }),
});

export const updateShop = call({
  method: 'POST',
  path: 'api/user/supplier/shop/updateShop',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Edits the shop; another name, or a logo that is sent, waits for an operator’s review',
  input: z.object({
    nameEn: line(shopNameLength).default(''),
    nameZh: line(shopNameLength).default(''),
    introEn: prose(shopIntroLength).default(''),
    introZh: prose(shopIntroLength).default(''),
    cityEn: line(textLength.city).default(''),
    cityZh: line(textLength.city).default(''),
    profileEn: prose(textLength.profile).default(''),
    profileZh: prose(textLength.profile).default(''),
    /** Second-level categories, most important first. */
    mainCategories: z.array(id).min(1).max(mostCategories),
    removeLogo: z.boolean().default(false),
  }),
  files: { logo: { ...shopPictureRule, max: 1 } },
  data: getOwnShop.data,
});

export const addShopPicture = call({
  method: 'POST',
  path: 'api/user/supplier/shop/addPicture',
  access: 'supplier',
  stoppedBy: stops.selling,
  once: true,
  limit: 'upload',
  summary: 'Adds a picture to the company show',
  input: z.object({ captionEn: line(textLength.caption).default(''), captionZh: line(textLength.caption).default('') }),
  files: { picture: { ...shopPictureRule, max: 1, required: true } },
  data: getOwnShop.data,
});

export const arrangeShopPictures = call({
  method: 'POST',
  path: 'api/user/supplier/shop/arrangePictures',
  access: 'supplier',
  limit: 'write',
  summary: 'Puts the pictures in this order with these captions; those left out are removed',
  input: z.object({
    pictures: z
      .array(
        z.object({
          id,
          captionEn: line(textLength.caption).default(''),
          captionZh: line(textLength.caption).default(''),
        }),
      )
      .max(shopLimits.pictures),
  }),
  data: getOwnShop.data,
});

const ownDynamic = z.object({
  id,
  titleEn: z.string(),
  titleZh: z.string(),
  contentEn: z.string(),
  contentZh: z.string(),
  pictures: z.array(picture),
  publishedAt: moment.nullable(),
  updatedAt: moment,
});
export const getOwnDynamicByPage = call({
  method: 'POST',
  path: 'api/user/supplier/shop/getOwnDynamicByPage',
  reads: true,
  access: 'supplier',
  summary: 'My dynamics with drafts, last changed first',
  input: z.object(pageInput),
  data: page(ownDynamic),
});

export const saveDynamic = call({
  method: 'POST',
  path: 'api/user/supplier/shop/saveDynamic',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'write',
  summary: 'Writes or rewrites one, as a draft or in public',
  input: z.object({
    /** None: a new one. */
    id: id.optional(),
    titleEn: line(textLength.dynamicTitle).default(''),
    titleZh: line(textLength.dynamicTitle).default(''),
    contentEn: prose(textLength.dynamicContent).default(''),
    contentZh: prose(textLength.dynamicContent).default(''),
    publish: z.boolean(),
    keptPictures: z.array(id).max(picturesOfDynamic).default([]),
  }),
  files: { pictures: { ...shopPictureRule, max: picturesOfDynamic } },
  data: ownDynamic,
});

export const deleteDynamic = call({
  method: 'POST',
  path: 'api/user/supplier/shop/deleteDynamic',
  access: 'supplier',
  limit: 'write',
  summary: 'Removes one with its pictures',
  input: z.object({ id }),
  data: nothing,
});

const ownQualification = z.object({
  id,
  kind: z.enum(qualificationKinds),
  nameEn: z.string(),
  nameZh: z.string(),
  issuer: z.string(),
  number: z.string(),
  issuedOn: day,
  expiresOn: day.nullable(),
  expired: z.boolean(),
  files: z.array(storedFile),
});
export const getOwnQualificationList = call({
  method: 'GET',
  path: 'api/user/supplier/shop/getOwnQualificationList',
  reads: true,
  access: 'supplier',
  summary: 'My certificates, those that expire first at the head',
  input: nothing,
  data: z.array(ownQualification),
});

export const saveQualification = call({
  method: 'POST',
  path: 'api/user/supplier/shop/saveQualification',
  access: 'supplier',
  stoppedBy: stops.selling,
  limit: 'upload',
  summary: 'Adds or edits a certificate; its dates are checked against one another',
  input: z.object({
    id: id.optional(),
    kind: z.enum(qualificationKinds),
    nameEn: line(textLength.qualificationName).default(''),
    nameZh: line(textLength.qualificationName).default(''),
    issuer: line(textLength.issuer),
    number: line(textLength.qualificationNumber).default(''),
    issuedOn: day,
    expiresOn: day.optional(),
    keptFiles: z.array(id).max(shopLimits.filesOfQualification).default([]),
  }),
  files: { files: certificateFile },
  data: ownQualification,
});

export const deleteQualification = call({
  method: 'POST',
  path: 'api/user/supplier/shop/deleteQualification',
  access: 'supplier',
  limit: 'write',
  summary: 'Removes a certificate with its files',
  input: z.object({ id }),
  data: nothing,
});

export const getSupplierStatistics = call({
  method: 'GET',
  path: 'api/user/supplier/shop/getSupplierStatistics',
  reads: true,
  access: 'supplier',
  summary: 'My last twelve months: RFQs, quotes, awards, turnover, answers and shipping in time',
  input: nothing,
  data: z.object({
    months: z.array(
      z.object({
        /** YYYY-MM, UTC. */
        month: z.string(),
        invited: z.number().int(),
        quoted: z.number().int(),
        declined: z.number().int(),
        /** Of the quotes made in the month, those of which another shop's was taken. */
        lost: z.number().int(),
        awarded: z.number().int(),
        /** How long half of the RFQs waited for an answer; null: there were none, or half were never answered. */
        answerHours: z.number().nullable(),
        /** Of sub-orders awarded and not cancelled or lapsed, by currency. */
        turnover: z.array(money),
      }),
    ),
    medianAnswerHours: z.number().nullable(),
    onTimeShare: z.number().nullable(),
    /** Of quotes decided on. */
    winShare: z.number().nullable(),
    stars: z.number().nullable(),
    evaluations: z.number().int(),
    /** Own offers on sale, and how many of them expire within 14 days. */
    onSale: z.number().int(),
    expiringSoon: z.number().int(),
  }),
});

export type OwnShop = z.infer<typeof getOwnShop.data>;
export type OwnDynamic = z.infer<typeof ownDynamic>;
export type OwnQualification = z.infer<typeof ownQualification>;
export type SupplierStatistics = z.infer<typeof getSupplierStatistics.data>;
