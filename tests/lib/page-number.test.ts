import { describe, expect, it } from 'vitest';
import { pageNumber } from '#lib/page-number.ts';

describe('the page number of an address', () => {
  it.each([
    ['1', 1],
    ['37', 37],
    ['007', 7],
    ['9999', 9_999],
    ['999999999', 1_000_000],
  ])('%j is page %i', (text, page) => {
    expect(pageNumber(text)).toBe(page);
  });

  it.each([null, '', '0', '-1', '1.5', 'two', '1e3', ' 2', '９', '99999999999999999999', '2;drop'])(
    '%j is page 1',
    (text) => {
      expect(pageNumber(text)).toBe(1);
    },
  );
});
