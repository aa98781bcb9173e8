import { longestQuoteDays, tradeCurrencies } from '#api/deals/deal-choices.ts';
import type { QuoteInput } from '#api/deals/quote.ts';
import { daysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { countryProblem, quotedPackingProblem, type Carriage } from './carriage-rules.ts';
import { closedProblems } from './closed-destinations.ts';
import { answerProblems, type Bounds } from './spec-limit-rules.ts';
import { isBlank, priceProblem, quantityProblem, termProblems, type Problems } from './trade-rules.ts';

export type QuoteDraft = { [Field in keyof QuoteInput]?: QuoteInput[Field] | undefined };
/** What the RFQ asks for. */
export type Asked = {
  gradeNumber: string;
  materialId: string | null;
  cabinetType: string | null;
  limits: readonly Bounds[];
};

const requiredQuoteFields = [
  'currency',
  'validUntil',
  'leadTimeDays',
  'paymentTerm',
  'packing',
] as const satisfies readonly (keyof QuoteInput)[];

/**
 * What is wrong with a quote, by field (`lines.0.quantity`), as the form and the server both say it. `carriage`: with the
 * goods asked for, which lines that are replacements are not.
 */
export function quoteProblems(draft: QuoteDraft, asked: Asked, now: Date, carriage: Carriage): Problems {
  const problems: Problems = { ...termProblems(draft), ...answerProblems(draft.limits ?? [], asked.limits) };
  for (const field of requiredQuoteFields) if (isBlank(draft[field])) problems[field] = m.field_required();
  const currencies: readonly string[] = tradeCurrencies;
  if (!currencies.includes(draft.currency ?? '')) problems.currency ??= m.field_chooseOne();
  const validUntil = Date.parse(draft.validUntil ?? '');
  const latest = daysAfter(now, longestQuoteDays).getTime();
  if (!(validUntil > now.getTime() && validUntil <= latest))
    problems.validUntil ??= m.deals_rfq_quoteValidity({ days: longestQuoteDays });
  if (!draft.lines?.length) problems.lines = m.field_required();
  for (const [index, line] of (draft.lines ?? []).entries()) {
    for (const [field, problem] of Object.entries(lineProblems(line, asked)))
      problems[`lines.${index}.${field}`] = problem;
  }
  const isAsked = draft.lines?.some(({ replacement }) => !replacement) ?? true;
  const carried = { packing: draft.packing, cabinetType: asked.cabinetType ?? undefined };
  const quoted = isAsked ? carriage : { ...carriage, goods: null };
  const packing = quotedPackingProblem(carried, quoted);
  if (packing) problems.packing ??= packing;
  const closed = closedProblems(draft, quoted, now);
  Object.assign(problems, { ...countryProblem(draft, carriage.ports), ...closed, ...problems });
  return problems;
}

/** A line that is not what was asked for must say so, and which grade it is instead. */
function lineProblems(line: QuoteInput['lines'][number], asked: Asked): Problems {
  const problems: Problems = {};
  const quantity = quantityProblem(line.quantity);
  if (quantity) problems.quantity = quantity;
  const price = priceProblem(line.unitPrice);
  if (price) problems.unitPrice = price;
  const sameGrade = plain(line.gradeNumber) === plain(asked.gradeNumber);
  const sameMaterial = isBlank(line.materialId) || line.materialId === asked.materialId;
  if (isBlank(line.gradeNumber)) problems.gradeNumber = m.field_required();
  else if (line.replacement && sameGrade && sameMaterial) problems.gradeNumber = m.deals_rfq_replacementGrade();
  else if (!line.replacement && asked.materialId !== null && !sameMaterial)
    problems.replacement = m.deals_rfq_isReplacement();
  return problems;
}

const plain = (grade: string) => grade.replace(/\s+/g, ' ').trim().toLowerCase();
