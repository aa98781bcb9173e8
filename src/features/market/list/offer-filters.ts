import type { CategoryNode } from '#api/market/category.ts';
import type { OfferFacets } from '#api/market/offer.ts';
import { m } from '#i18n/messages.ts';
import { formatAmount } from '#lib/format.ts';
import {
  offerFilterHrefs,
  offerFilters,
  offerHref,
  type OfferAddress,
  type OfferFilter,
} from '#api/market/offer-address.ts';
import { foreignLang } from '#lib/text-language.ts';
import { categoryName, filterChips, filterLinks, type FilterChip, type FilterGroup } from './filter-links.ts';

const facetOf = {
  manufacturerId: 'manufacturer',
  processLevelId: 'processLevel',
  warehouseCity: 'warehouseCity',
  countryOfOrigin: 'countryOfOrigin',
  tradeTerm: 'tradeTerm',
} as const satisfies Record<OfferFilter, keyof OfferFacets>;

const titles: Record<OfferFilter, () => string> = {
  manufacturerId: () => m.offer_manufacturer(),
  processLevelId: () => m.abs_process(),
  warehouseCity: () => m.offer_warehouseCity(),
  countryOfOrigin: () => m.offer_origin(),
  tradeTerm: () => m.offer_tradeTerms(),
};

/** The filters beside the list of offers. */
export function offerFilterGroups(address: OfferAddress, facets: OfferFacets): FilterGroup[] {
  return offerFilters.map((filter) => {
    const links = filterLinks(facets[facetOf[filter]], address[filter], offerFilterHrefs(address, filter));
    return { title: titles[filter](), links };
  });
}

/** Names of things that the address has only ids of, found in what the page shows. */
export type ShownNames = { trail: readonly CategoryNode[]; material: string | undefined; shop: string | undefined };

/** What narrows the list of offers, in the order in which a reader chooses. */
export function offerChips(address: OfferAddress, facets: OfferFacets, names: ShownNames): FilterChip[] {
  const { keyword, categoryId, materialId, shopId, path, priceFrom, priceTo } = address;
  const without = (changes: Partial<OfferAddress>) => offerHref(address, changes);
  const chips: (FilterChip | undefined)[] = [
    keyword ? { filter: m.list_keyword(), name: keyword, href: without({ keyword: undefined }) } : undefined,
    categoryId
      ? {
          filter: m.suggest_category(),
          name: lastName(names.trail) ?? categoryId,
          href: without({ categoryId: undefined }),
        }
      : undefined,
    materialId
      ? { filter: m.offer_grade(), name: names.material ?? materialId, href: without({ materialId: undefined }) }
      : undefined,
    ...offerFilters.flatMap((filter) =>
      filterChips(titles[filter](), facets[facetOf[filter]], address[filter], offerFilterHrefs(address, filter)),
    ),
    priceFrom || priceTo
      ? {
          filter: m.offer_price(),
          name: priceText(address),
          href: without({ priceFrom: undefined, priceTo: undefined }),
        }
      : undefined,
    shopId && !path
      ? {
          ...{ filter: m.list_shop(), name: names.shop ?? shopId, href: without({ shopId: undefined }) },
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
  const unit = m.price_unit({ currency });
  const amount = (text: string) => formatAmount(text);
  if (priceFrom && priceTo) return `${amount(priceFrom)}–${amount(priceTo)} ${unit}`;
  return priceFrom ? `≥ ${amount(priceFrom)} ${unit}` : `≤ ${amount(priceTo ?? '0')} ${unit}`;
}
