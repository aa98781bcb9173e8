import { describe, expect, it } from 'vitest';
import type { Comparison } from '#api/deals/comparison.ts';
import type { QuoteVersion, QuoteView } from '#api/deals/trade.ts';
import { isChanged, quoteRows } from '#features/deals/deal/quote-rows.ts';
import { asBefore, awardGroups, awardProblems, columnsOf, sumOf } from '#features/deals/orders/award.ts';
import {
  atFormFields,
  counterOfferInput,
  counterOfferProblems,
  emptyCounterOffer,
  wishedFields,
} from '#features/deals/orders/counter-offer.ts';
import { reachedByOrder } from '#api/deals/deal-progress.ts';
import { isPressing, timeLeft } from '#lib/time-left.ts';

const version = (given: Partial<QuoteVersion> = {}): QuoteVersion => ({
  version: 1,
  at: '2026-07-01T08:00:00.000Z',
  validUntil: '2026-07-06T08:00:00.000Z',
  currency: 'USD',
  lines: [
    {
      id: 'line-1',
      material: null,
      gradeNumber: 'PA-757',
      replacement: false,
      quantity: '25.000',
      unitPrice: '1420.0000',
      remark: '',
    },
  ],
  leadTimeDays: 14,
  paymentTerm: { code: 'TT100', name: '100% T/T' },
  packing: { code: 'BAG25', name: '25 kg bag' },
  remarks: '',
  limits: [],
  bankWarning: false,
  tradeTerm: 2,
  deliveryMethod: { code: 'ONE_LOT', name: 'In one lot' },
  departurePort: { id: 'CNNGB', name: 'Ningbo' },
  destinationPort: null,
  portDischarge: null,
  destinationCountry: null,
  pickupPlace: null,
  serviceAddress: null,
  ...given,
});
const lineOf = (id: string, given: Partial<QuoteVersion['lines'][number]> = {}) => ({
  ...version().lines[0]!,
  id,
  ...given,
});
const quote = (id: string, latest: QuoteVersion, state: QuoteView['state'] = 'live'): QuoteView => ({
  id,
  state,
  supplier: {
    shop: { id: `shop-${id}`, name: `Shop ${id}`, company: null, logo: null },
    nation: 'China',
    guest: false,
    onHold: false,
    completedDeals: 0,
    stars: null,
  },
  sealed: false,
  pen: 'buyer',
  versions: [latest],
});

describe('versions of a quote side by side', () => {
  const newer = version({
    version: 2,
    lines: [lineOf('line-2', { unitPrice: '1390.0000' }), lineOf('line-3', { gradeNumber: 'HI-121H' })],
    leadTimeDays: 10,
  });
  const rows = quoteRows([newer, version()], []).flatMap((group) => group.rows);
  const changed = (label: string) =>
    rows.filter((row) => row.label === label && isChanged(row, 0)).map(({ values }) => values);

  it('marks what changed, line by line, although every version has lines of its own', () => {
    expect(changed('Unit price')).toEqual([
      ['USD 1,390.00/t', 'USD 1,420.00/t'],
      ['USD 1,420.00/t', ''],
    ]);
    expect(changed('Lead time')).toEqual([['10 days', '14 days']]);
  });

  it('leaves unmarked what stayed, and the oldest version', () => {
    expect(changed('Trade terms')).toEqual([]);
    expect(rows.some((row) => isChanged(row, 1))).toBe(false);
  });
});

describe('accepting quotes', () => {
  const quotes = [
    quote('a', version({ lines: [lineOf('a1', { quantity: '25.000', unitPrice: '0.3335' })] })),
    quote('b', version({ currency: 'CNY', lines: [lineOf('b1', { quantity: '40.000', unitPrice: '9350.0000' })] })),
    quote('gone', version({ lines: [lineOf('c1')] }), 'withdrawn'),
  ];
  const row = (quoteId: string, lineId: string, landed: string | null) => ({
    ...{
      quoteId,
      lineId,
      version: 1,
      quoted: landed,
      departurePort: null,
      transitDays: 30,
      transitSource: 'assumed' as const,
      parts: [],
      landed,
    },
    ...{ apart: null, vat: null, abovePercent: null, approvedSource: null },
  });
  const answer: Comparison = {
    history: [],
    approvedOnly: false,
    rateMonth: '2026-06',
    ...{ tradeTerm: 5, destination: null, routes: [] },
    assumptions: {
      ...{ inlandPerTonne: '15', freightPerTonne: '80', insurancePercent: '0.15', dutyPercent: '6.5' },
      ...{ financingPercent: '6', transitDays: '30' },
    },
    rows: [row('b', 'b1', '1500.0000'), row('a', 'a1', '999.0000'), row('gone', 'c1', null), row('b', 'revised', '1')],
  };
  const columns = columnsOf(answer, { quotes });

  it('puts the cheapest first and leaves out lines that have been revised since', () => {
    expect(columns.map(({ line }) => line.id)).toEqual(['a1', 'b1', 'c1']);
  });

  it('leaves each quote where it stood while tonnes are typed; what came meanwhile stands behind', () => {
    expect(asBefore(columns, ['b', 'a']).map(({ line }) => line.id)).toEqual(['b1', 'a1', 'c1']);
    expect(asBefore(columns, [])).toEqual(columns);
  });

  it('sums what is chosen exactly, and makes one sub-order for each quote', () => {
    const quantities = { a1: '15.005', b1: '24.995', c1: '5' };
    expect(sumOf(columns, quantities)).toBe('40.000');
    expect(awardProblems(columns, quantities, '40.000')).toEqual({});
    expect(awardGroups(columns, quantities)).toMatchObject([
      { quoteId: 'a', currency: 'USD', quantity: '15.005', total: '5.00' },
      { quoteId: 'b', currency: 'CNY', quantity: '24.995', total: '233703.25' },
    ]);
  });

  it('refuses more than a line offers, what is no quantity, and much more than was asked for', () => {
    expect(Object.keys(awardProblems(columns, { a1: '25.001', b1: '1,5' }, '40'))).toEqual(['a1', 'b1']);
    expect(awardProblems(columns, { b1: '0' }, '40')).toHaveProperty('b1');
    expect(awardProblems(columns, { a1: '25', b1: '19' }, '40')).toEqual({});
    expect(awardProblems(columns, { a1: '25', b1: '19.001' }, '40')).toEqual({ all: 'At most 44 t in all' });
  });
});

describe('a counter-offer', () => {
  it('must say something', () => {
    expect(counterOfferProblems(emptyCounterOffer, version())).toHaveProperty('text');
    expect(counterOfferProblems({ ...emptyCounterOffer, text: 'Better, please.' }, version())).toEqual({});
  });

  it('asks for the places of another trade term, and takes from the quote what it has', () => {
    const form = { ...emptyCounterOffer, tradeTerm: '5' };
    expect(wishedFields(form)).not.toContain('serviceAddress');
    expect(Object.keys(counterOfferProblems(form, version()))).toEqual(['destinationPort', 'destinationCountry']);
    const whole = { ...form, destinationPort: 'SGSIN', destinationCountry: 'SG', serviceAddress: 'typed before' };
    expect(counterOfferProblems(whole, version())).toEqual({});
    expect(counterOfferInput({ orderId: 'o', quoteId: 'q' }, whole, version())).toEqual({
      ...{ orderId: 'o', quoteId: 'q', lines: [], text: '' },
      ...{ tradeTerm: 5, destinationPort: 'SGSIN', destinationCountry: 'SG' },
    });
  });

  it('sends only the lines that were touched, and finds the fields that the server names', () => {
    const two = version({ lines: [lineOf('x'), lineOf('y')] });
    const form = { ...emptyCounterOffer, prices: { y: '1300' }, quantities: { y: '' } };
    const input = counterOfferInput({ orderId: 'o', quoteId: 'q' }, form, two);
    expect(input.lines).toEqual([{ lineId: 'y', unitPrice: '1300' }]);
    expect(atFormFields({ 'lines.0.unitPrice': 'Too low', packing: 'Unknown' }, input)).toEqual({
      'price y': 'Too low',
      packing: 'Unknown',
    });
  });
});

describe('how far a deal has come', () => {
  it('shows where it ended, not a step that it never reached', () => {
    expect(reachedByOrder({ status: 7, subOrders: [] })).toBe(1);
    expect(reachedByOrder({ status: 8, subOrders: [{ reached: 2 }] })).toBe(2);
    expect(reachedByOrder({ status: 7, subOrders: [{ reached: 3 }, { reached: 5 }] })).toBe(5);
    expect(reachedByOrder({ status: 6, subOrders: [{ reached: 6 }, { reached: 3 }] })).toBe(6);
  });
});

describe('time left', () => {
  const now = new Date('2026-07-15T12:00:00Z');
  it('is said in the two largest units, and is pressing within a day', () => {
    expect(timeLeft('2026-07-22T11:59:00Z', now)).toBe('6 d 23 h left');
    expect(timeLeft('2026-07-22T12:40:00Z', now)).toBe('7 d left');
    expect(timeLeft('2026-07-15T15:20:30Z', now)).toBe('3 h 20 min left');
    expect(timeLeft('2026-07-15T12:00:10Z', now)).toBe('1 min left');
    expect(timeLeft('2026-07-15T12:00:00Z', now)).toBeNull();
    expect(isPressing('2026-07-16T12:00:00Z', now)).toBe(false);
    expect(isPressing('2026-07-16T11:59:59Z', now)).toBe(true);
  });
});
