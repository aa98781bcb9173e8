import { tradeTerms } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';

/** A trade term as it stands in a table: the Incoterms code, or the words for the one-day tour. */
export function tradeTermName(id: number): string {
  const term = tradeTerms.find((candidate) => candidate.id === id);
  if (!term) return '';
  return term.code === 'ONE_DAY_TOUR' ? m.tradeTerm_oneDayTour() : term.code;
}

/** The term with its full words: `FOB – Free On Board`. */
export function tradeTermFullName(id: number): string {
  switch (tradeTerms.find((candidate) => candidate.id === id)?.code) {
    case 'EXW':
      return m.tradeTerm_EXW();
    case 'FOB':
      return m.tradeTerm_FOB();
    case 'CFR':
      return m.tradeTerm_CFR();
    case 'CIF':
      return m.tradeTerm_CIF();
    case 'ONE_DAY_TOUR':
      return m.tradeTerm_oneDayTourFull();
    default:
      return '';
  }
}
