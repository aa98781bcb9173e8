import { describe, expect, it } from 'vitest';
import { readOfferAddress } from '#api/market/offer-address.ts';
import type { OfferFacets } from '#api/market/offer.ts';
import { offerFilterGroups } from '#features/market/list/offer-filters.ts';

const value = (id: string) => ({ id, name: id, count: 7 });
const known: Partial<OfferFacets> = {
  availability: [value('IN_STOCK'), value('TO_ORDER')],
  stockFrom: [value('NONE'), value('S25'), value('S100')],
};
/** Of all else there is nothing to choose. */
const facets = new Proxy(known, { get: (of, name) => of[name as keyof OfferFacets] ?? [] }) as OfferFacets;
const groupsAt = (address: string) => offerFilterGroups(readOfferAddress(new URLSearchParams(address)), facets);
const stockAt = (address: string) => groupsAt(address).filter(({ links }) => links.length > 0);

describe('what narrows offers by their stock', () => {
  it('is whether there is some, until more is asked for', () => {
    expect(stockAt('')).toMatchObject([{ name: 'availability', rare: false, links: [{ name: 'IN_STOCK' }] }]);
  });

  it('is one group with the amounts then, each with the address that it always had', () => {
    const [stock, ...others] = stockAt('filters=all');
    expect(others).toEqual([]);
    expect(stock).toMatchObject({ name: 'availability', rare: true });
    expect(stock!.links.map(({ name }) => name)).toEqual(['IN_STOCK', 'S25', 'S100']);
    expect(stock!.links.map(({ href }) => new URL(href, 'http://localhost').searchParams.getAll('stockFrom'))).toEqual([
      [],
      ['S25'],
      ['S100'],
    ]);
  });

  it('can be taken back, also where nobody is offered it', () => {
    const [stock] = stockAt('stockFrom=NONE');
    expect(stock!.links.filter(({ chosen }) => chosen)).toMatchObject([{ name: 'NONE' }]);
  });
});
