import type { PublicConfig } from '#api/content.ts';
import type { CategoryNode } from '#api/product.ts';

/** What every public page shows around its content (asked for in layouts/frame.ts). */
export type Frame = { categories: CategoryNode[]; config: PublicConfig; /** The mega menu's markup. */ menu: string };
