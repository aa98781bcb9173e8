import type { PostCalls } from '#api/calls.ts';
import { tradeTermFields, tradeTerms, type TradeTermField, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { QuoteVersion } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { answerByProblems } from '#api/deals/answer-by.ts';
import { momentOf } from '#api/deals/validity.ts';
import { isBlank, priceProblem, quantityProblem, termProblems, type Problems } from '#api/deals/trade-rules.ts';
import type { CounterOfferForm } from '../stores/rfq-talk.ts';

type TermFields = Partial<Record<TradeTermField, string>>;
type Input = PostCalls['api/trade/web/order/counterOffer']['input'];

export const emptyCounterOffer: CounterOfferForm = {
  prices: {},
  quantities: {},
  limits: [],
  tradeTerm: '',
  deliveryMethod: '',
  departurePort: '',
  destinationPort: '',
  portDischarge: '',
  destinationCountry: '',
  serviceAddress: '',
  packing: '',
  paymentTerm: '',
  leadTimeDays: '',
  answerBy: '',
  text: '',
};

const termOf = (form: CounterOfferForm) => tradeTerms.find(({ id }) => String(id) === form.tradeTerm);

/** The fields that the wished trade term keeps; none while no other term is wished. */
export function wishedFields(form: CounterOfferForm): readonly TradeTermField[] {
  const term = termOf(form);
  const removed: readonly TradeTermField[] = term?.removes ?? tradeTermFields;
  return tradeTermFields.filter((field) => !removed.includes(field));
}

/** The wished term as it would stand: what the quote says stays where the wish says nothing else. */
function wishedTerm(form: CounterOfferForm, version: QuoteVersion): Problems {
  const term = termOf(form);
  if (!term) return {};
  const quoted: Record<TradeTermField, string | undefined> = {
    deliveryMethod: version.deliveryMethod?.code,
    departurePort: version.departurePort?.id,
    destinationPort: version.destinationPort?.id,
    portDischarge: version.portDischarge?.id,
    destinationCountry: version.destinationCountry?.id,
    serviceAddress: version.serviceAddress ?? undefined,
  };
  const fields = wishedFields(form).map((field) => [field, form[field].trim() || quoted[field]]);
  return termProblems({ tradeTerm: term.id, ...(Object.fromEntries(fields) as TermFields) });
}

/** What is wrong with a counter-offer, by field: `price <line>`, `quantity <line>` and the names of the terms. */
export function counterOfferProblems(form: CounterOfferForm, version: QuoteVersion): Problems {
  const problems: Problems = wishedTerm(form, version);
  for (const { id } of version.lines) {
    const [price = '', quantity = ''] = [form.prices[id], form.quantities[id]];
    const wrongPrice = isBlank(price) ? undefined : priceProblem(price);
    const wrongQuantity = isBlank(quantity) ? undefined : quantityProblem(quantity);
    if (wrongPrice) problems[`price ${id}`] = wrongPrice;
    if (wrongQuantity) problems[`quantity ${id}`] = wrongQuantity;
  }
  if (form.leadTimeDays && !(/^\d+$/.test(form.leadTimeDays) && Number(form.leadTimeDays) <= 365))
    problems['leadTimeDays'] = m.deals_orders_leadTimeMost();
  const answerBy = form.answerBy ? momentOf(form.answerBy) : undefined;
  const validUntil = new Date(version.validUntil);
  Object.assign(problems, answerByProblems({ answerBy }, { now: new Date(), validUntil }));
  if (isEmpty(form, version)) problems['text'] = m.deals_rfq_nothingWanted();
  return problems;
}

function isEmpty(form: CounterOfferForm, { lines }: QuoteVersion): boolean {
  const { prices, quantities, limits, tradeTerm, packing, paymentTerm, leadTimeDays, text } = form;
  if (limits.length > 0) return false;
  const ofLines = lines.flatMap(({ id }) => [prices[id], quantities[id]]);
  return [...ofLines, tradeTerm, packing, paymentTerm, leadTimeDays, text.trim()].every(isBlank);
}

/** What is sent: what was typed, and nothing of fields that are not shown. */
export function counterOfferInput(
  { orderId, quoteId }: { orderId: string; quoteId: string },
  form: CounterOfferForm,
  { lines }: QuoteVersion,
): Input {
  const fields = wishedFields(form).flatMap((field) => (form[field].trim() ? [[field, form[field].trim()]] : []));
  return {
    orderId,
    quoteId,
    lines: lines.flatMap(({ id }) => {
      const [unitPrice, quantity] = [form.prices[id], form.quantities[id]];
      return unitPrice || quantity
        ? [{ lineId: id, ...(unitPrice && { unitPrice }), ...(quantity && { quantity }) }]
        : [];
    }),
    ...(form.tradeTerm && { tradeTerm: Number(form.tradeTerm) as TradeTermId }),
    ...(Object.fromEntries(fields) as TermFields),
    ...(form.packing && { packing: form.packing }),
    ...(form.paymentTerm && { paymentTerm: form.paymentTerm }),
    ...(form.leadTimeDays && { leadTimeDays: Number(form.leadTimeDays) }),
    ...(form.limits.length > 0 && { limits: form.limits.map(Number) }),
    ...(form.answerBy && { answerBy: momentOf(form.answerBy) }),
    text: form.text.trim(),
  };
}

/** The server names lines by their place in what was sent; the form by their ids. */
export function atFormFields(fields: Record<string, string>, { lines = [] }: Pick<Input, 'lines'>): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const line = index === undefined ? undefined : lines[Number(index)];
      return [line ? `${name === 'quantity' ? 'quantity' : 'price'} ${line.lineId}` : field, problem];
    }),
  );
}
