import { type CategoryNode } from '#api/market/category.ts';
import { materialSorts, type MaterialPage, type MaterialSort } from '#api/market/material.ts';
import { m } from '#i18n/messages.ts';
import { fieldOf } from '#api/market/offer-fields.ts';
import { formatCount } from '#lib/format.ts';
import {
  materialFilterHrefs,
  materialFilters,
  materialHref,
  type MaterialAddress,
  type MaterialFilter,
} from '#api/market/material-address.ts';
import {
  categoryName,
  filterChips,
  filterLinks,
  readChips,
  withoutGone,
  type FilterChip,
  type FilterGroup,
} from './filter-links.ts';
import { rangeChips } from './range-filters.ts';

const facetOf = {
  manufacturerId: 'manufacturer',
  processLevelId: 'processLevel',
  flameRating: 'flameRating',
} as const satisfies Record<MaterialFilter, string>;
const titles: Record<MaterialFilter, () => string> = {
  manufacturerId: () => m.market_offer_manufacturer(),
  processLevelId: () => m.market_abs_process(),
  flameRating: () => fieldOf('flameRating').label(),
};

/** The filters beside the physical property table. */
export function materialFilterGroups(address: MaterialAddress, { facets }: MaterialPage): FilterGroup[] {
  return materialFilters.map((filter) => {
    const links = filterLinks(facets[facetOf[filter]], address[filter], materialFilterHrefs(address, filter));
    return { title: titles[filter](), links };
  });
}

/** The address without filters that are no longer in the catalogue, and what these are; null: none is. */
export const withoutGoneMaterials = (
  address: MaterialAddress,
  { facets }: MaterialPage,
  trail: readonly CategoryNode[],
) =>
  withoutGone(
    address,
    trail,
    materialFilters.map((filter) => ({ filter, title: titles[filter](), values: facets[facetOf[filter]] })),
  );

/** What narrows the physical property table, in the order in which a reader chooses. */
export function materialChips(
  address: MaterialAddress,
  page: MaterialPage,
  trail: readonly CategoryNode[],
): FilterChip[] {
  const { keyword, categoryId, ranges } = address;
  const last = trail.at(-1);
  const without = (changes: Partial<MaterialAddress>) => materialHref(address, changes);
  return [
    ...(keyword ? [{ filter: m.market_list_keyword(), name: keyword, href: without({ keyword: undefined }) }] : []),
    ...readChips(page.understood, ['trait'], (said) => without({ keyword: said })),
    ...(categoryId
      ? [
          {
            filter: m.market_suggest_category(),
            name: last ? categoryName(last) : categoryId,
            href: without({ categoryId: undefined }),
          },
        ]
      : []),
    ...materialFilters.flatMap((filter) =>
      filterChips(
        titles[filter](),
        page.facets[facetOf[filter]],
        address[filter],
        materialFilterHrefs(address, filter),
      ),
    ),
    ...rangeChips(ranges, page.availableProperties, (others) => without({ ranges: others })),
  ];
}

/** What names the table: the words searched, else the category, else nothing. */
export function materialHeading(
  { keyword }: MaterialAddress,
  trail: readonly CategoryNode[],
): { heading: string; title: string } {
  const last = trail.at(-1);
  if (keyword) {
    const heading = last
      ? m.market_abs_gradesForIn({ keyword, name: last.code ?? last.name })
      : m.market_abs_gradesFor({ keyword });
    return { heading, title: heading };
  }
  if (!last) return { heading: m.frame_materials(), title: m.frame_materials() };
  return { heading: categoryName(last), title: m.market_abs_gradesOf({ name: categoryName(last) }) };
}

export const gradeCount = (count: number): string => m.market_abs_gradeCount({ count: formatCount(count) });

/** The orders to choose from. Relevance needs words to be relevant to. */
export function materialSortOptions(address: MaterialAddress, current: MaterialSort) {
  const labels: Record<MaterialSort, string> = {
    relevance: m.market_list_sortRelevance(),
    grade: m.market_list_sortGrade(),
    offers: m.market_list_sortOffers(),
  };
  return materialSorts
    .filter((sort) => sort !== 'relevance' || address.keyword)
    .map((sort) => ({ label: labels[sort], href: materialHref(address, { sort }), chosen: sort === current }));
}
