import { expect, test } from 'vitest';
import { getMarketPrices, getMarketProofs, getOfferPriceLines } from '#api/market/market-prices.ts';
import { getQuickAnswer } from '#api/deals/quick-answer.ts';
import { offerPrice } from '#server/platform/db/schema/offers.ts';
import { startCatalogue } from './harness.ts';
import { addOffers, addShops } from './rows.ts';

const ids: string[] = [];
// The clock of the tests stands at Wednesday, 15 July 2026.
const catalogue = startCatalogue(async ({ orm }) => {
  await addShops(orm, 'shop-a');
  const made = await addOffers(
    orm,
    { price: '1500', tradeTerm: 2, portId: 'CNNGB' },
    { price: '1700', tradeTerm: 2, portId: 'CNNGB' },
    { price: '1900', tradeTerm: 2, portId: 'CNNGB' },
    // On another basis: none of it stands beside those above.
    { price: '100', tradeTerm: 1 },
    { price: '200', tradeTerm: 2, portId: 'CNNGB', condition: 'REGRIND' },
    { price: '10', tradeTerm: 2, portId: 'CNNGB', status: 'notListed' },
  );
  ids.push(...made.map(({ id }) => id));
  const at = (index: number, day: string, price: string) => ({ offerId: ids[index]!, at: day, price });
  await orm.insert(offerPrice).values([
    at(0, '2026-06-01', '1600'),
    at(0, '2026-07-14', '1500'),
    at(1, '2026-06-24', '1700'),
    // Not there a week ago: it moves the median, and not the change.
    at(2, '2026-07-13', '1900'),
    at(3, '2026-06-01', '100'),
    at(4, '2026-06-01', '200'),
    at(5, '2026-06-01', '10'),
  ]);
});

test('prices of the market are those of prime goods on the most usual trade term', async () => {
  const { tradeTerm, categories } = await catalogue.ask(getMarketPrices, {});
  expect(tradeTerm).toBe(2);
  const abs = categories.find(({ id }) => id === 'abs')!;
  expect(abs.offerCount).toBe(5);
  expect(abs.basis).toMatchObject({ offers: 3, lowest: '1500.00', median: '1700.00' });
  // 1,600 and 1,700 a week ago, 1,500 and 1,700 now.
  expect(abs.basis!.change).toBeCloseTo((1600 / 1650 - 1) * 100, 6);
});

test('a price holds until the next one: each week has its median, the last one that of today', async () => {
  const { categories } = await catalogue.ask(getMarketPrices, {});
  expect(categories.find(({ id }) => id === 'abs')!.weeks).toEqual([
    { week: '2026-06-01', median: '1600.00' },
    { week: '2026-06-08', median: '1600.00' },
    { week: '2026-06-15', median: '1600.00' },
    { week: '2026-06-22', median: '1650.00' },
    { week: '2026-06-29', median: '1650.00' },
    { week: '2026-07-06', median: '1650.00' },
    { week: '2026-07-13', median: '1700.00' },
  ]);
});

test('the line of an offer says what it asked at the end of each week; what is not on sale has none', async () => {
  const lines = await catalogue.ask(getOfferPriceLines, { ids: [ids[1]!, ids[5]!, 'no-such-offer', ids[2]!] });
  expect(lines).toEqual([
    { id: ids[1], prices: ['1700.00', '1700.00', '1700.00', '1700.00'] },
    { id: ids[2], prices: ['1900.00'] },
  ]);
  expect((await catalogue.send(getOfferPriceLines, { ids: [] })).status).toBe(422);
});

test('what speaks for the market is counted, and what nobody can say yet is left out', async () => {
  const proofs = await catalogue.ask(getMarketProofs, {});
  expect(proofs.gradesWithConditions).toBeGreaterThan(100);
  expect(proofs).toMatchObject({ certifiedSuppliers: 1, medianAnswerHours: null });
});

test('a wish in one line is answered with offers, one basis of prices, and the containers that it takes', async () => {
  const answer = await catalogue.ask(getQuickAnswer, { text: '26 t PA-757 FOB Ningbo' });
  expect(answer).toMatchObject({
    goods: { id: 'chimei-polylac-pa-757' },
    offers: 5,
    prices: { tradeTerm: 2, offers: 3, lowest: '1500.00', highest: '1900.00' },
    load: { container: expect.stringMatching(/^(20GP|40HQ)$/) },
  });
  expect(answer.load!.containers * Number(answer.load!.tonnesEach)).toBeGreaterThanOrEqual(26);
  const other = await catalogue.ask(getQuickAnswer, { text: 'PA-757 EXW' });
  expect(other).toMatchObject({ prices: { tradeTerm: 1, lowest: '100.00', highest: '100.00' }, load: null });
});

test('what nothing is called answers nothing, and is not guessed', async () => {
  const nothing = { goods: null, offers: 0, prices: null, load: null, suppliers: 0 };
  expect(await catalogue.ask(getQuickAnswer, { text: '25 t qwxzqwxz' })).toEqual(nothing);
  expect((await catalogue.send(getQuickAnswer, { text: ' ' })).status).toBe(422);
});
