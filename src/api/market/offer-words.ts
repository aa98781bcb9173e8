import type { MaterialSummary, OfferSummary } from '#api/market/goods.ts';
import type { OfferDetail, SimilarOffer } from '#api/market/offer.ts';
import { tradeTerms, type TradeTermCode } from '#api/deals/trade-terms.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { m } from '#i18n/messages.ts';
import { formatDate, formatMonth } from '#lib/format.ts';
import { joinWords, wordSpace } from '#lib/join-words.ts';

/** The place that a price holds at: the port that the trade term names, else the warehouse. */
export function namedPlace({ port, warehouseCity }: Pick<OfferSummary, 'port' | 'warehouseCity'>): string {
  return (port ?? warehouseCity).name;
}

const codeOf = (id: number): TradeTermCode | undefined => tradeTerms.find((term) => term.id === id)?.code;

/** What a price says of tax: `incl. 13% VAT`, `不含税`. Stands beside every price that stands with its trade term. */
export function taxText({
  taxBasis,
  taxRate,
}: {
  taxBasis: { code: string; name: string };
  taxRate: string | null;
}): string {
  if (taxBasis.code === 'INCLUDED') return m.market_offer_taxIncluded({ rate: taxRate ?? '0' });
  return taxBasis.code === 'BONDED' ? m.market_offer_taxBonded() : m.market_offer_taxExcluded();
}

/** The same in few words, for a row: what is bonded has neither duty nor VAT paid. */
export const shortTaxText = (offer: Parameters<typeof taxText>[0]): string =>
  offer.taxBasis.code === 'BONDED' ? m.market_offer_taxBondedShort() : taxText(offer);

/** `Off-grade`, `Recycled pellets, 70%`. */
export const conditionText = ({
  condition,
  recycledContent,
}: Pick<OfferSummary, 'condition' | 'recycledContent'>): string =>
  recycledContent ? joinWords([condition.name, `${recycledContent}%`]) : condition.name;

/** Of goods that do not lie ready: `Afloat, ETA 2026-12-12`, `远期船货，2027年1月装船`; null for spot goods. */
export function supplyText({
  supply,
  arrivesOn,
  shipsIn,
}: Pick<OfferSummary, 'supply' | 'arrivesOn' | 'shipsIn'>): string | null {
  if (arrivesOn) return m.market_offer_afloatUntil({ day: formatDate(arrivesOn, 'short') });
  if (shipsIn) return m.market_offer_forwardOf({ month: formatMonth(shipsIn) });
  return supply.code === 'SPOT' ? null : supply.name;
}

/** When they come, in few words, for a row: `ETA 12-12`, `2027-01装船`. */
export function comingText({
  arrivesOn,
  shipsIn,
}: Pick<OfferSummary, 'arrivesOn' | 'shipsIn'>): { when: string; text: string } | null {
  if (arrivesOn) return { when: arrivesOn, text: m.market_offer_arrives({ day: arrivesOn.slice(5) }) };
  return shipsIn ? { when: shipsIn, text: m.market_offer_ships({ month: shipsIn }) } : null;
}

type Based = Pick<OfferSummary, 'tradeTerm' | 'port' | 'warehouseCity' | 'taxBasis' | 'taxRate'>;

/** The term is complete only with its place, the price only with its tax: `FOB Ningbo, excl. VAT`, `EXW宁波，含税13%`. */
export function priceBasis(offer: Based): string {
  const space = codeOf(offer.tradeTerm) === 'ONE_DAY_TOUR' ? ' ' : wordSpace();
  return m.market_offer_basisWithTax({
    basis: tradeTermName(offer.tradeTerm) + space + namedPlace(offer),
    tax: taxText(offer),
  });
}

/** What prices are on that stand for a market: `FOB, prime, excl. VAT`. */
export const primeBasis = (tradeTerm: number): string => m.market_offer_primeBasis({ term: tradeTermName(tradeTerm) });

/** What the lowest price of a material is for: `EXW, regrind, excl. VAT`. */
export const lowestBasis = ({ tradeTerm, condition }: NonNullable<MaterialSummary['priceBasis']>): string =>
  condition.code === 'PRIME'
    ? primeBasis(tradeTerm)
    : m.market_offer_lowestBasis({ term: tradeTermName(tradeTerm), condition: condition.name });

/** What the port of an offer is under its trade term. */
export function portLabel(id: number): string {
  return codeOf(id) === 'FOB' ? m.market_offer_portOfDeparture() : m.market_offer_portOfDestination();
}

const statuses: Record<OfferDetail['status'], () => string> = {
  onSale: m.market_offer_statusOnSale,
  removed: m.market_offer_statusRemoved,
  notListed: m.market_offer_statusNotListed,
};

export const statusName = (status: OfferDetail['status']): string => statuses[status]();

const reasons: Record<Exclude<SimilarOffer['reasons'][number]['reason'], 'nearProperty'>, () => string> = {
  sameMaterial: m.market_similar_sameMaterial,
  sameCategory: m.market_similar_sameCategory,
  sameProcessLevel: m.market_similar_sameProcessLevel,
  sameManufacturer: m.market_similar_sameManufacturer,
};

/** Why an offer is similar, in words; a near figure is shown as figures instead. */
export const reasonName = (reason: SimilarOffer['reasons'][number]['reason']): string | null =>
  reason === 'nearProperty' ? null : reasons[reason]();

/** Short category beside a grade: the trade's abbreviation where there is one. */
export const shortCategory = ({ code, name }: OfferSummary['category']): string => code ?? name;

/** A grade with its category, `PA-757 ABS`; a chemical without a grade is called like its category already. */
export function materialName({ grade, category }: Pick<OfferSummary, 'grade' | 'category'>): string {
  return [category.name, category.code].includes(grade) ? grade : `${grade} ${shortCategory(category)}`;
}
