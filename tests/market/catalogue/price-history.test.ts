import { expect, test } from 'vitest';
import { getCategoryPriceHistory } from '#api/market/price-history.ts';
import { offerPrice } from '#server/platform/db/schema/offers.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

// The clock of the tests stands at Wednesday, 15 July 2026.
const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  const [cheap, dear, yuan, hidden, other] = await addOffers(
    orm,
    { price: '1500' },
    { price: '1700' },
    { price: '7200', currency: 'CNY', priceUsd: '1000' },
    { price: '10', status: 'notListed' },
    { price: '900', materialId: 'sabic-lldpe-118w' },
  );
  const at = (offerId: string, day: string, price: string) => ({ offerId, at: day, price });
  await orm
    .insert(offerPrice)
    .values([
      at(cheap!.id, '2026-07-06', '1400'),
      at(cheap!.id, '2026-07-10', '1450'),
      at(cheap!.id, '2026-07-13', '1500'),
      at(dear!.id, '2026-07-12', '1700'),
      at(yuan!.id, '2026-07-08', '3600'),
      at(hidden!.id, '2026-07-08', '10'),
      at(other!.id, '2026-07-08', '900'),
      at(dear!.id, '2025-01-06', '9999'),
      at(dear!.id, '2026-07-16', '5'),
    ]);
});

test('each week tells the lowest, the middle and the highest price, each offer counted once with its last price', async () => {
  const { category, points } = await catalogue.ask(getCategoryPriceHistory, { categoryId: 'abs' });
  expect(category.id).toBe('abs');
  expect(points).toEqual([
    // 3,600 CNY at the rate of the offer's own price: 500 USD.
    { week: '2026-07-06', low: '500.00', median: '1450.00', high: '1700.00', offers: 3 },
    { week: '2026-07-13', low: '1500.00', median: '1500.00', high: '1500.00', offers: 1 },
  ]);
});

test('a family holds what is below it, and a category without prices has none', async () => {
  const family = await catalogue.ask(getCategoryPriceHistory, { categoryId: 'commodity', weeks: 13 });
  expect(family.points.map(({ median, offers }) => [median, offers])).toEqual([
    ['1175.00', 4],
    ['1500.00', 1],
  ]);
  expect((await catalogue.ask(getCategoryPriceHistory, { categoryId: 'pa6', weeks: 52 })).points).toEqual([]);
});

test('an unknown category is not found, and other spans than those offered are refused', async () => {
  expect((await catalogue.send(getCategoryPriceHistory, { categoryId: 'no-such' })).status).toBe(404);
  expect((await catalogue.send(getCategoryPriceHistory, { categoryId: 'abs', weeks: 14 as never })).status).toBe(422);
});
