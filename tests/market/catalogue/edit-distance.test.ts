import { expect, test } from 'vitest';
import { editDistance } from '#server/market/catalogue/edit-distance.ts';

test.each([
  ['film', 'film', 0],
  ['film', 'flim', 1],
  ['film', 'fim', 1],
  ['film', 'filmm', 1],
  ['film', 'fill', 1],
  ['injection', 'injcetion', 1],
  ['polypropylene', 'polypropilene', 1],
  ['abs', 'pvc', 3],
  ['', 'abs', 3],
  ['abs', '', 3],
])('%j and %j are %i slips apart', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips);
  expect(editDistance(other, one)).toBe(slips);
});
