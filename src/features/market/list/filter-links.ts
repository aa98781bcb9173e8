import type { CategoryNode } from '#api/market/category.ts';
import type { OfferFacets } from '#api/market/offer.ts';
import type { ReadAs } from '#api/market/reading.ts';
import { m } from '#i18n/messages.ts';
import type { OfferFilter } from '#api/market/offer-address.ts';
import { toggled } from '#api/common/address-values.ts';

/** A value of a filter as a link that switches it on or off. */
export type FilterLink = { name: string; count: number; href: string; chosen: boolean };
/** A chosen value and the address without it. */
/** `lang`: of a name in another language than the page. */
export type FilterChip = { filter: string; name: string; href: string; lang?: string | undefined };

type FacetValue = OfferFacets['manufacturer'][number];

/** The values of a facet as links; `hrefOf` writes the address for a set of chosen values. */
export function filterLinks(
  values: readonly FacetValue[],
  chosen: readonly string[],
  hrefOf: (chosen: readonly string[]) => string,
): FilterLink[] {
  return values.map(({ id, name, count }) => ({
    name,
    count,
    href: inPage(hrefOf(toggled(chosen, id))),
    chosen: chosen.includes(id),
  }));
}

/** An address of the list as its own page writes it: the query alone, where there is one. A list has eighty of them. */
export const inPage = (href: string): string => href.slice(Math.max(href.indexOf('?'), 0));

/** A chip for each chosen value; a value that the catalogue does not know shows as it was written. */
export function filterChips(
  filter: string,
  values: readonly FacetValue[],
  chosen: readonly string[],
  hrefOf: (chosen: readonly string[]) => string,
): FilterChip[] {
  return chosen.map((id) => ({
    filter,
    name: values.find((value) => value.id === id)?.name ?? id,
    href: hrefOf(toggled(chosen, id)),
  }));
}

/** What an address names and the catalogue does not know (any more): links and kept views grow old. */
export type Gone<Address> = { address: Address; names: string[] };

/** The address without it; null: all is known. Chosen values that nothing has are among those of the facets, too. */
export function withoutGone<Filter extends string, Address extends Record<Filter, string[]> & { categoryId?: string }>(
  address: Address,
  trail: readonly CategoryNode[],
  filters: readonly { filter: Filter; title: string; values: readonly FacetValue[] }[],
): Gone<Address> | null {
  const known = { ...address };
  const names: string[] = [];
  if (address.categoryId !== undefined && trail.length === 0) {
    delete known.categoryId;
    names.push(m.market_suggest_category());
  }
  for (const { filter, title, values } of filters) {
    const kept = address[filter].filter((id) => values.some((value) => value.id === id));
    if (kept.length === address[filter].length) continue;
    Object.assign(known, { [filter]: kept });
    names.push(title);
  }
  return names.length > 0 ? { address: known, names } : null;
}

/** Chips of what a keyword says and no filter of the list does; each leads to the same without its words. */
export function readChips(
  understood: readonly ReadAs[],
  kinds: readonly ReadAs['as'][],
  hrefOf: (keyword: string | undefined) => string,
): FilterChip[] {
  return understood
    .filter(({ as }) => kinds.includes(as))
    .map(({ label, name, without }) => ({ filter: label, name, href: hrefOf(without || undefined) }));
}

/** A category with the trade's abbreviation: `High-density polyethylene (HDPE)`. */
export function categoryName({ name, code }: Pick<CategoryNode, 'name' | 'code'>): string {
  return code && !name.includes(code) ? m.market_list_nameWithCode({ name, code }) : name;
}

/** What the columns of facets are made of. */
export type FilterGroup = {
  title: string;
  links: FilterLink[];
  /** What the filter is called in addresses. */
  name?: OfferFilter;
  /** How many more values there are, and where; null: none. Without it all are among the links. */
  more?: { count: number; href: string } | null;
  /** Few use it: it comes when it is asked for. */
  rare?: boolean;
};

/** A long filter shows its most frequent values. */
export const shownAtOnce = 7;

export type CategoryChoice = {
  /** From "all" down to the chosen category, the last one without an address. */
  path: { name: string; href: string }[];
  children: { name: string; title: string; count: number; href: string }[];
};

/**
 * The way up from the chosen category and the categories below it, by the trade's abbreviations where there are such.
 * `tree` is the whole tree, `trail` the way to the chosen category, `children` the counts of those below.
 */
export function categoryChoice(
  tree: readonly CategoryNode[],
  trail: readonly CategoryNode[],
  children: readonly FacetValue[],
  hrefOf: (categoryId: string | undefined) => string,
): CategoryChoice {
  const below: readonly Pick<CategoryNode, 'id' | 'code'>[] = trail.at(-1)?.children ?? tree;
  const codes = new Map(below.map(({ id, code }) => [id, code]));
  return {
    path: [
      { name: m.frame_categories(), href: hrefOf(undefined) },
      ...trail.map((node) => ({ name: node.code ?? node.name, href: hrefOf(node.id) })),
    ],
    children: children.map(({ id, name, count }) => ({
      name: codes.get(id) ?? name,
      title: name,
      count,
      href: hrefOf(id),
    })),
  };
}
