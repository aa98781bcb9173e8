import type { CategoryNode } from '#api/market/category.ts';
import type { OfferFacets, OfferPage } from '#api/market/offer.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount } from '#lib/format.ts';
import {
  offerFilterHrefs,
  offerFilters,
  offerHref,
  offerParams,
  type OfferAddress,
  type OfferFilter,
} from '#api/market/offer-address.ts';
import { answerName, facetFields, headingOf, rareFacets, toOrder, type FacetName } from '#api/market/offer-fields.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { foreignLang } from '#lib/text-language.ts';
import {
  categoryName,
  filterChips,
  filterLinks,
  readChips,
  shownAtOnce,
  withoutGone,
  type FilterChip,
  type FilterGroup,
} from './filter-links.ts';
import { rangeChips } from './range-filters.ts';

const ofGoods: Partial<Record<OfferFilter, { facet: keyof OfferFacets; title: () => string }>> = {
  manufacturerId: { facet: 'manufacturer', title: m.market_offer_manufacturer },
  processLevelId: { facet: 'processLevel', title: m.market_abs_process },
};
const facetOf = (filter: OfferFilter): keyof OfferFacets => ofGoods[filter]?.facet ?? (filter as FacetName);
const titles = new Map(facetFields.map((name) => [answerName(name), () => headingOf(name)]));
const titleOf = (filter: OfferFilter): string => (ofGoods[filter]?.title ?? titles.get(filter)!)();

/** Nobody looks for goods that are not there and not on their way. */
const isOffered = (filter: OfferFilter, id: string): boolean =>
  filter === 'availability' ? id !== toOrder : filter !== 'stockFrom' || id !== 'NONE';
/** One group: whether goods are there, and below it how much of them. */
const within: Partial<Record<OfferFilter, OfferFilter>> = { availability: 'stockFrom' };
const isWithin = (filter: OfferFilter): boolean => Object.values(within).includes(filter);

/** The filters beside the list of offers. */
export function offerFilterGroups(address: OfferAddress, facets: OfferFacets): FilterGroup[] {
  const { path = '/productList' } = address;
  const withRare = showsRare(address);
  const groups = offerFilters
    .filter((filter) => !isRare(filter) || withRare)
    .map((filter) => {
      const values = facets[facetOf(filter)].filter(({ id }) => isOffered(filter, id) || address[filter].includes(id));
      const shown =
        filter === address.all
          ? values
          : values.filter(({ id }, index) => index < shownAtOnce || address[filter].includes(id));
      const links = filterLinks(shown, address[filter], offerFilterHrefs(address, filter));
      const all = () =>
        localPath(path, {
          ...offerParams({ ...address, page: 1, cursor: undefined }),
          ...{ filters: isRare(filter) ? 'all' : undefined, all: filter },
        });
      const more = shown.length < values.length ? { count: values.length - shown.length, href: all() } : null;
      return { title: titleOf(filter), links, name: filter, more, rare: isRare(filter) };
    });
  return groups
    .filter(({ name }) => !isWithin(name))
    .map((group) => {
      const part = groups.find(({ name }) => name === within[group.name]);
      // Where the part comes when it is asked for, the whole comes with it.
      return part ? { ...group, links: [...group.links, ...part.links], rare: part.rare } : group;
    });
}

const isRare = (filter: OfferFilter): boolean => rareFacets.some((one) => one === filter);
export const showsRare = (address: OfferAddress): boolean =>
  address.filters !== undefined || rareFacets.some((facet) => address[facet].length > 0);

/** Where the filters are shown that few use (`more`: further ones), and what they are; null: they stand there already. */
export function rareFilters(address: OfferAddress, more: readonly string[]): { title: string; href: string } | null {
  if (showsRare(address)) return null;
  const { path = '/productList' } = address;
  return {
    title: joinWords([...more, ...rareFacets.map(titleOf)]),
    href: localPath(path, { ...offerParams({ ...address, page: 1, cursor: undefined }), filters: 'all' }),
  };
}

/** Names of things that the address has only ids of, found in what the page shows. */
export type ShownNames = { trail: readonly CategoryNode[]; material: string | undefined; shop: string | undefined };

/** The address without filters that are no longer in the catalogue, and what these are; null: none is. */
export const withoutGoneOffers = (address: OfferAddress, facets: OfferFacets, trail: readonly CategoryNode[]) =>
  withoutGone(
    address,
    trail,
    offerFilters.map((filter) => ({ filter, title: titleOf(filter), values: facets[facetOf(filter)] })),
  );

/** What narrows the list of offers, in the order in which a reader chooses. */
export function offerChips(
  address: OfferAddress,
  { facets, understood, availableProperties }: Pick<OfferPage, 'facets' | 'understood' | 'availableProperties'>,
  names: ShownNames,
): FilterChip[] {
  const { keyword, categoryId, materialId, shopId, path, priceFrom, priceTo } = address;
  const without = (changes: Partial<OfferAddress>) => offerHref(address, changes);
  const chips: (FilterChip | undefined)[] = [
    keyword ? { filter: m.market_list_keyword(), name: keyword, href: without({ keyword: undefined }) } : undefined,
    ...readChips(understood, ['trait'], (keyword) => without({ keyword })),
    categoryId
      ? {
          filter: m.market_suggest_category(),
          name: lastName(names.trail) ?? categoryId,
          href: without({ categoryId: undefined }),
        }
      : undefined,
    materialId
      ? { filter: m.market_offer_grade(), name: names.material ?? materialId, href: without({ materialId: undefined }) }
      : undefined,
    ...offerFilters.flatMap((filter) =>
      filterChips(titleOf(filter), facets[facetOf(filter)], address[filter], offerFilterHrefs(address, filter)),
    ),
    ...rangeChips(address.ranges, availableProperties, (ranges) => without({ ranges })),
    priceFrom || priceTo
      ? {
          filter: m.market_offer_price(),
          name: priceText(address),
          href: without({ priceFrom: undefined, priceTo: undefined }),
        }
      : undefined,
    shopId && !path
      ? {
          ...{ filter: m.market_list_shop(), name: names.shop ?? shopId, href: without({ shopId: undefined }) },
          lang: names.shop && foreignLang(names.shop),
        }
      : undefined,
  ];
  return chips.filter((chip) => chip !== undefined);
}

const lastName = (trail: readonly CategoryNode[]) => {
  const last = trail.at(-1);
  return last && categoryName(last);
};

function priceText({ priceFrom, priceTo, currency }: OfferAddress): string {
  const unit = m.unit_perTonne({ currency });
  const amount = (text: string) => formatAmount(text);
  if (priceFrom && priceTo) return `${amount(priceFrom)}–${amount(priceTo)} ${unit}`;
  return priceFrom ? `≥ ${amount(priceFrom)} ${unit}` : `≤ ${amount(priceTo ?? '0')} ${unit}`;
}
