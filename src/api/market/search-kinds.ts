/** What the search of the frame looks for, and the list that shows it. */
export const searchKinds = { offers: '/productList', materials: '/abs', shops: '/shopList', news: '/news' } as const;
export type SearchKind = keyof typeof searchKinds;

/** The list that a search without a script is for: it is sent to the list of offers, which sends it on. */
export function otherList(params: URLSearchParams): string | null {
  const kind = params.get('kind') ?? 'offers';
  return kind !== 'offers' && Object.hasOwn(searchKinds, kind) ? searchKinds[kind as SearchKind] : null;
}
