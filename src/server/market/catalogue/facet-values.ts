import type { Named } from '#api/common/common.ts';

export type FacetValue = Named & { count: number };

/**
 * The values of a facet, most first, and the chosen ones whether anything has them or not, so that they can be taken
 * back. Values without a name are left out.
 */
export function facetValues(
  counts: ReadonlyMap<string, number>,
  chosen: readonly (string | number)[] | undefined,
  nameOf: (id: string) => string | undefined,
): FacetValue[] {
  const all = new Map(counts);
  for (const id of chosen ?? []) if (!all.has(String(id))) all.set(String(id), 0);
  const values = [...all].flatMap(([id, count]) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name, count }];
  });
  return values.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}
