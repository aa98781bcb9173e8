import { expect, it } from 'vitest';
import { otherList } from '#api/market/search-kinds.ts';

const listFor = (query: string) => otherList(new URLSearchParams(query));

it('a search without a script is sent on to the list that it is for', () => {
  expect(listFor('kind=materials&keyword=abs')).toBe('/abs');
  expect(listFor('kind=shops')).toBe('/shopList');
  expect(listFor('kind=news')).toBe('/news');
});

it('offers, and kinds that do not exist, stay where they are', () => {
  for (const query of ['', 'kind=offers', 'kind=people', 'kind=toString']) expect(listFor(query)).toBeNull();
});
