/** Several materials asked for together; free of zod: the form reads it too. */
import type { RfqInput } from './rfq.ts';
import type { RfqDraft } from './rfq-rules.ts';
import type { Problems } from './trade-rules.ts';

/** So many materials may be asked for together. */
export const mostLines = 10;

/** The number under which they stand together. */
export const bundleNumberForm = /^RB\d{6}-\d{4,9}$/;

/** What each line of a bundle says for itself, and the days that it may have of its own. */
export const lineFields = [
  'categoryId',
  'materialId',
  'offerId',
  'gradeNumber',
  'qualityClass',
  'quantity',
  'targetPrice',
  'countryOfOrigin',
  'limits',
] as const satisfies readonly (keyof RfqInput)[];
export const lineDays = ['deliveryStart', 'deliveryDeadline'] as const satisfies readonly (keyof RfqInput)[];

/** A line as far as it has been filled in. */
export type LineDraft = Pick<RfqDraft, (typeof lineFields)[number] | (typeof lineDays)[number]>;

/** What is wrong with a line: at the line where it says that itself, and once for all where it is said once. */
export function atLine(index: number, line: LineDraft, problems: Problems): Problems {
  const own: readonly string[] = [...lineFields, ...lineDays.filter((day) => line[day] !== undefined)];
  const place = (field: string) => (own.includes(field.split('.')[0]!) ? `lines.${index}.${field}` : field);
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [place(field), problem]));
}

type OfLine = (typeof lineFields)[number];

/** Of all materials counted from the first, where it stands in a form that counts those besides it. */
export const besides = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field.replace(/^lines\.(\d+)\./, (_, index: string) => (index === '0' ? '' : `lines.${Number(index) - 1}.`)),
      problem,
    ]),
  );

/** An RFQ with materials that are asked for besides: each as an RFQ by itself, the first one first. */
export function rfqsOf<Fields extends { [Field in OfLine]?: unknown }, Line>(
  fields: Fields,
  lines: readonly Line[],
): (Fields | (Omit<Fields, OfLine> & Line))[] {
  const own: readonly string[] = lineFields;
  const common = Object.fromEntries(Object.entries(fields).filter(([field]) => !own.includes(field))) as Omit<
    Fields,
    OfLine
  >;
  return [fields, ...lines.map((line) => ({ ...common, ...line }))];
}
