import { atLine, type LineDraft } from '#api/deals/bundle-rules.ts';
import type { BundleInput } from '#api/deals/bundle.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { rfqLabels } from '#api/deals/rfq-labels.ts';
import { rfqProblems, type RfqDraft } from '#api/deals/rfq-rules.ts';
import type { RfqTemplate } from '#api/deals/rfq.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { trimZeros } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import { limitFormOf, limitLabels, limitOf, type LimitForm } from '../limits/limit-values.ts';

/** A material that is asked for besides the one of the form, as it is typed; `materialId`: of a grade that the site knows. */
export type LineForm = Record<(typeof typedFields)[number] | 'materialId', string> & {
  /** What it is held to; a draft from before there were any says nothing. */
  limits?: LimitForm[];
};
export const typedFields = [
  'gradeNumber',
  'categoryId',
  'quantity',
  'targetPrice',
  'qualityClass',
  'countryOfOrigin',
  'deliveryStart',
  'deliveryDeadline',
] as const;

export const newLine = (qualityClass: string): LineForm => ({
  ...(Object.fromEntries(typedFields.map((field) => [field, ''])) as Record<(typeof typedFields)[number], string>),
  materialId: '',
  qualityClass,
});

/** What a field of a line is called where its errors stand; the material of the form itself is line 0. */
export const lineField = (index: number, field: string): string => `lines.${index + 1}.${field}`;

/** What a template says of a material that is asked for besides. */
export const lineFormOf = (said: RfqTemplate['lines'][number], qualityClass: string): LineForm => ({
  ...newLine(qualityClass),
  ...(Object.fromEntries(
    [...typedFields, 'materialId' as const].flatMap((field) => {
      const value = said[field];
      if (value === undefined) return [];
      return [[field, field === 'quantity' || field === 'targetPrice' ? trimZeros(value) : value]];
    }),
  ) as Partial<LineForm>),
  ...(said.limits && { limits: said.limits.map(limitFormOf) }),
});

export const draftOf = ({ limits = [], ...line }: LineForm): LineDraft => ({
  ...Object.fromEntries(Object.entries(line).filter(([, text]) => text !== '')),
  ...(limits.length > 0 && { limits: limits.map(limitOf) }),
});

/** Of the form, what is said once for all materials, and what the first of them says. */
function parted(input: RfqDraft): { common: RfqDraft; first: LineDraft } {
  const {
    categoryId,
    materialId,
    offerId,
    gradeNumber,
    qualityClass,
    quantity,
    targetPrice,
    countryOfOrigin,
    limits,
    ...common
  } = input;
  const said = {
    categoryId,
    materialId,
    offerId,
    gradeNumber,
    qualityClass,
    quantity,
    targetPrice,
    countryOfOrigin,
    limits,
  };
  return { common, first: Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
}

/** What is wrong with the materials besides the first. */
export function lineProblems(
  input: RfqDraft,
  lines: readonly LineForm[],
  { now, carriageOf }: { now: Date; carriageOf: (line: number) => Carriage },
): Problems {
  const { common } = parted(input);
  return Object.assign(
    {},
    ...lines.map((line, index) =>
      atLine(
        index + 1,
        draftOf(line),
        rfqProblems({ ...common, ...draftOf(line) }, { now, carriage: carriageOf(index) }),
      ),
    ),
  ) as Problems;
}

export function bundleOf(input: RfqDraft, lines: readonly LineForm[]): BundleInput {
  const { common, first } = parted(input);
  return { ...common, lines: [first, ...lines.map(draftOf)] } as BundleInput;
}

/** Where the form shows what the server says of its lines. */
export const shownAt = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [field.replace(/^lines\.0\./, ''), text]));

/** The same of an RFQ that waits, which counts the materials besides the first. */
export const shownBesides = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field.replace(/^lines\.(\d+)\.(.+)$/, (_, index: string, name: string) => lineField(Number(index), name)),
      text,
    ]),
  );

/** For the summary of what is wrong. */
export function lineLabels(lines: readonly LineForm[]): Record<string, string> {
  const labels = rfqLabels();
  return Object.fromEntries(
    lines
      .map(({ limits = [] }, index) => [
        ...typedFields.map((field) => [
          lineField(index, field),
          m.deals_bundle_field({ number: index + 2, field: labels[field] }),
        ]),
        ...Object.entries(limitLabels(limits.length, lineField(index, 'limits'))).map(([name, label]) => [
          name,
          m.deals_bundle_field({ number: index + 2, field: label }),
        ]),
      ])
      .flat() as [string, string][],
  );
}
