import type { PostCalls } from '#api/calls.ts';
import type { Carriage } from '#api/deals/carriage-rules.ts';
import { tonnesForm, unitPriceForm } from '#api/deals/deal-choices.ts';
import { tradeTermFields, type TradeTermField, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { OrderView, QuoteVersion, TermView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { add, multiply, trimZeros } from '#lib/decimal.ts';
import { quoteProblems } from '#api/deals/quote-rules.ts';
import { removedFields, type Problems } from '#api/deals/trade-rules.ts';
import { momentOf, nextEnd, usualEnd } from '#api/deals/validity.ts';
import type { QuoteForm, QuoteLineForm } from '../stores/supplier.ts';
import { answerFormOf, answerOf, newAnswer } from '../limits/answer-values.ts';
import { openCounterOffer, ownQuote } from './own-quote.ts';

type Input = PostCalls['api/trade/supplier/quote/submitQuote']['input'];

export const mostLines = 10;
const leadTimeMost = 365;

/**
 * What the form begins with: the RFQ for the first quote; the latest version for a revision, over it what the buyer's
 * counter-offer asks for.
 */
export function beginning(deal: OrderView, now: Date): QuoteForm {
  const latest = ownQuote(deal)?.versions[0];
  if (!latest) return fromRfq(deal, now);
  const form = { ...fromVersion(latest, now), rfqVersion: deal.rfq.version };
  const wants = openCounterOffer(deal)?.wants;
  if (!wants) return form;
  const wished = Object.fromEntries(
    wants.terms.filter(({ field }) => field in form).map((one) => [one.field, one.value]),
  );
  return {
    ...form,
    ...wished,
    limits: form.limits.map((answer, index) =>
      wants.limits.some(({ place }) => place === index) ? newAnswer('accepted') : answer,
    ),
    lines: form.lines.map((line, index) => {
      const wish = wants.lines.find(({ lineId }) => lineId === latest.lines[index]!.id);
      return {
        ...line,
        ...(wish?.unitPrice && { unitPrice: trimZeros(wish.unitPrice) }),
        ...(wish?.quantity && { quantity: trimZeros(wish.quantity) }),
      };
    }),
  };
}

const terms = (view: TermView): Pick<QuoteForm, TradeTermField | 'tradeTerm'> => ({
  tradeTerm: String(view.tradeTerm),
  deliveryMethod: view.deliveryMethod?.code ?? '',
  departurePort: view.departurePort?.id ?? '',
  destinationPort: view.destinationPort?.id ?? '',
  portDischarge: view.portDischarge?.id ?? '',
  destinationCountry: view.destinationCountry?.id ?? '',
  serviceAddress: view.serviceAddress ?? '',
});

/** What a quote answers to, as the RFQ says it now. */
const asAsked = (rfq: OrderView['rfq']) => ({
  ...terms(rfq),
  rfqVersion: rfq.version,
  paymentTerm: rfq.paymentTerm.code,
  packing: rfq.packing.code,
});

/** What nothing has been said to yet. */
export const unanswered = ({ limits }: OrderView['rfq']) => limits.map(() => newAnswer(''));

/** A quote that was begun before the RFQ was changed: terms and quantity as they are asked now, prices and words as typed. */
export function takenOver(form: QuoteForm, rfq: OrderView['rfq']): QuoteForm {
  const { quantity } = askedLine(rfq);
  const isOne = form.lines.length === 1;
  return {
    ...form,
    ...asAsked(rfq),
    limits: unanswered(rfq),
    lines: form.lines.map((line) => (isOne ? { ...line, quantity } : line)),
  };
}

function fromRfq({ rfq }: OrderView, now: Date): QuoteForm {
  return {
    ...asAsked(rfq),
    lines: [askedLine(rfq)],
    currency: rfq.currency,
    validUntil: usualEnd(now),
    leadTimeDays: rfq.leadTimeDays === null ? '' : String(rfq.leadTimeDays),
    remarks: '',
    limits: unanswered(rfq),
  };
}

/** A line for what the RFQ asks. */
export const askedLine = ({ material, gradeNumber, quantity }: OrderView['rfq']): QuoteLineForm => ({
  materialId: material?.id ?? '',
  gradeNumber,
  replacement: false,
  quantity: trimZeros(quantity),
  unitPrice: '',
  remark: '',
});

function fromVersion(version: QuoteVersion, now: Date): Omit<QuoteForm, 'rfqVersion'> {
  return {
    ...terms(version),
    lines: version.lines.map(({ material, gradeNumber, replacement, quantity, unitPrice, remark }) => ({
      ...{ materialId: material?.id ?? '', gradeNumber, replacement, remark },
      ...{ quantity: trimZeros(quantity), unitPrice: trimZeros(unitPrice ?? '') },
    })),
    currency: version.currency,
    // An end that is near would be refused, or of no use.
    validUntil: nextEnd(version.validUntil, now),
    leadTimeDays: String(version.leadTimeDays),
    paymentTerm: version.paymentTerm.code,
    packing: version.packing.code,
    remarks: version.remarks,
    limits: version.limits.map(answerFormOf),
  };
}

/** The form as the contract wants it: fields that the trade term removes stay out. */
export function quoteInput(orderId: string, form: QuoteForm): Input {
  const removed = removedFields(form.tradeTerm);
  const kept = tradeTermFields.flatMap((field) =>
    form[field].trim() && !removed.includes(field) ? [[field, form[field].trim()]] : [],
  );
  return {
    orderId,
    rfqVersion: form.rfqVersion,
    lines: form.lines.map(({ materialId, ...line }) => ({
      ...(materialId && { materialId }),
      gradeNumber: line.gradeNumber.trim(),
      replacement: line.replacement,
      quantity: line.quantity.trim(),
      unitPrice: line.unitPrice.trim(),
      remark: line.remark.trim(),
    })),
    currency: form.currency,
    validUntil: momentOf(form.validUntil),
    leadTimeDays: form.leadTimeDays.trim() === '' ? Number.NaN : Number(form.leadTimeDays),
    paymentTerm: form.paymentTerm,
    tradeTerm: Number(form.tradeTerm) as TradeTermId,
    ...(Object.fromEntries(kept) as Partial<Record<TradeTermField, string>>),
    packing: form.packing,
    remarks: form.remarks.trim(),
    limits: form.limits.map(answerOf),
  };
}

/** What is wrong with a quote as it is typed, by field (`lines.0.quantity`); the server says the same. */
export function quoteFormProblems(
  form: QuoteForm,
  { rfq, id }: OrderView,
  { now, choices }: { now: Date; choices: Omit<Carriage, 'goods'> },
): Problems {
  const { leadTimeDays, ...input } = quoteInput(id, form);
  const asked = {
    gradeNumber: rfq.gradeNumber,
    materialId: rfq.material?.id ?? null,
    cabinetType: rfq.cabinetType?.code ?? null,
    limits: rfq.limits,
  };
  const days = Number.isNaN(leadTimeDays) ? undefined : leadTimeDays;
  // Whether a closed destination was cleared for this deal, the server knows.
  const carriage = { ...choices, goods: rfq.carried, closed: [] };
  const problems = quoteProblems({ ...input, leadTimeDays: days }, asked, now, carriage);
  if (form.rfqVersion !== rfq.version) problems['rfqVersion'] = m.deals_change_readFirst();
  if (days !== undefined && !(Number.isInteger(days) && days >= 0 && days <= leadTimeMost))
    problems['leadTimeDays'] = m.deals_orders_leadTimeMost();
  return problems;
}

/** The server may name the material of a line; the form has its grade. */
export const atFormFields = (fields: Record<string, string>): Problems =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field.replace(/\.materialId$/, '.gradeNumber'), text]),
  );

/** What a line comes to; null until it is a quantity at a price. */
export function lineAmount({ quantity, unitPrice }: Pick<QuoteLineForm, 'quantity' | 'unitPrice'>): string | null {
  const [tonnes, price] = [quantity.trim(), unitPrice.trim()];
  return tonnesForm.test(tonnes) && unitPriceForm.test(price) ? multiply(tonnes, price, 2) : null;
}

/** Tonnes and money of the lines that are complete; null: none is. */
export function sumOf(lines: readonly QuoteLineForm[]): { quantity: string; amount: string } | null {
  const complete = lines.flatMap((line) => {
    const amount = lineAmount(line);
    return amount === null ? [] : [{ quantity: line.quantity.trim(), amount }];
  });
  if (complete.length === 0) return null;
  return {
    quantity: add(...complete.map(({ quantity }) => quantity)),
    amount: add(...complete.map(({ amount }) => amount)),
  };
}
