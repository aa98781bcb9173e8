import type { CategoryNode } from '#api/market/category.ts';

/** The categories from the root down to the one with this id; empty when there is none. */
export function categoryTrail(
  nodes: readonly CategoryNode['children'][number][] | readonly CategoryNode[],
  id: string | undefined,
): CategoryNode[] {
  if (id === undefined) return [];
  for (const node of nodes as readonly CategoryNode[]) {
    if (node.id === id) return [node];
    const below = categoryTrail(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
