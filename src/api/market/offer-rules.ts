import { mostTonnes, tonnesForm, tradeCurrencies } from '#api/deals/deal-choices.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import { daysAfter, earliestDay, lastOfMonth, latestDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import {
  applies,
  fieldOf,
  mostLeadTimeDays,
  offerFieldNames,
  type FieldKind,
  type FieldValue,
  type OfferDraft,
  type OfferFieldName,
} from './offer-fields.ts';
import { isBlank, notNumber, priceProblem, quantityProblem, type Problems } from '#api/deals/trade-rules.ts';

/** A price may be promised for so long at most: beyond that a year is usually mistyped. */
const longestOfferDays = 366;

/** Which port a trade term names: that of loading, that of arrival, or none. */
export function portOfTerm(term: TradeTermId | undefined): 'departurePort' | 'destinationPort' | null {
  const needs: readonly string[] = tradeTerms.find(({ id }) => id === term)?.needs ?? [];
  return (['departurePort', 'destinationPort'] as const).find((port) => needs.includes(port)) ?? null;
}

/**
 * What is wrong with an offer, by field (`priceBreaks.0.price`), as forms, the table, imports and the server all say it.
 * Whether codes and ids exist is for the server alone to say.
 */
export function offerProblems(draft: OfferDraft, now: Date): Problems {
  const problems: Problems = {};
  for (const name of offerFieldNames) {
    const { kind, optional, only, most } = fieldOf(name);
    const value = draft[name];
    if (isBlank(value)) {
      if (!optional && applies(name, draft)) problems[name] = m.field_required();
    } else if (only && !isBlank(draft[only.field as OfferFieldName]) && !applies(name, draft)) {
      problems[name] = only.field === 'tradeTerm' ? m.deals_rfq_termRemoves() : m.market_offers_leaveEmpty();
    } else {
      const problem =
        kind === 'percent' ? percentProblem(value as string, most) : rules[kind]?.(value as never, draft, now);
      if (problem) problems[name] = problem;
    }
  }
  return { ...problems, ...breakProblems(draft) };
}

/** What a value of a kind must be beside what its schema says. */
const rules: { [Kind in FieldKind]?: (value: FieldValue[Kind], draft: OfferDraft, now: Date) => string | undefined } = {
  price: (price) => priceProblem(price),
  currency: (currency) => ((tradeCurrencies as readonly string[]).includes(currency) ? undefined : m.field_chooseOne()),
  tonnes: (quantity) => quantityProblem(quantity),
  stock: (stock, { moq = '' }) => stockProblem(stock, moq),
  days: (days) => leadTimeProblem(days),
  day: (day, draft, now) => validityProblem(day, now) ?? outlivesProblem(day, draft),
  eta: (day, _, now) => comingProblem(day, now),
  month: (month, _, now) => comingProblem(month, now),
};

/** What a change of a field can make wrong besides itself. */
const touches: Readonly<Record<string, readonly string[]>> = {
  moq: ['stock', 'priceBreaks'],
  price: ['priceBreaks'],
  supply: ['validUntil'],
  arrivesOn: ['validUntil'],
  shipsIn: ['validUntil'],
};
const touchedBy = (field: string): readonly string[] => [
  ...(touches[field] ?? []),
  ...offerFieldNames.filter((name) => fieldOf(name).only?.field === field),
];

/**
 * What is wrong with an offer in the fields that were changed, and in those that they touch: a day that passed long ago
 * does not keep a stock from its edit.
 */
export function editProblems(draft: OfferDraft, changed: readonly string[], now: Date): Problems {
  const concerned = new Set(changed.flatMap((field) => [field, ...touchedBy(field)]));
  const problems = Object.entries(offerProblems(draft, now));
  return Object.fromEntries(problems.filter(([field]) => concerned.has(field.split('.')[0]!)));
}

/** What is on sale and less than the smallest order could be bought by nobody; 0 says that there is none now. */
function stockProblem(stock: string, moq: string): string | undefined {
  if (!tonnesForm.test(stock)) return notNumber(stock, m.deals_rfq_quantityHint());
  if (compare(stock, mostTonnes) > 0) return m.deals_rfq_tonnesMost({ max: mostTonnes });
  const tooLittle = tonnesForm.test(moq) && compare(stock, '0') > 0 && compare(stock, moq) < 0;
  return tooLittle ? m.market_offers_stockBelowMoq({ moq: trimZeros(moq) }) : undefined;
}

const percentForm = /^\d{1,3}(\.\d{1,2})?$/;
const percentProblem = (share: string, most = '100'): string | undefined =>
  percentForm.test(share) && compare(share, '0') > 0 && compare(share, most) <= 0
    ? undefined
    : m.market_offers_percentRange({ max: most });

const leadTimeProblem = (days: number): string | undefined =>
  Number.isInteger(days) && days >= 0 && days <= mostLeadTimeDays
    ? undefined
    : m.market_offers_leadTimeRange({ max: mostLeadTimeDays });

function validityProblem(day: string, now: Date): string | undefined {
  if (day < earliestDay(now)) return m.deals_rfq_dateInPast();
  const latest = latestDay(daysAfter(now, longestOfferDays));
  return day > latest ? m.market_offers_validTooLong({ days: longestOfferDays }) : undefined;
}

/** What has arrived, or been shipped, is no longer still to come: its offer ends by then, and is renewed as what it is. */
function outlivesProblem(day: string, { arrivesOn, shipsIn }: OfferDraft): string | undefined {
  const last = arrivesOn || (shipsIn && lastOfMonth(shipsIn));
  return last && day > last ? m.market_offers_validBeyondComing({ day: formatDate(last, 'short') }) : undefined;
}

/** A day or a month within which goods are still to come: neither over nor further away than prices are promised for. */
function comingProblem(when: string, now: Date): string | undefined {
  const latest = latestDay(daysAfter(now, longestOfferDays));
  return when < earliestDay(now).slice(0, when.length) || when > latest.slice(0, when.length)
    ? m.market_offers_comingRange()
    : undefined;
}

/** Larger orders get lower prices: quantities rise from above the MOQ, prices fall from below the offer's own. */
function breakProblems({ priceBreaks = [], price = '', moq = '' }: OfferDraft): Problems {
  const problems: Problems = {};
  let [quantityBefore, priceBefore] = [moq, price];
  for (const [index, step] of priceBreaks.entries()) {
    const quantity = quantityProblem(step.fromQuantity);
    const amount = priceProblem(step.price);
    const rises = quantity || !tonnesForm.test(quantityBefore) || compare(step.fromQuantity, quantityBefore) > 0;
    const falls = amount || priceProblem(priceBefore) || compare(step.price, priceBefore) < 0;
    const above = () => m.market_offers_breakQuantity({ quantity: trimZeros(quantityBefore) });
    const below = () => m.market_offers_breakPrice({ price: trimZeros(priceBefore) });
    const quantityText = quantity ?? (rises ? undefined : above());
    const priceText = amount ?? (falls ? undefined : below());
    if (quantityText) problems[`priceBreaks.${index}.fromQuantity`] = quantityText;
    if (priceText) problems[`priceBreaks.${index}.price`] = priceText;
    [quantityBefore, priceBefore] = [step.fromQuantity, step.price];
  }
  return problems;
}
