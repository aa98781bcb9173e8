/** Lists of which one may keep views. Free of zod, because the browser reads it too. */
export const viewedLists = ['offers', 'materials', 'shops', 'orders', 'inquiries', 'subOrders', 'ownOffers'] as const;

export type ViewedList = (typeof viewedLists)[number];

/** So many views of a list somebody may keep. */
export const mostListViews = 20;

/** Where a reader is in a list, and what its page has unfolded: no part of a view. */
const passing = new Set(['page', 'pageNo', 'cursor', 'all', 'filters']);

/** What an address says of filters, order and form of its list, in one writing: the same view is the same text. */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !passing.has(name));
  const written = kept.map((pair) => new URLSearchParams([pair]).toString());
  return [...new Set(written)].sort().join('&');
}
