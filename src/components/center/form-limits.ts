import type { FileRule } from '#lib/file-kind.ts';

/** What the contract allows, for forms: it is written with a validation library that no browser is sent. A test compares. */
const megabyte = 1024 * 1024;
export const documentRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * megabyte,
} as const satisfies Partial<FileRule>;
export const pictureRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * megabyte,
} as const satisfies Partial<FileRule>;
export const spreadsheetRule = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 8 * megabyte,
} as const satisfies Partial<FileRule>;
/** Pictures of shops may be larger. */
export const shopPictureBytes = 10 * megabyte;
export const picturesOfDynamic = 9;
export const mostDocuments = 5;
export const mostPictures = 4;

/** Shortest and longest texts. */
export const textLength = {
  nickname: [1, 40],
  companyName: [2, 200],
  mainProducts: [2, 500],
  shopName: [2, 80],
  intro: [10, 1_000],
  feedback: [5, 2_000],
  contact: [0, 200],
  passkeyName: [1, 60],
  remark: [0, 1_000],
  answer: [2, 2_000],
} as const;
export const mostCategories = 20;
export const earliestYear = 1800;
