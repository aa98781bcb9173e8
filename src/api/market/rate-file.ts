/** Exchange rates from the ECB's file of reference rates: read from an operator's file, or fetched. */
import { z } from 'zod';
import { call } from '#api/common/call.ts';
import { decimal, moment, nothing } from '#api/common/common.ts';

const admin = 'api/backstage/admin/catalogue';
const megabyte = 1024 * 1024;
/** The whole history in XML is 8 MB. */
export const rateFileRule = {
  types: ['text/csv', 'application/xml', 'application/zip'],
  maxBytes: 16 * megabyte,
} as const;

/** Where a rate comes from. `peg`: a fixed rate to the dollar, as in the month before; `none`: it has to be typed. */
export const rateOrigins = ['file', 'peg', 'none'] as const;
export type RateOrigin = (typeof rateOrigins)[number];

const fileRate = z.object({
  currency: z.string(),
  /** Of the month before, units per USD; null: not known yet. */
  before: decimal.nullable(),
  /** Units per USD, mean of the month; null: the file gives none that can be entered. */
  perUsd: decimal.nullable(),
  /** In the hundred, with its sign; null where one of both is missing. */
  change: z.string().nullable(),
  origin: z.enum(rateOrigins),
  /** Why there is none; '' where there is. */
  problem: z.string(),
});

const fileMonth = z.object({
  month: z.string(),
  /** Business days of the month that the file has. */
  days: z.number().int(),
  /** Those that it lacks: with one of them the month is not complete, and has no rates. */
  missing: z.number().int(),
  rates: z.array(fileRate),
  /** What is kept as the source of its rates. */
  source: z.string(),
});

const rateReading = z.object({
  /** Days of the file. */
  days: z.number().int(),
  first: z.string(),
  last: z.string(),
  /** The newest month on record. */
  newest: z.string(),
  /** Months that are on record already, and stay as they are. */
  older: z.number().int(),
  /** Those after it, oldest first. */
  months: z.array(fileMonth),
  /** Months after the newest that would stay without rates, since the file begins later. */
  skipped: z.array(z.string()),
  /** Currencies of the file that this site has no rates of. */
  leftOut: z.array(z.string()),
});

export const readRateFile = call({
  method: 'POST',
  path: `${admin}/readRateFile`,
  access: 'operator',
  limit: 'upload',
  summary:
    'Reads the ECB’s file of euro reference rates (CSV, XML or either in a ZIP file) and gives the mean of each complete month in units per USD; keeps nothing',
  input: nothing,
  files: { file: { ...rateFileRule, max: 1, required: true } },
  data: rateReading,
});

export const getFetchedRates = call({
  method: 'GET',
  path: `${admin}/getFetchedRates`,
  looks: true,
  access: 'operator',
  summary: 'What was fetched last from the address of reference rates that this site is configured with',
  input: nothing,
  data: z.object({
    /** Without an address nothing is fetched. */
    configured: z.boolean(),
    /** When it was asked last. */
    askedAt: moment.nullable(),
    /** Why it gave nothing then; '': it did. It is asked again the next day. */
    failure: z.string(),
    /** When it last gave a file. */
    fetchedAt: moment.nullable(),
    reading: rateReading.nullable(),
  }),
});

export type RateReading = z.infer<typeof rateReading>;
export type FileMonth = RateReading['months'][number];
export type FileRate = FileMonth['rates'][number];
export type FetchedRates = z.infer<typeof getFetchedRates.data>;
