/**
 * What the form of an RFQ, that of a quote and the server check alike. Each rule gives messages by field, in the
 * reader's language; no message: nothing is wrong. Whether codes and ids exist is for the server alone to say.
 */
import { mostTonnes, tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import { tradeTermFields, tradeTerms, type TradeTermField, type TradeTermId } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';
import { compare, trimZeros } from '#lib/decimal.ts';
import { isUnclear } from '#lib/typed-number.ts';

/** The first thing wrong with each field. */
export type Problems = Record<string, string>;

/** What is typed into a form may be absent, or empty. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Of a number that can be read in two ways, its form asks which is meant. */
export const notNumber = (text: string, hint: string): string => (isUnclear(text) ? m.form_numberUnclear() : hint);

/** What is wrong with a quantity in tonnes: 0, not a number of up to three decimals, too much, below the MOQ. */
export function quantityProblem(quantity: string, { moq = null }: { moq?: string | null } = {}): string | undefined {
  if (!tonnesForm.test(quantity)) return notNumber(quantity, m.deals_rfq_quantityHint());
  if (compare(quantity, '0') === 0) return m.deals_rfq_aboveZero();
  if (compare(quantity, mostTonnes) > 0) return m.deals_rfq_tonnesMost({ max: mostTonnes });
  if (moq !== null && compare(quantity, moq) < 0) return m.deals_rfq_belowMoq({ moq: trimZeros(moq) });
  return undefined;
}

/** What is wrong with a price per tonne. */
export function priceProblem(price: string): string | undefined {
  if (!unitPriceForm.test(price)) return notNumber(price, m.deals_rfq_priceHint());
  return compare(price, '0') === 0 ? m.deals_rfq_aboveZero() : undefined;
}

const termOf = (id: string) => tradeTerms.find((term) => String(term.id) === id);
/** The fields that a trade term removes, and those that it cannot do without; `id` as a form has it. */
export const removedFields = (id: string): readonly TradeTermField[] => termOf(id)?.removes ?? [];
export const neededFields = (id: string): readonly TradeTermField[] => termOf(id)?.needs ?? [];

/** The field with the place that a trade term names; null for EXW, which takes none. */
export const placeField = (id: string) =>
  neededFields(id).find(
    (field) => field === 'departurePort' || field === 'destinationPort' || field === 'serviceAddress',
  ) ?? null;

export type TermDraft = { tradeTerm?: TradeTermId | undefined } & { [F in TradeTermField]?: string | null | undefined };

/** A field that the trade term removes and that is sent anyway, or one that it needs and that is missing. */
export function termProblems(draft: TermDraft): Problems {
  const term = tradeTerms.find(({ id }) => id === draft.tradeTerm);
  if (!term) return { tradeTerm: isBlank(draft.tradeTerm) ? m.field_required() : m.field_chooseOne() };
  const problems: Problems = {};
  const names = (fields: readonly TradeTermField[], field: TradeTermField) => fields.includes(field);
  for (const field of tradeTermFields) {
    if (names(term.removes, field) && !isBlank(draft[field])) problems[field] = m.deals_rfq_termRemoves();
    if (names(term.needs, field) && isBlank(draft[field])) problems[field] = m.field_required();
  }
  for (const field of ['destinationPort', 'portDischarge'] as const) {
    if (!isBlank(draft[field]) && draft[field] === draft.departurePort) problems[field] ??= m.deals_rfq_samePorts();
  }
  return problems;
}
