import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { answerName, fieldOf, fieldsWith, headingOf, type OfferFieldName } from '#api/market/offer-fields.ts';
import type { OfferDetail } from '#api/market/offer.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMonth, formatTonnes } from '#lib/format.ts';

/** What an offer says in a field, as its pages show it; null where there is nothing to say. */
function factText(offer: OfferDetail, name: OfferFieldName): string | null {
  const value = (offer as unknown as Record<string, string | number | object | null | undefined>)[answerName(name)];
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return 'name' in value ? String(value.name) : null;
  switch (fieldOf(name).kind) {
    case 'tonnes':
    case 'stock':
      return `${formatTonnes(String(value))} ${m.unit_tonne()}`;
    case 'days':
      return `${String(value)} ${value === 1 ? m.unit_day() : m.unit_days()}`;
    case 'day':
    case 'eta':
      return formatDate(String(value), 'short');
    case 'month':
      return formatMonth(String(value));
    case 'term':
      return tradeTermName(Number(value));
    case 'percent':
      return `${String(value)}%`;
    default:
      return String(value);
  }
}

/** What the page of an offer names among its terms. */
export const detailFacts = (offer: OfferDetail): { name: string; label: string; text: string }[] =>
  fieldsWith('detail').flatMap((name) => {
    const text = factText(offer, name);
    return text === null ? [] : { name, label: headingOf(name), text };
  });

/** What offers are compared by; nothing that none of them says. */
export const comparedFacts = (offers: readonly OfferDetail[]): { label: string; values: (string | null)[] }[] =>
  fieldsWith('comparison').flatMap((name) => {
    const values = offers.map((offer) => factText(offer, name));
    return values.every((value) => value === null) ? [] : { label: headingOf(name), values };
  });
