/** Limits that goods are bought to, and what a supplier answers to each; free of zod: the forms read it too. */
import { compare } from '#lib/decimal.ts';
import { m } from '#i18n/messages.ts';
import type { Problems } from './trade-rules.ts';

/** So many limits may an RFQ have. */
export const mostSpecLimits = 20;
/** How a limit is written: a resistivity in Ω·cm has many digits, a content few. */
export const limitForm = /^-?\d{1,19}(\.\d{1,6})?$/;

export const limitBounds = ['minimum', 'maximum', 'target'] as const;
export type LimitBound = (typeof limitBounds)[number];
/** In the unit of the property, as decimal texts. `target`: what is aimed at, which binds nobody. */
export type Bounds = { [Bound in LimitBound]?: string | null | undefined };

/** A row: what is measured, how, and within what. `unit`: that of the property, '' where it has none. */
export type SpecLimit = { property: string; method: string; condition: string; unit: string } & {
  [Bound in LimitBound]?: string | undefined;
};

export const limitAnswers = ['accepted', 'proposed', 'notTested'] as const;
export type LimitAnswerKind = (typeof limitAnswers)[number];
/** What a supplier says to a limit; with `proposed` the limit that it would keep instead. */
export type LimitAnswer = { answer: LimitAnswerKind } & { [Bound in LimitBound]?: string | undefined };

/** What was agreed with the award: the limit that holds, or that nobody tests it. */
export type AgreedLimit = SpecLimit & { answer: LimitAnswerKind };

const said = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value !== '';

/** What is wrong with a limit by itself: nothing that binds, or bounds that contradict one another. */
export function boundProblems(bounds: Bounds): Problems {
  const { minimum, maximum, target } = bounds;
  const problems: Problems = {};
  for (const bound of limitBounds) {
    const value = bounds[bound];
    if (said(value) && !limitForm.test(value)) problems[bound] = m.deals_limits_number();
  }
  if (Object.keys(problems).length > 0) return problems;
  if (!said(minimum) && !said(maximum))
    return { minimum: said(target) ? m.deals_limits_targetAlone() : m.deals_limits_none() };
  if (said(minimum) && said(maximum) && compare(minimum, maximum) > 0) problems['maximum'] = m.deals_limits_crossed();
  else if (
    said(target) &&
    ((said(minimum) && compare(target, minimum) < 0) || (said(maximum) && compare(target, maximum) > 0))
  )
    problems['target'] = m.deals_limits_targetOutside();
  return problems;
}

/** As it is written. */
type Written = Pick<SpecLimit, 'property'> & { [Field in Exclude<keyof SpecLimit, 'property'>]?: string | undefined };

const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
/** By which a limit is told from others: the same property is measured under several conditions, by several methods. */
export const limitKey = ({ property, method = '', condition = '' }: Written) =>
  [property, plain(method), plain(condition)].join('|');

/** What is wrong with the limits of an RFQ, by field (`limits.0.maximum`). */
export function limitProblems(limits: readonly Written[]): Problems {
  const problems: Problems = {};
  const at = (index: number, own: Problems) => {
    for (const [field, problem] of Object.entries(own)) problems[`limits.${index}.${field}`] ??= problem;
  };
  if (limits.length > mostSpecLimits) problems['limits'] = m.deals_limits_tooMany({ max: mostSpecLimits });
  for (const [index, limit] of limits.entries()) {
    if (limit.property === '') at(index, { property: m.field_required() });
    else if (limits.findIndex((other) => limitKey(other) === limitKey(limit)) < index)
      at(index, { property: m.deals_limits_twice() });
    at(index, boundProblems(limit));
  }
  return problems;
}

const sameNumber = (a: string | null | undefined, b: string | null | undefined) =>
  said(a) && said(b) ? compare(a, b) === 0 : said(a) === said(b);

/** What is wrong with what a supplier answers to the limits asked for: each wants an answer of its own. */
export function answerProblems(
  answers: readonly { [Field in keyof LimitAnswer]?: string | undefined }[],
  asked: readonly Bounds[],
): Problems {
  if (asked.length !== answers.length) return { limits: m.deals_limits_answerEach() };
  const problems: Problems = {};
  for (const [index, said] of answers.entries()) {
    const own: Problems = {};
    if (!limitAnswers.some((kind) => kind === said.answer)) own['answer'] = m.deals_limits_answerThis();
    if (said.answer === 'proposed') {
      Object.assign(own, boundProblems(said));
      const same = limitBounds.every((bound) => sameNumber(said[bound], asked[index]![bound]));
      if (same && Object.keys(own).length === 0) own['minimum'] = m.deals_limits_sameAsAsked();
    }
    for (const [field, problem] of Object.entries(own)) problems[`limits.${index}.${field}`] = problem;
  }
  return problems;
}

/** What holds once a quote with these answers is accepted: the proposal where there is one, else what was asked. */
export const agreedLimits = (asked: readonly SpecLimit[], answers: readonly LimitAnswer[]): AgreedLimit[] =>
  asked.map((limit, index) => {
    const { answer, ...proposed } = answers[index]!;
    if (answer !== 'proposed') return { ...limit, answer };
    const { property, method, condition, unit } = limit;
    return { property, method, condition, unit, ...proposed, answer };
  });
