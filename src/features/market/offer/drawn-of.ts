import type { OfferPage } from '#api/market/offer.ts';
import { formatAge } from '#lib/format.ts';

/** All that a list of offers shows besides the frame and its address, told by objects that end with what they say. */
export const drawnOf = (
  { facets, availableProperties, list, total, sort, cursor, correction, understood, plain }: OfferPage,
  now: Date,
) => ({
  objects: [facets, availableProperties, ...list],
  values: [
    total,
    sort,
    cursor,
    correction,
    plain,
    ...understood.map(({ as, words }) => `${as} ${words}`),
    ...list.map(({ updatedAt }) => formatAge(updatedAt, now)),
  ],
});
