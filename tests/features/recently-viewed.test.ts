import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $history, rememberVisit } from '#app/stores/history.ts';
import { $recentlyViewed, clearRecentlyViewed, loadRecentlyViewed } from '#features/market/stores/recently-viewed.ts';

/** Ids that the API was asked for, in the order of the calls. */
let asked: string[][];
let onSale: (id: string) => boolean;

beforeEach(() => {
  asked = [];
  onSale = () => true;
  vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: { api: 'http://api.test' } } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const ids = new URL(request.url).searchParams.getAll('ids');
    asked.push(ids);
    return Response.json({ errorcode: 0, message: 'OK', data: ids.filter(onSale).map((id) => ({ id })) });
  });
  clearRecentlyViewed();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = () => $recentlyViewed.get().offers.map(({ id }) => id);
const visit = (...ids: string[]) => ids.forEach((id) => rememberVisit(id));

describe('recently viewed offers', () => {
  test('nothing is asked of the API when nothing was viewed', async () => {
    await loadRecentlyViewed();
    expect($recentlyViewed.get()).toEqual({ state: 'ready', offers: [] });
    expect(asked).toEqual([]);
  });

  test('the offer seen last comes first, an offer seen twice once', async () => {
    visit('a', 'b', 'a', 'c');
    await loadRecentlyViewed();
    expect(shown()).toEqual(['c', 'a', 'b']);
  });

  test('the offer that is on the page is left out', async () => {
    visit('a', 'b');
    await loadRecentlyViewed('b');
    expect(shown()).toEqual(['a']);
  });

  test('offers that are off sale make room for older ones, up to eight', async () => {
    visit(...Array.from({ length: 15 }, (_, index) => `offer-${index}`));
    onSale = (id) => id !== 'offer-14' && id !== 'offer-13';
    await loadRecentlyViewed();
    expect(shown()).toEqual([12, 11, 10, 9, 8, 7, 6, 5].map((index) => `offer-${index}`));
  });

  test('a failure is told apart from an empty history', async () => {
    visit('a');
    vi.stubGlobal('fetch', async () =>
      Response.json({ errorcode: 500, message: 'System error', data: null }, { status: 500 }),
    );
    await loadRecentlyViewed();
    expect($recentlyViewed.get()).toEqual({ state: 'failed', offers: [] });
  });

  test('clearing forgets the visits', async () => {
    visit('a');
    await loadRecentlyViewed();
    clearRecentlyViewed();
    expect(shown()).toEqual([]);
    expect($history.get()).toEqual([]);
  });
});
