import { tradeTerms, type TradeTermCode } from '#api/deals/trade-terms.ts';
import { m } from '#i18n/messages.ts';

/** Apart from the other words of offers: pages of members, which have those, do without. */
const meanings: Record<TradeTermCode, () => string> = {
  EXW: m.deals_tradeTerm_meansEXW,
  FOB: m.deals_tradeTerm_meansFOB,
  CFR: m.deals_tradeTerm_meansCFR,
  CIF: m.deals_tradeTerm_meansCIF,
  ONE_DAY_TOUR: m.deals_tradeTerm_meansOneDayTour,
};

/** What a trade term leaves to whom, in one line. */
export function tradeTermMeaning(id: number): string {
  const code = tradeTerms.find((term) => term.id === id)?.code;
  return code ? meanings[code]() : '';
}
