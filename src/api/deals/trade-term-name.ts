import { tradeTerms } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';

/** A trade term as it stands in a table: the Incoterms code, or the words for the one-day tour. */
export function tradeTermName(id: number): string {
  const term = tradeTerms.find((candidate) => candidate.id === id);
  if (!term) return '';
  return term.code === 'ONE_DAY_TOUR' ? m.deals_tradeTerm_oneDayTour() : term.code;
}

/** The term with its full words: `FOB – Free On Board`. */
export function tradeTermFullName(id: number): string {
  switch (tradeTerms.find((candidate) => candidate.id === id)?.code) {
    case 'EXW':
      return m.deals_tradeTerm_EXW();
    case 'FOB':
      return m.deals_tradeTerm_FOB();
    case 'CFR':
      return m.deals_tradeTerm_CFR();
    case 'CIF':
      return m.deals_tradeTerm_CIF();
    case 'ONE_DAY_TOUR':
      return m.deals_tradeTerm_oneDayTourFull();
    default:
      return '';
  }
}
