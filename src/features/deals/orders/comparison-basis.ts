import { tradeCurrencies, transitDaysForm, type TradeCurrency } from '#api/deals/deal-choices.ts';
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';
import type { OrderView } from '#api/deals/trade.ts';

export const assumptionNames = [
  'inlandPerTonne',
  'freightPerTonne',
  'insurancePercent',
  'dutyPercent',
  'financingPercent',
  'transitDays',
] as const;
export type AssumptionName = (typeof assumptionNames)[number];

const amountForm = /^\d{1,9}(\.\d{1,4})?$/;
/** How an assumption is written: 0 or more, up to four decimals; days are whole. */
export const isAssumption = (name: AssumptionName, text: string): boolean =>
  (name === 'transitDays' ? transitDaysForm : amountForm).test(text);

export type Basis = { currency: TradeCurrency; tradeTerm: TradeTermId } & Partial<Record<AssumptionName, string>>;

/** On which basis quotes are compared: as the address says, else as the RFQ asks. */
export function readBasis(params: URLSearchParams, { rfq }: Pick<OrderView, 'rfq'>): Basis {
  const currencyOf = (code: string | null) => tradeCurrencies.find((known) => known === code);
  const termOf = (id: string | null) => tradeTerms.find((term) => String(term.id) === id)?.id;
  const given = assumptionNames.flatMap((name) => {
    const value = params.get(name)?.trim() ?? '';
    return isAssumption(name, value) ? [[name, value]] : [];
  });
  return {
    currency: currencyOf(params.get('currency')) ?? currencyOf(rfq.currency) ?? tradeCurrencies[0],
    tradeTerm: termOf(params.get('tradeTerm')) ?? rfq.tradeTerm,
    ...(Object.fromEntries(given) as Partial<Record<AssumptionName, string>>),
  };
}
