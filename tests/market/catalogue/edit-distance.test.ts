import fc from 'fast-check';
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

test('a bound changes nothing but how soon it is known that two words are further apart', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat({ max: 4 }), (one, other, most) => {
      const slips = editDistance(one, other);
      const bounded = editDistance(one, other, most);
      if (slips <= most) expect(bounded).toBe(slips);
      else expect(bounded).toBeGreaterThan(most);
    }),
    { numRuns: 2_000 },
  );
});
