import { describe, expect, it } from 'vitest';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { copyOfOffer } from '#features/market/offers/offer-values.ts';
import { $edits, changePrices } from '#features/market/stores/offer-edits.ts';
import { oneCurrency, priceChanges, type PriceStep } from '#features/market/stores/price-change.ts';

const offerAt = (amount: string, currency = 'USD', more: Partial<OwnOffer> = {}) =>
  ({
    ...{ id: `${amount} ${currency}`, grade: 'PA-757', price: { amount, currency }, updatedAt: 'then' },
    ...{ priceBreaks: [], validUntil: '2026-08-15', moq: '25', stock: '500', leadTimeDays: 14 },
    ...more,
  }) as unknown as OwnOffer;
const changed = (offers: OwnOffer[], step: PriceStep) =>
  priceChanges(offers, {}, step).changes.map(({ from, to }) => `${from} → ${to}`);

describe('prices changed at once', () => {
  it('by an amount per tonne, up and down, without a fraction lost', () => {
    expect(changed([offerAt('1285.50'), offerAt('990')], { by: 'amount', value: '20' })).toEqual([
      '1285.50 → 1305.50',
      '990 → 1010',
    ]);
    expect(changed([offerAt('1285.50')], { by: 'amount', value: '-15.75' })).toEqual(['1285.50 → 1269.75']);
  });

  it('by per cent, to two places', () => {
    expect(changed([offerAt('1285.55')], { by: 'percent', value: '-2.5' })).toEqual(['1285.55 → 1253.41']);
    expect(changed([offerAt('1000')], { by: 'percent', value: '3' })).toEqual(['1000 → 1030.00']);
  });

  it('takes the price breaks along', () => {
    const offer = offerAt('1300', 'USD', { priceBreaks: [{ fromQuantity: '50', price: '1270.00' }] });
    const { changes } = priceChanges([offer], {}, { by: 'amount', value: '-20' });
    expect(changes[0]!.steps).toEqual([{ fromQuantity: '50', price: '1250.00' }]);
    changePrices(changes);
    expect($edits.get()[offer.id]).toMatchObject({
      fields: { price: '1280' },
      priceBreaks: [{ fromQuantity: '50', price: '1250.00' }],
    });
  });

  it('goes on from what the table shows and has not saved', () => {
    const offer = offerAt('1300');
    const edits = { [offer.id]: { updatedAt: 'then', grade: 'PA-757', fields: { price: '1400' } } };
    expect(priceChanges([offer], edits, { by: 'amount', value: '5' }).changes).toMatchObject([
      { from: '1400', to: '1405' },
    ]);
  });

  it('names the offers of which nothing would be left, the break alone included', () => {
    const step = offerAt('40', 'USD', { priceBreaks: [{ fromQuantity: '50', price: '20' }] });
    const { tooLow } = priceChanges([offerAt('1000'), offerAt('20'), step], {}, { by: 'amount', value: '-20' });
    expect(tooLow.map(({ id }) => id)).toEqual(['20 USD', '40 USD']);
  });

  it('knows that an amount is of one currency', () => {
    expect(oneCurrency([offerAt('1'), offerAt('2')])).toBe('USD');
    expect(oneCurrency([offerAt('1'), offerAt('2', 'CNY')])).toBeNull();
  });
});

describe('a copy of an offer', () => {
  const now = new Date('2026-07-15T12:00:00Z');
  it('says what the offer says', () => {
    expect(copyOfOffer(offerAt('1285.50'), now)).toMatchObject({
      ...{ price: '1285.50', currency: 'USD', moq: '25', stock: '500', leadTimeDays: '14', validUntil: '2026-08-15' },
    });
  });
  it('does not begin with a price that has ended', () => {
    expect(copyOfOffer(offerAt('1285.50', 'USD', { validUntil: '2026-07-01' }), now).validUntil).toBe('2026-08-14');
  });
});
