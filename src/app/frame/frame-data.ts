import type { PublicConfig } from '#api/site/content.ts';
import type { CategoryNode } from '#api/market/category.ts';

/** What every public page shows around its content (asked for in layouts/frame.ts). */
export type Frame = {
  categories: CategoryNode[];
  config: PublicConfig;
  /** The families of categories as markup; the rest of the menu comes when it is opened. */ menu: string;
};
