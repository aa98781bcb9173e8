import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usdRange } from '#server/market/catalogue/usd-range.ts';

test('an end that is not given stays open', () => {
  expect(usdRange(undefined, '100', '1')).toEqual({ from: null, to: '100.0000' });
  expect(usdRange('100', undefined, '1')).toEqual({ from: '100.0000', to: null });
});

test.each([
  ['7200', '7.2', '1000.0000'],
  ['10000', '7.1687', '1394.9531'],
  ['1', '3', '0.3333'],
  ['2', '3', '0.6667'],
  ['0.00005', '1', '0.0001'],
  ['-0.00005', '1', '-0.0001'],
  ['0.000049', '1', '0.0000'],
  ['999999999999999.999999', '0.000001', '999999999999999999999.0000'],
])('%s at %s per dollar is %s', (amount, rate, usd) => {
  expect(usdRange(amount, undefined, rate).from).toBe(usd);
});

test('no amount moves by more than half of the last place', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n });
  const rates = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const text = (units: bigint, places: number) =>
    `${units / 10n ** BigInt(places)}.${String(units % 10n ** BigInt(places)).padStart(places, '0')}`;
  fc.assert(
    fc.property(cents, rates, (amount, rate) => {
      const usd = BigInt(usdRange(text(amount, 2), undefined, text(rate, 6)).from!.replace('.', ''));
      // amount/100 / (rate/10^6) = usd/10^4, so 10^8 · amount = usd · rate but for the rounding.
      const error = 2n * (usd * rate - amount * 10n ** 8n);
      expect(error <= rate && error >= -rate).toBe(true);
    }),
  );
});
