import { expect, it } from 'vitest';
import { describeShops } from '../../../src/server/deals/rfq/receivers.ts';
import type { Directory } from '../../../src/server/market/catalogue/index.ts';

it('does not show a shop that opened after the directory was read, and shows the others', () => {
  const directory = {
    shops: new Map([['old', { id: 'old', nameEn: 'Old', nameZh: '老', company: 'Old Ltd', nation: 'CN' }]]),
    countries: new Map([['CN', { id: 'CN', nameEn: 'China', nameZh: '中国' }]]),
  } as unknown as Directory;
  const shown = describeShops(directory, ['new', 'old'], {
    offers: new Map(),
    favourites: [],
    approves: () => false,
  });
  expect(shown.map(({ id }) => id)).toEqual(['old']);
});
