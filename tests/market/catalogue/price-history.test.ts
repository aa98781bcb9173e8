import { expect, test } from 'vitest';
import { getMarketPrices } from '#api/market/market-prices.ts';
import { getCategoryPriceHistory } from '#api/market/price-history.ts';
import { offerPrice } from '#server/platform/db/schema/offers.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

// The clock of the tests stands at Wednesday, 15 July 2026.
const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  const fob = { tradeTerm: 2, portId: 'CNNGB' } as const;
  const [cheap, dear, yuan, hidden, other, exw, regrind, only] = await addOffers(
    orm,
    { ...fob, price: '1500' },
    { ...fob, price: '1700' },
    { ...fob, price: '7200', currency: 'CNY', priceUsd: '1000' },
    { ...fob, price: '10', status: 'notListed' },
    { ...fob, price: '900', materialId: 'sabic-lldpe-118w' },
    // On another basis: none of it is among those above.
    { price: '100', tradeTerm: 1 },
    { ...fob, price: '200', condition: 'REGRIND' },
    { price: '2000', tradeTerm: 1, materialId: 'lg-chem-lupoy-1201-10' },
  );
  const at = (row: { id: string } | undefined, day: string, price: string) => ({ offerId: row!.id, at: day, price });
  await orm
    .insert(offerPrice)
    .values([
      at(cheap, '2026-07-06', '1400'),
      at(cheap, '2026-07-10', '1450'),
      at(cheap, '2026-07-13', '1500'),
      at(dear, '2026-07-12', '1700'),
      at(yuan, '2026-06-29', '3600'),
      at(hidden, '2026-07-08', '10'),
      at(other, '2026-07-08', '900'),
      at(dear, '2025-01-06', '9999'),
      at(dear, '2026-07-16', '5'),
      at(exw, '2026-07-08', '100'),
      at(regrind, '2026-07-08', '200'),
      at(only, '2026-07-08', '2000'),
    ]);
});
const history = async (categoryIds: string[], weeks: '4' | '13' | '26' | '52' | 'all' = '26') =>
  catalogue.ask(getCategoryPriceHistory, { categoryIds, weeks });

test('each week tells what prime offers of one trade term asked at its end: a price holds until the next one', async () => {
  const { tradeTerm, series } = await history(['abs'], '4');
  expect(tradeTerm).toBe(2);
  expect(series[0]!.category.id).toBe('abs');
  const spread = series[0]!.points.map(({ week, low, lowerQuarter, median, upperQuarter, high, offers }) => [
    ...[week, offers],
    ...[low, lowerQuarter, median, upperQuarter, high].map(Number),
  ]);
  expect(spread).toEqual([
    ['2026-06-22', 1, 9999, 9999, 9999, 9999, 9999],
    // 3,600 CNY at the rate of the offer's own price: 500 USD.
    ['2026-06-29', 2, 500, 2874.75, 5249.5, 7624.25, 9999],
    ['2026-07-06', 3, 500, 975, 1450, 1575, 1700],
    ['2026-07-13', 3, 500, 1000, 1500, 1600, 1700],
  ]);
});

test('the latest median of a category is that of the home page', async () => {
  const [{ series, tradeTerm }, home] = await Promise.all([history(['abs']), catalogue.ask(getMarketPrices, {})]);
  expect(tradeTerm).toBe(home.tradeTerm);
  const abs = home.categories.find(({ id }) => id === 'abs')!;
  expect(series[0]!.points.at(-1)!.median).toBe(abs.basis!.median);
  expect(series[0]!.points.map(({ week, median }) => ({ week, median }))).toEqual(abs.weeks);
});

test('all weeks reach back to the first price', async () => {
  const points = (await history(['abs'], 'all')).series[0]!.points;
  expect(points[0]).toMatchObject({ week: '2025-01-06', median: '9999.00', offers: 1 });
  expect(points).toHaveLength(80);
});

test('a family holds what is below it, and a category without prices has none', async () => {
  const family = (await history(['commodity'], '13')).series[0]!;
  expect(family.points.at(-1)).toMatchObject({ median: '1200.00', offers: 4 });
  expect(await history(['pa6'], '52')).toMatchObject({ tradeTerm: null, series: [{ points: [] }] });
});

test('categories are compared on the basis of the first: the usual term, or its own where it has nothing on that', async () => {
  const { tradeTerm, series } = await history(['abs', 'pc']);
  expect([tradeTerm, series[1]!.category.id, series[1]!.points]).toEqual([2, 'pc', []]);
  const other = await history(['pc', 'abs']);
  expect([other.tradeTerm, other.series.map(({ points }) => points.at(-1)!.median)]).toEqual([
    1,
    ['2000.00', '100.00'],
  ]);
});

test('an unknown category is not found, and other spans and more categories than those offered are refused', async () => {
  const status = async (categoryIds: string[], weeks = '26') =>
    (await catalogue.send(getCategoryPriceHistory, { categoryIds, weeks: weeks as never })).status;
  expect(await status(['no-such'])).toBe(404);
  expect(await status(['abs', 'no-such'])).toBe(404);
  expect(await status(['abs'], '14')).toBe(422);
  expect(await status([])).toBe(422);
  expect(await status(['abs', 'pc', 'pa6', 'commodity', 'engineering'])).toBe(422);
});
