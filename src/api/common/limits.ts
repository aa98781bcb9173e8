/** What the contract allows and forms ask for, each written once. Free of zod, because the browser reads it too. */
import type { FileRule } from '#lib/file-kind.ts';
import { typedLength } from '#lib/typed-lengths.ts';

const megabyte = 1024 * 1024;
export const documentRule = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10 * megabyte,
} as const satisfies Partial<FileRule>;
export const pictureRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 5 * megabyte,
} as const satisfies Partial<FileRule>;
/** Pictures of shops may be larger. */
export const shopPictureRule = { ...pictureRule, maxBytes: 10 * megabyte } as const;
export const spreadsheetRule = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  maxBytes: 8 * megabyte,
} as const satisfies Partial<FileRule>;
/** A certificate of analysis as data; one of Material Identity may carry its paper in itself. */
export const analysisRule = {
  types: [...spreadsheetRule.types, 'application/json'],
  maxBytes: 5 * megabyte,
} as const satisfies Partial<FileRule>;
export const picturesOfDynamic = 9;
export const mostDocuments = 5;
export const mostPictures = 4;
export const mostCategories = 20;
export const earliestYear = 1800;

/** Of a text: its fewest and most characters. */
export type TextLength = readonly [least: number, most: number];

export const textLength = {
  ...typedLength,
  // Members and companies.
  nickname: [1, 40],
  companyName: [2, 200],
  /** In the other language of contracts. */
  otherName: [0, 200],
  registeredAddress: [8, 300],
  registrationNumber: [2, 40],
  signatoryTitle: [2, 80],
  mainProducts: [2, 500],
  feedback: [5, 2_000],
  contact: [0, 200],
  passkeyName: [1, 60],
  /** An operator's, to a decision. */
  remark: [0, 1_000],
  answer: [2, 2_000],
  /** Between operators. */
  note: [2, 1_000],
  // Shops.
  shopName: [2, 80],
  intro: [10, 1_000],
  city: [0, 80],
  profile: [0, 8_000],
  caption: [0, 120],
  dynamicTitle: [0, 120],
  dynamicContent: [0, 8_000],
  qualificationName: [0, 120],
  issuer: [1, 160],
  qualificationNumber: [0, 80],
  // RFQs and quotes.
  /** Under which the buyer's company books a deal: its own order's number, and who bears the cost. */
  poNumber: [0, 60],
  costCentre: [0, 60],
  gradeNumber: [1, 120],
  /** Of a limit that goods are bought to: the norm that it is measured by, and the test condition. */
  limitMethod: [0, 60],
  limitCondition: [0, 60],
  /** Of what was measured of a lot: something without a limit, its unit, the number of the certificate. */
  lotProperty: [0, 80],
  lotUnit: [0, 20],
  lotCertificate: [0, 60],
  // Proposed grades.
  manufacturer: [2, 120],
  applications: [0, 300],
  gradeSource: [3, 300],
  proposalQuestion: [3, 1_000],
  proposalAnswer: [0, 1_000],
  /** By which a company finds what it asks for time and again. */
  templateName: [1, 60],
  /** Of a list: its name, and the query of its address. */
  viewName: [1, 60],
  viewQuery: [1, 2_000],
  /** A whole wish in a line. */
  quickRfq: [1, 200],
  serviceAddress: [0, 300],
  /** Of controlled substances: what they are for, the licence, or why none is needed. */
  endUse: [0, 300],
  licenceNumber: [0, 60],
  licenceExemption: [0, 300],
  portSought: [0, 80],
  dealRemarks: [0, 2_000],
  quoteLineRemark: [0, 300],
  question: [1, 1_000],
  questionAnswer: [1, 1_000],
  counterOffer: [0, 1_000],
  withdrawal: [1, 500],
  /** Beside a reason that is chosen from a list. */
  reasonRemark: [0, 500],
  evaluation: [0, 1_000],
  freightRemarks: [0, 500],
  bookingReference: [2, 60],
  vessel: [0, 120],
  // Contracts.
  /** Of a contract or an order. */
  recordNumber: [1, 40],
  signatory: [2, 120],
  amendmentRemark: [0, 500],
  agreedRemarks: [0, 1_000],
  // Money.
  payer: [1, 200],
  remittanceBank: [1, 200],
  bankReference: [1, 60],
  refundNote: [0, 500],
  moneyReason: [1, 500],
  refusal: [0, 500],
  ignoredBecause: [1, 300],
  beneficiary: [2, 200],
  account: [4, 40],
  bank: [2, 200],
  bankAddress: [2, 300],
  payoutNote: [0, 500],
  payoutReason: [1, 500],
  // Shipments.
  carrier: [2, 80],
  transportDocument: [4, 40],
  container: [0, 20],
  lot: [1, 60],
  place: [0, 120],
  handOverPlace: [2, 120],
  milestoneRemark: [0, 300],
  // Letters of credit, and documents that banks pay for.
  creditNumber: [0, 40],
  bankSought: [0, 200],
  creditGoods: [2, 2_000],
  creditDocuments: [0, 4_000],
  documentsItem: [2, 300],
  paymentReference: [0, 60],
  // Claims.
  claimItem: [1, 60],
  claimProperty: [0, 120],
  claimUnit: [0, 20],
  claimMethod: [0, 120],
  claimText: [10, 2_000],
  claimAnswer: [0, 2_000],
  // Notices under the contract.
  noticeText: [10, 2_000],
  /** Vessel or truck, carrier, booking. */
  takingText: [2, 500],
} as const satisfies Record<string, TextLength>;
/** Of figures as they are typed: a little more than is accepted, so that a form can say what is wrong. */
export const figureLength = { amount: 20, converted: 24, price: 16, tonnes: 14, ratio: 8, sort: 4, days: 3 } as const;
/** SHA-256 in hexadecimal. */
export const hashLength = 64;
/** ISO 9362. */
export const swiftLength = 11;
export const swiftForm = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
