import type { PostCalls } from '#api/calls.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import type { TradeTermId } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';
import { offerProblems, portOfTerm } from '#api/market/offer-rules.ts';
import { dayOf } from '#lib/moments.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { OfferForm } from '../stores/own-offers.ts';

type NewOffer = PostCalls['api/product/supplier/offer/createOffer']['input'];

const usualDays = 30;
const dayMs = 24 * 3600 * 1000;

/** What a new offer begins with. */
export const offerBeginning = (now: Date): OfferForm => ({
  ...{ price: '', currency: 'USD', moq: '', stock: '', warehouseCityId: '', countryOfOrigin: '', tradeTerm: '' },
  ...{ portId: '', packing: '', paymentTerm: '', qualityClass: '', leadTimeDays: '', remarksEn: '', remarksZh: '' },
  ...{ validUntil: dayOf(new Date(now.getTime() + usualDays * dayMs)), documents: [], priceBreaks: [] },
});

export const formOf = (offer: OwnOffer): OfferForm => ({
  price: offer.price.amount,
  currency: offer.price.currency,
  moq: offer.moq,
  stock: offer.stock,
  warehouseCityId: offer.warehouseCity.id,
  countryOfOrigin: offer.countryOfOrigin.id,
  tradeTerm: String(offer.tradeTerm),
  portId: offer.port?.id ?? '',
  packing: offer.packing.id,
  paymentTerm: offer.paymentTerm.code,
  qualityClass: offer.qualityClass.code,
  leadTimeDays: String(offer.leadTimeDays),
  validUntil: offer.validUntil,
  remarksEn: offer.remarksEn,
  remarksZh: offer.remarksZh,
  documents: offer.documents,
  priceBreaks: offer.priceBreaks,
});

const termOf = (form: OfferForm): TradeTermId | undefined =>
  form.tradeTerm === '' ? undefined : (Number(form.tradeTerm) as TradeTermId);
export const portNamedBy = (form: OfferForm) => portOfTerm(termOf(form));

/** What is filled in, as the contract has it; a term without a port takes none along. */
export function inputOf(form: OfferForm): Omit<NewOffer, 'materialId' | 'onSale'> {
  const { tradeTerm: _, leadTimeDays, portId, ...rest } = form;
  const trimmed = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as typeof rest;
  return {
    ...trimmed,
    tradeTerm: termOf(form)!,
    leadTimeDays: Number(leadTimeDays),
    ...(portNamedBy(form) && { portId }),
    priceBreaks: form.priceBreaks.map((step) => ({
      fromQuantity: step.fromQuantity.trim(),
      price: step.price.trim(),
    })),
  };
}

/** What is wrong with the form; `kept`: a day that was there before may have passed. */
export function formProblems(form: OfferForm, now: Date, kept?: Pick<OwnOffer, 'validUntil'>): Problems {
  const days = form.leadTimeDays.trim();
  const { portId, tradeTerm, leadTimeDays, ...input } = inputOf(form);
  const problems = offerProblems(
    {
      ...input,
      ...(form.tradeTerm !== '' && { tradeTerm }),
      ...(portId && { portId }),
      ...(days !== '' && { leadTimeDays: /^\d+$/.test(days) ? leadTimeDays : Number.NaN }),
    },
    now,
  );
  if (kept && form.validUntil === kept.validUntil) delete problems['validUntil'];
  return problems;
}

/** The names of the fields, in their order. */
export const offerLabels = (form: OfferForm): Record<string, string> => ({
  price: m.offers_pricePerTonne(),
  currency: m.rfq_currency(),
  moq: m.offer_moq(),
  stock: m.offer_stock(),
  validUntil: m.offer_validUntil(),
  leadTimeDays: m.offer_leadTime(),
  tradeTerm: m.rfq_tradeTerm(),
  portId: portNamedBy(form) === 'departurePort' ? m.offer_portOfDeparture() : m.offer_portOfDestination(),
  warehouseCityId: m.offer_warehouseCity(),
  countryOfOrigin: m.offer_origin(),
  packing: m.offer_packing(),
  qualityClass: m.offer_qualityClass(),
  paymentTerm: m.offer_paymentTerms(),
  documents: m.offer_documents(),
  remarksEn: m.offers_remarksEn(),
  remarksZh: m.offers_remarksZh(),
  ...Object.fromEntries(
    form.priceBreaks.flatMap((_, index) => [
      [`priceBreaks.${index}.fromQuantity`, m.offers_breakFrom({ number: index + 1 })],
      [`priceBreaks.${index}.price`, m.offers_breakPriceOf({ number: index + 1 })],
    ]),
  ),
});
