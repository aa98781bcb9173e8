import type { OwnOffer } from '#api/market/own-offer.ts';
import { daysBetween } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { dayOf } from '#lib/moments.ts';
import { shownValue, storedValue, type OfferEdit } from '../stores/offer-edits.ts';

/** From how many days before its end a price is called to mind. */
const soonDays = 14;

/** Whether an offer is not on sale any more but by name: its price has ended. */
export const hasEnded = (offer: OwnOffer, now: Date): boolean =>
  offer.status === 'onSale' && daysBetween(dayOf(now), storedValue(offer, 'validUntil')) < 0;

/** That the price of an offer on sale ends soon, or has ended; null where there is no hurry. */
export function priceEnds(offer: OwnOffer, edit: OfferEdit | undefined, now: Date): string | null {
  const until = shownValue(offer, 'validUntil', edit);
  if (offer.status === 'removed' || !/^\d{4}-\d\d-\d\d$/.test(until)) return null;
  const days = daysBetween(dayOf(now), until);
  if (days < 0) return m.market_offers_ended();
  if (days > soonDays) return null;
  return days === 0 ? m.market_offers_endsToday() : m.market_offers_endsIn({ days });
}
