import type { CategoryNode } from '#api/market/category.ts';
import type { Family } from './CategoryPicker.tsx';

/** Resins by family, each with all words by which it may be looked for: its abbreviation, and what lies below it. */
export const familiesOf = (categories: readonly CategoryNode[]): Family[] =>
  categories.map(({ id, name, children }) => ({
    id,
    name,
    children: children.map((resin) => ({
      id: resin.id,
      name: resin.name,
      words: [resin, ...resin.children]
        .flatMap(({ code, name: named }) => (named === resin.name ? [code] : [code, named]))
        .filter(Boolean)
        .join(' '),
    })),
  }));
