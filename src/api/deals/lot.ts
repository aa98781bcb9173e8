/** Lots of a deal with what was measured of them: the supplier's certificate of analysis, and the buyer's own values. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { day, decimal, id, moment } from '#api/common/common.ts';
import { analysisRule, textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { lotVerdicts, mostLotValues } from './lot-rules.ts';
import { limitForm, mostSpecLimits } from './spec-limit-rules.ts';
import { agreedLimitView } from './spec-limit.ts';

/** `limit`: the place of the limit that it answers; left out: of something else, which `name` tells. */
const valueInput = z.object({
  limit: z
    .number()
    .int()
    .min(0)
    .max(mostSpecLimits - 1)
    .optional(),
  name: line(textLength.lotProperty).default(''),
  method: line(textLength.limitMethod).default(''),
  condition: line(textLength.limitCondition).default(''),
  unit: line(textLength.lotUnit).default(''),
  value: z.string().regex(limitForm),
});

const certificate = {
  /** Number of the certificate or the report. */
  certificate: line(textLength.lotCertificate).default(''),
  analysedOn: day,
};
const ofLot = {
  subOrderId: id,
  /** Position of the line of the contract; may be left out where there is one. */
  line: z.number().int().min(1).max(10_000).optional(),
  lot: line(textLength.lot),
};

const statement = z.object({
  version: z.number().int(),
  certificate: z.string(),
  analysedOn: day,
  at: moment,
  values: z.array(
    z.object({
      limit: z.number().int().nullable(),
      /** Of a value that answers no limit. */
      name: z.string(),
      method: z.string(),
      condition: z.string(),
      unit: z.string(),
      value: decimal,
      /** In the unit of the limit, where that is another one. */
      converted: decimal.nullable(),
      verdict: z.enum(lotVerdicts),
    }),
  ),
  /** Something of it is outside the limits, measured otherwise, or not measured: in words. */
  faults: z.array(z.string()),
  /** It names a bank account. */
  bankWarning: z.boolean(),
});

const lotsView = z.object({
  subOrderId: id,
  number: z.string(),
  orderId: id,
  role: z.enum(['buyer', 'supplier', 'operator']),
  lines: z.array(z.object({ position: z.number().int(), gradeNumber: z.string() })),
  limits: z.array(agreedLimitView),
  /** Newest last. */
  lots: z.array(
    z.object({
      line: z.number().int(),
      gradeNumber: z.string(),
      lot: z.string(),
      /** Position of the shipment in which it left; null: it has not. */
      shipment: z.number().int().nullable(),
      supplier: statement.nullable(),
      buyer: statement.nullable(),
      /** What the supplier's certificate says against the limits: not asked yet, waits for the buyer, may leave so, has left so. null: nothing. */
      waiver: z.enum(['needed', 'asked', 'granted', 'used']).nullable(),
      /** The reader may state values of it now. */
      mayState: z.boolean(),
    }),
  ),
  /** The reader may state values of a lot that is not here yet. */
  mayAdd: z.boolean(),
  mayClaim: z.boolean(),
});

export const getLots = call({
  method: 'GET',
  path: 'api/trade/web/lot/getLots',
  access: 'member',
  reads: true,
  summary: 'The lots of a sub-order with what both sides have measured of them, held against the agreed limits',
  input: z.object({ subOrderId: id }),
  data: lotsView,
});

const stating = { access: 'member', once: true, limit: 'write', data: lotsView } as const;
const statementInput = { ...ofLot, ...certificate, values: z.array(valueInput).min(1).max(mostLotValues) };

export const stateAnalysis = call({
  ...stating,
  method: 'POST',
  path: 'api/trade/supplier/lot/stateAnalysis',
  access: 'supplier',
  summary:
    'The supplier states the certificate of analysis of a lot as data. A later one takes its place until the lot has left; what is outside the limits then needs the consent of the buyer (askShipmentConsent)',
  input: z.object(statementInput),
});

export const stateMeasurement = call({
  ...stating,
  method: 'POST',
  path: 'api/trade/web/lot/stateMeasurement',
  summary: 'The buyer states what it has measured of a lot that has left, as long as it can claim for it',
  input: z.object(statementInput),
});

export const readAnalysis = call({
  method: 'POST',
  path: 'api/trade/web/lot/readAnalysis',
  access: 'member',
  limit: 'upload',
  summary:
    'Reads a certificate of analysis (XLSX, CSV, or JSON of Material Identity, CoA v1.1.0) into the values of a form; keeps nothing. Problems name what was left out of it, and why',
  input: z.object({ subOrderId: id }),
  files: { file: { ...analysisRule, max: 1, required: true } },
  data: z.object({
    /** '' where the file does not say. */
    lot: z.string(),
    certificate: z.string(),
    analysedOn: day.nullable(),
    values: z.array(valueInput),
    problems: z.array(z.object({ property: z.string(), text: z.string() })),
  }),
});

export const exportAnalysisTemplate = call({
  method: 'GET',
  path: 'api/trade/web/lot/exportTemplate',
  looks: true,
  access: 'member',
  limit: 'search',
  summary: 'A table with the limits of a sub-order, to be filled with the values of a lot',
  input: z.object({ subOrderId: id, format: z.enum(['csv', 'xlsx']) }),
  data: z.object({}),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export const exportPassport = call({
  method: 'GET',
  path: 'api/trade/web/lot/exportPassport',
  looks: true,
  access: 'member',
  limit: 'search',
  summary:
    'The passport of a lot: as PDF in both languages, or as JSON of Material Identity (CoA v1.1.0). 404 for a lot without a certificate',
  input: z.object({
    subOrderId: id,
    line: z.coerce.number().int().min(1).max(10_000),
    lot: line(textLength.lot),
    format: z.enum(['json', 'pdf']),
  }),
  data: z.object({}),
  answersFile: ['application/json', 'application/pdf'],
});

export type LotsView = z.infer<typeof getLots.data>;
export type LotView = LotsView['lots'][number];
export type LotStatementView = z.infer<typeof statement>;
export type ReadAnalysis = z.infer<typeof readAnalysis.data>;
export type LotValueInput = z.output<typeof valueInput>;
