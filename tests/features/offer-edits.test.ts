import { describe, expect, it } from 'vitest';
import type { OwnOffer } from '#api/market/own-offer.ts';
import { pastedCells, plainDay } from '#features/market/offers/cell-moves.ts';
import {
  $canUndo,
  $edits,
  asOneStep,
  discard,
  problemsOf,
  setField,
  undo,
  type OfferEdit,
} from '#features/market/stores/offer-edits.ts';

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

  it('is taken back in the steps in which it was made: a cell that was typed into, a block that was pasted', () => {
    for (const price of ['1', '13', '1300']) setField(offer, 'price', price);
    asOneStep(() => {
      setField(offer, 'stock', '300');
      setField(offer, 'moq', '20');
    });
    const fields = () => $edits.get()['one']?.fields;
    expect(fields()).toEqual({ price: '1300', stock: '300', moq: '20' });
    undo();
    expect(fields()).toEqual({ price: '1300' });
    undo();
    expect(fields()).toBeUndefined();
    expect($canUndo.get()).toBe(false);
    undo();
    setField(offer, 'stock', '7');
    discard();
    undo();
    expect(fields()).toBeUndefined();
  });

  it('takes a block from a spreadsheet, from its cell to the right and down, and days as traders write them', () => {
    expect(pastedCells('1,300.50\t25\n1310\t50\n', 'price')).toEqual([
      { down: 0, field: 'price', value: '1300.50' },
      { down: 0, field: 'moq', value: '25' },
      { down: 1, field: 'price', value: '1310' },
      { down: 1, field: 'moq', value: '50' },
    ]);
    expect(['2026/8/5', '2026.08.05', '20260805', '2026年8月5日', '2026-08-05'].map(plainDay)).toEqual(
      Array(5).fill('2026-08-05'),
    );
    expect(plainDay(' soon ')).toBe('soon');
  });
});
