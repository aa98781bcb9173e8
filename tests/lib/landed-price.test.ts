import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { add, compare } from '#lib/decimal.ts';
import { abovePercents, convertExactly, daysFinanced, landedPrice, type Assumptions } from '#api/deals/landed-price.ts';

const nothing: Assumptions = {
  inlandPerTonne: '0',
  freightPerTonne: '0',
  insurancePercent: '0',
  dutyPercent: '0',
  levy: 'CIF',
  vat: null,
  financingPercent: '0',
};
const some: Assumptions = {
  inlandPerTonne: '0',
  freightPerTonne: '60',
  insurancePercent: '0.2',
  dutyPercent: '6.5',
  levy: 'CIF',
  vat: null,
  financingPercent: '6',
};
const rates = { CNY: '7.123400', EUR: '0.851200', KRW: '1389.120000' };

describe('a price in another currency', () => {
  it('is reckoned exactly and rounded once', () => {
    expect(convertExactly('1420.1250', { from: 'USD', to: 'CNY', rates })).toBe('10116.1184');
    expect(convertExactly('10000', { from: 'CNY', to: 'EUR', rates })).toBe('1194.9350');
    expect(convertExactly('0.1', { from: 'USD', to: 'USD', rates })).toBe('0.1000');
  });
  it('is none where a rate is missing', () => {
    expect(convertExactly('1', { from: 'USD', to: 'XXX', rates })).toBeNull();
    expect(convertExactly('1', { from: 'CNY', to: 'USD', rates: { CNY: '0' } })).toBeNull();
  });
});

describe('the days that money is out', () => {
  const route = { leadTimeDays: 14, transit: 30 };
  it.each([
    ['all in advance: from signing to arrival', { depositPercent: 100, restAfterDays: 0 }, '44.0'],
    ['30 % deposit, the rest at shipment', { depositPercent: 30, restAfterDays: 0 }, '34.2'],
    ['at sight', { depositPercent: 0, restAfterDays: 0 }, '30.0'],
    ['60 days open account: the supplier lends', { depositPercent: 0, restAfterDays: 60 }, '-30.0'],
  ])('%s', (_, payment, days) => {
    expect(daysFinanced(payment, route)).toBe(days);
  });
});

describe('a landed price', () => {
  const quote = { quoted: '1000', term: 'FOB', financedDays: '0' } as const;

  it('adds to FOB what CIF contains: freight, and the premium on 110 % of the CIF value', () => {
    // CIF = 1,060 / (1 − 1.1 × 0.2 %) = 1,062.3371; the premium is 0.2 % of 1.1 times that.
    expect(landedPrice(quote, 'CIF', some)).toEqual({
      parts: [
        { kind: 'freight', amount: '60.0000' },
        { kind: 'insurance', amount: '2.3371' },
      ],
      landed: '1062.3371',
      vat: null,
    });
  });

  it('takes off CIF what FOB does not contain', () => {
    const { parts, landed } = landedPrice({ ...quote, quoted: '1062.3371', term: 'CIF' }, 'FOB', some);
    expect(parts).toEqual([
      { kind: 'freight', amount: '-60.0000' },
      { kind: 'insurance', amount: '-2.3371' },
    ]);
    expect(landed).toBe('1000.0000');
  });

  it('adds the way to the port to a price at the works, from FOB on', () => {
    const atWorks = { ...quote, term: 'EXW' } as const;
    const assumed = { ...nothing, inlandPerTonne: '15', dutyPercent: '10' };
    expect(landedPrice(atWorks, 'EXW', assumed)).toEqual({ parts: [], landed: '1000.0000', vat: null });
    for (const wanted of ['FOB', 'CFR', 'CIF', 'ONE_DAY_TOUR'] as const)
      expect(landedPrice(atWorks, wanted, assumed).parts).toEqual([{ kind: 'inland', amount: '15.0000' }]);
    expect(landedPrice(atWorks, 'LANDED', assumed).parts).toEqual([
      { kind: 'inland', amount: '15.0000' },
      { kind: 'duty', amount: '101.5000' },
    ]);
    expect(landedPrice(quote, 'EXW', assumed)).toMatchObject({
      parts: [{ kind: 'inland', amount: '-15.0000' }],
      landed: '985.0000',
    });
  });

  it('charges duty on a landed price alone: on the CIF value, or on what is on board where a country levies on that', () => {
    const dutyOn = (given: Partial<Assumptions>, wanted: Parameters<typeof landedPrice>[1] = 'LANDED', price = quote) =>
      landedPrice(price, wanted, { ...some, financingPercent: '0', ...given }).parts.find(
        ({ kind }) => kind === 'duty',
      );
    for (const wanted of ['EXW', 'FOB', 'CFR', 'CIF', 'ONE_DAY_TOUR'] as const)
      expect(dutyOn({}, wanted)).toBeUndefined();
    expect(dutyOn({})).toEqual({ kind: 'duty', amount: '69.0519' });
    expect(dutyOn({ levy: 'FOB' })).toEqual({ kind: 'duty', amount: '65.0000' });
    // Of a delivered price freight and premium are taken off first.
    const delivered = { ...quote, quoted: '1062.3371', term: 'CIF' } as const;
    expect(dutyOn({ levy: 'FOB' }, 'LANDED', delivered as never)).toEqual({ kind: 'duty', amount: '65.0000' });
    expect(dutyOn({ dutyPercent: '0' })).toEqual({ kind: 'duty', amount: '0.0000' });
  });

  it('says import VAT beside the price, on the value and the duty', () => {
    const cif = landedPrice(quote, 'LANDED', { ...some, financingPercent: '0', vat: { percent: '20', base: 'CIF' } });
    expect(cif).toMatchObject({ landed: '1131.3890', vat: '226.2778' });
    expect(landedPrice(quote, 'CIF', { ...some, vat: { percent: '20', base: 'CIF' } }).vat).toBeNull();
    expect(landedPrice(quote, 'LANDED', { ...some, levy: 'FOB', vat: { percent: '5', base: 'FOB' } }).vat).toBe(
      '53.2500',
    );
  });

  it('charges the money that is out, and gives credit its worth', () => {
    const financed = (financedDays: string) =>
      landedPrice({ ...quote, term: 'CIF', financedDays }, 'CIF', { ...nothing, financingPercent: '7.3' }).parts;
    expect(financed('50.0')).toEqual([{ kind: 'financing', amount: '10.0000' }]);
    expect(financed('-50.0')).toEqual([{ kind: 'financing', amount: '-10.0000' }]);
  });

  const term = fc.constantFrom(...tradeTerms.map(({ code }) => code));
  const price = fc.integer({ min: 1, max: 90_000_000 }).map((units) => (units / 10_000).toFixed(4));
  const percent = fc.integer({ min: 0, max: 3_000 }).map((units) => (units / 100).toFixed(2));

  it('is the quoted price when nothing is assumed, at every term', () => {
    fc.assert(
      fc.property(price, term, term, (quoted, from, to) => {
        expect(landedPrice({ quoted, term: from, financedDays: '44.0' }, to, nothing)).toEqual({
          parts: [],
          landed: quoted,
          vat: null,
        });
      }),
    );
  });

  it('is the sum of its parts, and there and back again the same to a rounding', () => {
    fc.assert(
      fc.property(price, term, term, price, percent, (quoted, from, to, freightPerTonne, insurancePercent) => {
        const assumed = { ...nothing, inlandPerTonne: '12.5', freightPerTonne, insurancePercent };
        const there = landedPrice({ quoted, term: from, financedDays: '0' }, to, assumed);
        expect(there.landed).toBe(add(quoted, ...there.parts.map(({ amount }) => amount)));
        const { landed } = landedPrice({ quoted: there.landed, term: to, financedDays: '0' }, from, assumed);
        expect(Math.abs(Number(landed) - Number(quoted))).toBeLessThanOrEqual(0.0002);
      }),
    );
  });
});

describe('the distance to the cheapest', () => {
  it('is in per cent, the cheapest at 0, sealed prices unknown', () => {
    expect(abovePercents(['1000.0000', null, '1012.5000'])).toEqual(['0.00', null, '1.25']);
    expect(abovePercents([null])).toEqual([null]);
    expect(compare(abovePercents(['3', '1'])[0]!, '200')).toBe(0);
  });
});
