/** Samples of kilograms: asked for, sent and tried without a contract or a payment through the site. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, keyword, moment, named, page, pageInput } from '#api/common/common.ts';
import { line, prose } from '#api/common/text.ts';
import { storedFile } from '#api/members/enterprise.ts';
import { textLength } from '#api/common/limits.ts';
import { stops } from './hold-choices.ts';
import { kilogramForm } from './sample-rules.ts';
import {
  courierPayers,
  sampleDeclineReasons,
  sampleFileRule,
  sampleFilters,
  sampleText,
  sampleWithdrawReasons,
  trialResults,
} from './sample-choices.ts';
import { sampleActions, sampleStates } from './sample-states.ts';
import { party } from './trade.ts';

/** What a sample is of: an offer, or a material of a shop. */
const goods = { offerId: id.optional(), materialId: id.optional(), shopId: id.optional() };

const sample = z.object({
  id,
  number: z.string(),
  /** `lapsed` as soon as its time is over. */
  state: z.enum(sampleStates),
  material: named,
  manufacturer: z.string(),
  shop: z.object({ id, name: z.string(), company: z.string().nullable() }),
  /** Kilograms. */
  kg: decimal,
  packaging: z.string(),
  purpose: z.string(),
  address: z.string(),
  courierPayer: z.enum(courierPayers),
  courierAccount: z.string(),
  neededBy: day,
  askedAt: moment,
  /** When it lapses if the supplier does nothing; null: it does not. */
  until: moment.nullable(),
  /** Promised. */
  dispatchBy: day.nullable(),
  answerRemark: z.string(),
  /** A code: why it was declined. */
  reason: z.enum(sampleDeclineReasons).nullable(),
  dispatched: z
    .object({
      on: day,
      courier: z.string(),
      tracking: z.string(),
      lot: z.string(),
      /** Certificate of analysis. */
      coa: storedFile.nullable(),
    })
    .nullable(),
  /** When the buyer said that what was dispatched last has not arrived; null: it has not said so. */
  missedAt: moment.nullable(),
  receivedOn: day.nullable(),
  /** Why it was taken back while on its way; null: it was not. */
  withdrawn: z.object({ reason: z.enum(sampleWithdrawReasons), remark: z.string() }).nullable(),
  endedAt: moment.nullable(),
  /** It names a bank account: the reader is warned. */
  bankWarning: z.boolean(),
  /** What the reader's side may do now. */
  allowedActions: z.array(z.enum(sampleActions)),
});

/** The buyer's company reads what came of it; the supplier never does. */
const buyersSample = sample.extend({
  trial: z
    .object({
      result: z.enum(trialResults),
      notes: z.string(),
      triedOn: day,
      by: z.string(),
      file: storedFile.nullable(),
    })
    .nullable(),
  /** The approval that came of it and stands; null: none. */
  source: z.object({ id, validUntil: day }).nullable(),
});

const suppliersSample = sample.extend({ buyer: party.extend({ id }) });

export const getSampleForm = call({
  method: 'GET',
  path: 'api/trade/web/sample/getSampleForm',
  reads: true,
  access: 'certified',
  summary: 'Of what and from whom a sample would be, and what my company said last; 404 for what nobody offers',
  input: z.object(goods),
  data: z.object({
    offerId: id.nullable(),
    material: named,
    manufacturer: z.string(),
    shop: z.object({ id, name: z.string(), company: z.string().nullable() }),
    /** The shop is my own, or can be asked for nothing now. */
    closed: z.enum(['own', 'away']).nullable(),
    /** A request for the same that is under way. */
    pending: z.object({ id, number: z.string() }).nullable(),
    last: z.object({
      address: z.string(),
      courierPayer: z.enum(courierPayers).nullable(),
      courierAccount: z.string(),
    }),
  }),
});

export const askSample = call({
  method: 'POST',
  path: 'api/trade/web/sample/askSample',
  access: 'certified',
  stoppedBy: stops.buying,
  once: true,
  limit: 'mail',
  summary: 'Asks a supplier for a sample; 422 at the shop where one of the same is under way',
  input: z.object({
    ...goods,
    kg: z.string().regex(kilogramForm),
    packaging: line(sampleText.packaging).default(''),
    purpose: prose(sampleText.purpose),
    address: prose(sampleText.address),
    courierPayer: z.enum(courierPayers),
    courierAccount: line(sampleText.courierAccount).default(''),
    neededBy: day,
  }),
  data: buyersSample,
});

/** `keyword`: number, goods or the other side. */
const asPage = {
  filter: z.enum(sampleFilters).default('open'),
  keyword: keyword.default(''),
  id: id.optional(),
  ...pageInput,
};

export const getSampleByPage = call({
  method: 'POST',
  path: 'api/trade/web/sample/getSampleByPage',
  reads: true,
  access: 'certified',
  summary: 'The samples that my company has asked for, newest first; `id`: that one alone',
  input: z.object(asPage),
  data: page(buyersSample).extend({ open: z.number().int() }),
});

export const withdrawSample = call({
  method: 'POST',
  path: 'api/trade/web/sample/withdrawSample',
  access: 'certified',
  limit: 'write',
  summary: 'Takes back a request for a sample until it has arrived; 422 at the reason where one on its way has none',
  input: z.object({
    id,
    reason: z.enum(sampleWithdrawReasons).optional(),
    remark: prose(textLength.reasonRemark).default(''),
  }),
  data: buyersSample,
});

export const missSample = call({
  method: 'POST',
  path: 'api/trade/web/sample/missSample',
  access: 'certified',
  limit: 'mail',
  summary: 'Tells the supplier that a dispatched sample has not arrived; 409 where it was told already',
  input: z.object({ id }),
  data: buyersSample,
});

export const receiveSample = call({
  method: 'POST',
  path: 'api/trade/web/sample/receiveSample',
  access: 'certified',
  limit: 'write',
  summary: 'Confirms that a sample has arrived',
  input: z.object({ id, receivedOn: day }),
  data: buyersSample,
});

export const stateTrial = call({
  method: 'POST',
  path: 'api/trade/web/sample/stateTrial',
  access: 'certified',
  once: true,
  limit: 'write',
  summary: 'States what a trial of a sample has shown, for my company alone; said again, it replaces what was said',
  files: { file: sampleFileRule },
  input: z.object({
    id,
    result: z.enum(trialResults),
    notes: prose(sampleText.trialNotes).default(''),
    triedOn: day,
  }),
  data: buyersSample,
});

// ------------------------------------------------------------------------------------------------ the supplier's side

export const getAskedSampleByPage = call({
  method: 'POST',
  path: 'api/trade/supplier/sample/getAskedSampleByPage',
  reads: true,
  access: 'supplier',
  summary: 'The samples that buyers have asked my shop for, newest first; `id`: that one alone',
  input: z.object(asPage),
  data: page(suppliersSample).extend({ open: z.number().int() }),
});

export const answerSample = call({
  method: 'POST',
  path: 'api/trade/supplier/sample/answerSample',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary: 'Accepts a request for a sample with the day of dispatch, or declines it and says why',
  input: z.discriminatedUnion('answer', [
    z.object({
      answer: z.literal('accept'),
      id,
      dispatchBy: day,
      remark: prose(textLength.reasonRemark).default(''),
    }),
    z.object({
      answer: z.literal('decline'),
      id,
      reason: z.enum(sampleDeclineReasons),
      remark: prose(textLength.reasonRemark).default(''),
    }),
  ]),
  data: suppliersSample,
});

export const dispatchSample = call({
  method: 'POST',
  path: 'api/trade/supplier/sample/dispatchSample',
  access: 'supplier',
  once: true,
  limit: 'write',
  summary:
    'States that a sample is on its way: courier, tracking number, lot, and its certificate of analysis. Said again, it corrects what was said, or tells of another parcel; a certificate stays where none comes with it',
  files: { coa: sampleFileRule },
  input: z.object({
    id,
    dispatchedOn: day,
    courier: line(sampleText.courier),
    tracking: line(sampleText.tracking),
    lot: line(sampleText.lot),
  }),
  data: suppliersSample,
});

export type Sample = z.infer<typeof sample>;
export type BuyersSample = z.infer<typeof buyersSample>;
export type SuppliersSample = z.infer<typeof suppliersSample>;
export type SampleForm = z.infer<typeof getSampleForm.data>;
export type BuyersSamplePage = z.infer<typeof getSampleByPage.data>;
export type SuppliersSamplePage = z.infer<typeof getAskedSampleByPage.data>;
