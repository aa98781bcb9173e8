import { describe, expect, it } from 'vitest';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { problemsOf, type OfferEdit } from '#features/market/stores/offer-edits.ts';

const now = new Date('2026-07-15T12:00:00Z');
const offer = {
  ...{ id: 'one', grade: 'PA-757', price: { amount: '1285.50', currency: 'USD' }, moq: '25', stock: '500' },
  ...{ tradeTerm: 1, port: null, validUntil: '2026-08-15', leadTimeDays: 14, updatedAt: now.toISOString() },
  priceBreaks: [{ fromQuantity: '50', price: '1270.00' }],
} as unknown as OwnOffer;
const edited = (fields: OfferEdit['fields']): OfferEdit => ({ updatedAt: offer.updatedAt, grade: offer.grade, fields });

describe('an edit in the table of offers', () => {
  it('that leaves the price below a price break is wrong at the price breaks, which the row can show', () => {
    expect(Object.keys(problemsOf(offer, edited({ price: '1260' }), now))).toEqual(['priceBreaks']);
  });

  it('is wrong at the very cell, and at no other', () => {
    expect(Object.keys(problemsOf(offer, edited({ price: 'cheap' }), now))).toEqual(['price']);
    expect(problemsOf(offer, edited({ stock: '300' }), now)).toEqual({});
  });
});
