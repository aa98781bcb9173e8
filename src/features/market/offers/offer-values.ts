import type { PostCalls } from '#api/calls.ts';
import {
  answerName,
  applies,
  fieldOf,
  offerFieldNames,
  type OfferDraft,
  type OfferFieldName,
} from '#api/market/offer-fields.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { daysAfter } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { offerProblems, portOfTerm } from '#api/market/offer-rules.ts';
import { dayOf } from '#lib/moments.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { OfferForm } from '../stores/own-offers.ts';

type NewOffer = PostCalls['api/product/supplier/offer/createOffer']['input'];

const usualDays = 30;
const fewDays = 7;
const isList = (name: OfferFieldName) => ['codes', 'steps'].includes(fieldOf(name).kind);

/** What a new offer begins with. */
export const offerBeginning = (now: Date): OfferForm => ({
  ...(Object.fromEntries(offerFieldNames.map((name) => [name, isList(name) ? [] : ''])) as unknown as OfferForm),
  currency: 'USD',
  supply: 'SPOT',
  validUntil: dayOf(daysAfter(now, usualDays)),
});

export function formOf(offer: OwnOffer): OfferForm {
  const answers: Readonly<Record<string, unknown>> = {
    ...offer,
    price: offer.price.amount,
    currency: offer.price.currency,
  };
  return Object.fromEntries(
    offerFieldNames.map((name) => {
      const value = answers[answerName(name)];
      return [name, isList(name) ? value : typedText(value)];
    }),
  ) as OfferForm;
}

/** A copy of an offer, as a new one begins: a price that has ended, or ends within days, gets the usual time. */
export function copyOfOffer(offer: OwnOffer, now: Date): OfferForm {
  const { validUntil } = offerBeginning(now);
  return { ...formOf(offer), ...(offer.validUntil < dayOf(daysAfter(now, fewDays)) && { validUntil }) };
}

/** A place by its id, a code by its code, all else as it is written. */
function typedText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String((value as string | number | undefined) ?? '');
  return 'code' in value ? String(value.code) : 'id' in value ? String(value.id) : '';
}

const termOf = (form: OfferForm): TradeTermId | undefined =>
  form.tradeTerm === '' ? undefined : (Number(form.tradeTerm) as TradeTermId);
export const portNamedBy = (form: OfferForm) => portOfTerm(termOf(form));

/** What is filled in; a field that the others leave no room for is not. */
function draftOf(form: OfferForm): OfferDraft {
  const filled = offerFieldNames.filter((name) => (form[name] !== '' || fieldOf(name).optional) && applies(name, form));
  return Object.fromEntries(filled.map((name) => [name, valueOf(name, form[name])]));
}

function valueOf(name: OfferFieldName, typed: OfferForm[OfferFieldName]): unknown {
  if (typeof typed !== 'string')
    return typed.map((one) =>
      typeof one === 'string' ? one : { fromQuantity: one.fromQuantity.trim(), price: one.price.trim() },
    );
  const text = typed.trim();
  const { kind } = fieldOf(name);
  if (kind === 'days') return text === '' ? undefined : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return kind === 'term' ? Number(text) : text;
}

/** The form as the contract has it, once nothing is wrong with it. */
export const inputOf = (form: OfferForm) => draftOf(form) as Omit<NewOffer, 'materialId' | 'onSale'>;

/** Fields that say a day or a month, or whether there is one. */
const dated = ['validUntil', 'supply', 'arrivesOn', 'shipsIn'] as const;

/** What an edit sends: a day that was there before may have passed by now, and is not said again. */
export function editOf(form: OfferForm, offer: OwnOffer): Partial<NewOffer> {
  const before = formOf(offer);
  const kept = dated.filter((name) => form[name] === before[name]);
  return Object.fromEntries(Object.entries(inputOf(form)).filter(([name]) => kept.every((one) => one !== name)));
}

/** What is wrong with the form; `kept`: a day that was there before may have passed. */
export function formProblems(
  form: OfferForm,
  now: Date,
  kept?: Pick<OwnOffer, 'validUntil' | 'arrivesOn' | 'shipsIn'>,
): Problems {
  const problems = offerProblems(draftOf(form), now);
  for (const name of ['validUntil', 'arrivesOn', 'shipsIn'] as const)
    if (kept && form[name] === kept[name]) delete problems[name];
  return problems;
}

/** The names of the fields, in their order. */
export const offerLabels = (form: OfferForm): Record<string, string> => ({
  ...Object.fromEntries(offerFieldNames.map((name) => [name, fieldOf(name).label()])),
  portId: portNamedBy(form) === 'departurePort' ? m.market_offer_portOfDeparture() : m.market_offer_portOfDestination(),
  ...Object.fromEntries(
    form.priceBreaks.flatMap((_, index) => [
      [`priceBreaks.${index}.fromQuantity`, m.market_offers_breakFrom({ number: index + 1 })],
      [`priceBreaks.${index}.price`, m.market_offers_breakPriceOf({ number: index + 1 })],
    ]),
  ),
});
