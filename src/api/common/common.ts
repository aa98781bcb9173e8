import { z } from 'zod';
import { textLength } from './limits.ts';
import { idForm } from '#lib/readable-text.ts';
import { cleanedLine } from './text.ts';

/** Largest page a caller may ask for; the default is 20 (README.md beside this file). */
export const maxPageSize = 100;
export const defaultPageSize = 20;
/** Longest keyword that is searched; longer ones are refused. */
export const maxKeywordLength = textLength.keyword[1];

/** A UUID in capitals names the same row, and is the one that the row has from here on. */
export const id = z
  .string()
  .min(1)
  .max(120)
  .regex(idForm)
  .overwrite((value) => (uuidForm.test(value) ? value.toLowerCase() : value));
const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A decimal number as text, never a binary float: `1234.50`. */
export const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const money = z.object({ amount: decimal, currency });
/** The mark of the message, made in the reader's language where it is told (server/platform/http/field-messages.ts). */
export const outsideCalendar = 'outsideCalendar';
/** What a calendar here holds: all that anybody means, and nothing that a database, a clock or a sum of days cannot hold. */
export const calendarYears = { first: 1900, last: 2200 } as const;
const inCalendar = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= calendarYears.first && year <= calendarYears.last;
};
export const moment = z.iso.datetime().refine(inCalendar, { error: outsideCalendar });
export const day = z.iso.date().refine(inCalendar, { error: outsideCalendar });
export const keyword = cleanedLine(maxKeywordLength);
export const named = z.object({ id, name: z.string() });

export const pageInput = {
  pageNo: z.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.number().int().min(1).max(maxPageSize).default(defaultPageSize),
};

/** Where a reader stands in a list: pages near it cost what page 1 costs. Opaque. */
export const cursor = z.string().max(500);
/** Of a page seen before: makes page 1,000 as cheap as page 1. */
export const pageCursor = cursor.optional();

/** Which way a list is sorted: newest and largest first, unless asked otherwise. */
export const sortOrder = z.enum(['asc', 'desc']).default('desc');
export type SortOrder = z.output<typeof sortOrder>;

/** Values of one filter that may be chosen together. */
export const maxFilterValues = 30;
export const filterValues = z.array(id).max(maxFilterValues).optional();
/** A value to filter by, with how many it would find. */
export const facetValue = named.extend({ count: z.number().int() });
/**
 * What was searched instead, when nothing carries the words as they were written. `spelling`: the same, written as it
 * is known; `nearest`: no such grade, others with nearly its code; `part`: `from` was left out.
 */
export const correctionKinds = ['spelling', 'nearest', 'part'] as const;
export const correction = z.object({ kind: z.enum(correctionKinds), from: z.string(), to: z.string() }).nullable();
export type Correction = NonNullable<z.infer<typeof correction>>;

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), total: z.number().int(), pageNo: z.number().int(), pageSize: z.number().int() });

/** Counted to `mostListed` (console-list-choices.ts) and no further: `more` says that there are others. */
export const countedPage = <Row extends z.ZodType>(row: Row) => page(row).extend({ more: z.boolean() });

export const nothing = z.object({});

export type Money = z.infer<typeof money>;
export type Named = z.infer<typeof named>;
export type Page<Row> = { list: Row[]; total: number; pageNo: number; pageSize: number };
