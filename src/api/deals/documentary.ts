/** Letters of credit, and the documents that banks pay for: what is stated, answered and shown. The rules: documentary-steps.ts. */
import { z } from 'zod';
import { swiftForm, textLength } from '#api/common/limits.ts';
import { call } from '#api/common/call.ts';
import { currency, day, decimal, id, moment, money, named } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { differenceFields } from './credit-differences.ts';
import {
  creditAnswers,
  creditStages,
  documentsActions,
  documentsStates,
  documentsWays,
  mostDocumentsItems,
} from './documentary-steps.ts';
import { tradeDocument } from './rfq.ts';
import { orderView, tradeRole } from './trade.ts';

const bic = z.string().regex(swiftForm);
const bicSought = z.union([z.literal(''), bic]);
const evidence = { ...tradeDocument, max: 1 } as const;

/** What a bank prints. Texts '' and days left out: the bank says nothing of it. */
const creditTerms = {
  number: line(textLength.creditNumber),
  issuedOn: day.optional(),
  applicant: line(textLength.companyName),
  beneficiary: line(textLength.companyName),
  issuingBank: line(textLength.bank),
  issuingBic: bic,
  advisingBank: line(textLength.bankSought).default(''),
  advisingBic: bicSought.default(''),
  currency,
  amount: decimal,
  /** Per cent. */
  tolerance: decimal.default('0'),
  /** Days after the transport document; 0: at sight. */
  tenorDays: z.number().int().min(0).max(360),
  expiresOn: day,
  expiryPlace: line(textLength.place).default(''),
  latestShipment: day,
  partialShipments: z.boolean(),
  transhipment: z.boolean(),
  /** Ports by id; left out: any. */
  loadingPort: id.optional(),
  dischargePort: id.optional(),
  goods: prose(textLength.creditGoods),
  documents: prose(textLength.creditDocuments).default(''),
  presentationDays: z.number().int().min(1).max(90).default(21),
};

export const stateCredit = call({
  method: 'POST',
  path: 'api/trade/web/documentary/stateCredit',
  access: 'certified',
  once: true,
  limit: 'upload',
  summary:
    'States a letter of credit: a draft for the supplier to agree with, the one that the bank has opened, an amendment',
  input: z.object({ subOrderId: id, stage: z.enum(creditStages), ...creditTerms }),
  files: { message: evidence },
  data: orderView,
});

export const answerCredit = call({
  method: 'POST',
  path: 'api/trade/supplier/documentary/answerCredit',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'Answers the latest version of a letter of credit: agrees with a draft, asks for an amendment, or says that it is advised and right',
  /** `version`: the one that was read; another in the meantime is a conflict. */
  input: z.object({
    subOrderId: id,
    version: z.number().int().min(1),
    answer: z.enum(creditAnswers),
    remark: prose(textLength.reasonRemark).default(''),
  }),
  data: orderView,
});

export const extendCredit = call({
  method: 'POST',
  path: 'api/trade/supplier/documentary/extendCredit',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary: 'Gives the buyer until another day to open the letter of credit',
  input: z.object({ subOrderId: id, until: day, remark: prose(textLength.reasonRemark).default('') }),
  data: orderView,
});

const documentsInput = {
  shipmentId: id,
  action: z.enum(documentsActions),
  /** When it happened at the bank. */
  day,
  bank: line(textLength.bankSought).default(''),
  reference: line(textLength.paymentReference).default(''),
  /** Documents handed over, or what is wrong with them. */
  items: z.array(line(textLength.documentsItem)).max(mostDocumentsItems).default([]),
  remark: prose(textLength.reasonRemark).default(''),
};

export const presentDocuments = call({
  method: 'POST',
  path: 'api/trade/supplier/documentary/presentDocuments',
  access: 'supplier',
  once: true,
  limit: 'upload',
  summary: 'A step of the supplier with the documents of a shipment: handed to the bank, presented, paid, not paid',
  input: z.object(documentsInput),
  files: { evidence },
  data: orderView,
});

export const answerDocuments = call({
  method: 'POST',
  path: 'api/trade/web/documentary/answerDocuments',
  access: 'certified',
  once: true,
  limit: 'upload',
  summary: 'A step of the buyer with the documents of a shipment: accepted, discrepant, waived, refused, paid',
  input: z.object(documentsInput),
  files: { evidence },
  data: orderView,
});

const creditVersion = z.object({
  version: z.number().int(),
  stage: z.enum(creditStages),
  terms: z.object({
    number: z.string(),
    issuedOn: day.nullable(),
    applicant: z.string(),
    beneficiary: z.string(),
    issuingBank: z.string(),
    issuingBic: z.string(),
    advisingBank: z.string(),
    advisingBic: z.string(),
    amount: money,
    tolerance: decimal,
    tenorDays: z.number().int(),
    expiresOn: day,
    expiryPlace: z.string(),
    latestShipment: day,
    partialShipments: z.boolean(),
    transhipment: z.boolean(),
    loadingPort: named.nullable(),
    dischargePort: named.nullable(),
    goods: z.string(),
    documents: z.string(),
    presentationDays: z.number().int(),
  }),
  file: storedFile.nullable(),
  statedAt: moment,
  answer: z.enum(creditAnswers).nullable(),
  remark: z.string(),
  answeredAt: moment.nullable(),
  /** Something written in it names a bank account. */
  bankWarning: z.boolean(),
  /** From the contract, in the order of a bank's message: figures and days as they are, ports and names in words. */
  differences: z.array(z.object({ field: z.enum(differenceFields), agreed: z.string(), stated: z.string() })),
});

export const getDocumentary = call({
  method: 'GET',
  path: 'api/trade/web/documentary/getDocumentary',
  looks: true,
  access: 'member',
  summary:
    'How a sub-order is paid through banks: every version of its letter of credit against the contract, and the documents of each shipment',
  input: z.object({ subOrderId: id }),
  data: z.object({
    way: z.enum(documentsWays),
    openBy: day,
    /** In force; null: none is. */
    inForce: z.number().int().nullable(),
    /** What the contract asks of a letter of credit, to begin with. */
    asked: z.object({
      applicant: z.string(),
      beneficiary: z.string(),
      amount: money,
      tolerance: decimal,
      tenorDays: z.number().int(),
      latestShipment: day,
      expiresOn: day,
      partialShipments: z.boolean(),
      loadingPort: id.nullable(),
      dischargePort: id.nullable(),
      goods: z.string(),
    }),
    /** Newest first. */
    versions: z.array(creditVersion),
    shipments: z.array(
      z.object({
        id,
        position: z.number().int(),
        transportDocument: z.string(),
        transportOn: day,
        quantity: decimal,
        amount: money,
        /** Maturity; null: not known yet. */
        dueOn: day.nullable(),
        /** The last day to present them, or to accept a draft; null: neither is to be done, or there is no day for it yet. */
        doBy: day.nullable(),
        state: z.enum(documentsStates),
        /** After it the next step happens by itself; null: nothing does. */
        lastDay: day.nullable(),
        /** Open to the caller now. */
        allowed: z.array(z.enum(documentsActions)),
        /** Oldest first. */
        steps: z.array(
          z.object({
            action: z.enum(documentsActions),
            /** What was done, in the reader's language. */
            name: z.string(),
            by: tradeRole,
            day,
            bank: z.string(),
            reference: z.string(),
            items: z.array(z.string()),
            remark: z.string(),
            file: storedFile.nullable(),
            at: moment,
            bankWarning: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export type Documentary = z.infer<typeof getDocumentary.data>;
export type CreditVersionView = z.infer<typeof creditVersion>;
export type DocumentsOfShipment = Documentary['shipments'][number];
