/** Limits that goods are bought to: rows of an RFQ, which a quote answers and a contract keeps as its annex. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { id, moment, named } from '#api/common/common.ts';
import { spreadsheetRule, textLength } from '#api/common/limits.ts';
import { line } from '#api/common/text.ts';
import { limitAnswers, limitForm, mostSpecLimits } from './spec-limit-rules.ts';

const number = z.string().regex(limitForm);
/** In the unit of the property. `target`: what is aimed at; it binds nobody. */
const bounds = { minimum: number.optional(), maximum: number.optional(), target: number.optional() };

/** One row. `unit`: that of the property, '' where it has none; another one is refused. */
const limitInput = z.object({
  property: id,
  /** The norm that it is measured by: `ISO 1133`. */
  method: line(textLength.limitMethod).default(''),
  /** `230 °C/2.16 kg`. */
  condition: line(textLength.limitCondition).default(''),
  unit: line([0, 20]).default(''),
  ...bounds,
});
export const limitInputs = z.array(limitInput).max(mostSpecLimits);

/** Of the limits of the RFQ, in their order. */
export const limitAnswerInputs = z.array(z.object({ answer: z.enum(limitAnswers), ...bounds })).max(mostSpecLimits);

const boundsView = { minimum: number.nullable(), maximum: number.nullable(), target: number.nullable() };
export const limitView = z.object({
  /** With its name in the reader's language. */
  property: named,
  method: z.string(),
  condition: z.string(),
  unit: z.string(),
  ...boundsView,
});
/** What a quote says to the limit at its place; the bounds are its own where it proposes others, else null. */
export const limitAnswerView = z.object({ answer: z.enum(limitAnswers), ...boundsView });
/** As agreed with the award. `notTested`: the seller does not test it, and it is no limit. */
export const agreedLimitView = limitView.extend({ answer: z.enum(limitAnswers) });

export const getLimitChoices = call({
  method: 'POST',
  path: 'api/trade/web/rfq/getLimitChoices',
  access: 'public',
  reads: true,
  limit: 'search',
  summary: 'What limits of an RFQ may be of: properties, the figures of a material, and what the company asked before',
  input: z.object({ materialId: id.optional() }),
  data: z.object({
    properties: z.array(
      named.extend({
        /** '' where it has none. */
        unit: z.string(),
        /** Norms that it is measured by. */
        methods: z.array(z.string()),
      }),
    ),
    /** Typical values of the material: no limits, but where one begins to write them. */
    figures: z.array(z.object({ property: id, condition: z.string(), value: number })),
    /** Of the company's own RFQs of the material, or of what was agreed then, newest first. */
    earlier: z.array(
      z.object({ orderId: id, number: z.string(), at: moment, agreed: z.boolean(), limits: limitInputs }),
    ),
  }),
});

export const readLimits = call({
  method: 'POST',
  path: 'api/trade/web/rfq/readLimits',
  access: 'member',
  limit: 'upload',
  summary:
    'Reads the limits of an RFQ from a file (XLSX or CSV with property, method, condition, unit, minimum, maximum, target, headed in either language); keeps nothing. Problems name the rows that were left out',
  input: z.object({}),
  files: { file: { ...spreadsheetRule, max: 1, required: true } },
  data: z.object({
    /** In the unit of the property. */
    limits: limitInputs,
    problems: z.array(z.object({ row: z.number().int(), property: z.string(), text: z.string() })),
  }),
});

export const exportLimitsTemplate = call({
  method: 'GET',
  path: 'api/trade/web/rfq/exportLimitsTemplate',
  looks: true,
  access: 'public',
  limit: 'search',
  summary: 'A table of all properties that limits may be of, to be filled with bounds',
  input: z.object({ format: z.enum(['csv', 'xlsx']) }),
  data: z.object({}),
  answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});

export type ReadLimits = z.infer<typeof readLimits.data>;
export type LimitChoices = z.infer<typeof getLimitChoices.data>;
export type LimitView = z.infer<typeof limitView>;
export type LimitAnswerView = z.infer<typeof limitAnswerView>;
export type AgreedLimitView = z.infer<typeof agreedLimitView>;
