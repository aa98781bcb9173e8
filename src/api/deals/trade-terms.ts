/**
 * The trade terms with the specification's ids, and the RFQ fields that each one removes
 * (specification, section 3; README.md beside this file). Form, client, server and contract all read this table.
 * Of those that it keeps, `needs` are asked for: the place that the term names, and how the quantity is delivered.
 */
export const tradeTermFields = [
  'deliveryMethod',
  'departurePort',
  'destinationPort',
  'portDischarge',
  'destinationCountry',
  'serviceAddress',
] as const;
export type TradeTermField = (typeof tradeTermFields)[number];

export const tradeTerms = [
  { id: 1, code: 'EXW', removes: tradeTermFields, needs: [] },
  {
    id: 2,
    code: 'FOB',
    removes: ['destinationPort', 'destinationCountry', 'serviceAddress'],
    needs: ['deliveryMethod', 'departurePort'],
  },
  {
    id: 3,
    code: 'CFR',
    removes: ['serviceAddress', 'portDischarge'],
    needs: ['deliveryMethod', 'destinationPort', 'destinationCountry'],
  },
  {
    id: 4,
    code: 'ONE_DAY_TOUR',
    removes: ['departurePort', 'destinationPort', 'destinationCountry', 'portDischarge'],
    needs: ['deliveryMethod', 'serviceAddress'],
  },
  {
    id: 5,
    code: 'CIF',
    removes: ['serviceAddress', 'portDischarge'],
    needs: ['deliveryMethod', 'destinationPort', 'destinationCountry'],
  },
] as const satisfies readonly {
  id: number;
  code: string;
  removes: readonly TradeTermField[];
  needs: readonly TradeTermField[];
}[];

export type TradeTerm = (typeof tradeTerms)[number];
export type TradeTermId = TradeTerm['id'];
export type TradeTermCode = TradeTerm['code'];
