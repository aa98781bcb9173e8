/**
 * The trade terms with the specification's ids, and the RFQ fields that each one removes
 * (specification, section 3; design: domain.md, section 4). Form, client, server and contract all read this table.
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
  { id: 1, code: 'EXW', removes: tradeTermFields },
  { id: 2, code: 'FOB', removes: ['destinationPort', 'destinationCountry', 'serviceAddress'] },
  { id: 3, code: 'CFR', removes: ['serviceAddress', 'portDischarge'] },
  { id: 4, code: 'ONE_DAY_TOUR', removes: ['departurePort', 'destinationPort', 'destinationCountry', 'portDischarge'] },
  { id: 5, code: 'CIF', removes: ['serviceAddress', 'portDischarge'] },
] as const satisfies readonly { id: number; code: string; removes: readonly TradeTermField[] }[];

export type TradeTerm = (typeof tradeTerms)[number];
export type TradeTermId = TradeTerm['id'];
export type TradeTermCode = TradeTerm['code'];
