/** What becomes of the prices of several offers that are raised or lowered at once. */
import type { PriceBreak } from '#api/market/offer-fields.ts';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { add, compare, multiply } from '#lib/decimal.ts';
import { shownValue, type OfferEdits } from './offer-edits.ts';

/** `amount`: per tonne, in the currency of the offers. Negative lowers. */
export type PriceStep = { by: 'percent' | 'amount'; value: string };
export type PriceChange = { offer: OwnOffer; from: string; to: string; steps: PriceBreak[] };

/**
 * Each offer's price with what it becomes, to two places, from what the table shows: saved or not. A price that is
 * typed wrong is left out. `tooLow`: of which a price or a step would be nothing or less.
 */
export function priceChanges(
  offers: readonly OwnOffer[],
  edits: OfferEdits,
  { by, value }: PriceStep,
): { changes: PriceChange[]; tooLow: OwnOffer[] } {
  const next = (price: string) =>
    by === 'percent' ? multiply(price, add('1', multiply(value, '0.01', 6)), 2) : add(price, value);
  const changes = offers.flatMap((offer) => {
    const edit = edits[offer.id];
    const from = shownValue(offer, 'price', edit);
    if (!/^\d+(\.\d+)?$/.test(from)) return [];
    const steps = (edit?.priceBreaks ?? offer.priceBreaks).map((step) => ({ ...step, price: next(step.price) }));
    return [{ offer, from, to: next(from), steps }];
  });
  const isPrice = (price: string) => compare(price, '0') > 0;
  const tooLow = changes.filter(({ to, steps }) => ![to, ...steps.map(({ price }) => price)].every(isPrice));
  return { changes, tooLow: tooLow.map(({ offer }) => offer) };
}

/** The currency of all of them; null where they have several. */
export function oneCurrency(offers: readonly OwnOffer[]): string | null {
  const [first, ...others] = new Set(offers.map(({ price }) => price.currency));
  return first !== undefined && others.length === 0 ? first : null;
}
