import { type CategoryNode } from '#api/market/category.ts';
import { offerSorts, type OfferSort } from '#api/market/offer.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { offerHref, type OfferAddress } from '#api/market/offer-address.ts';
import { categoryName, inPage } from './filter-links.ts';
import type { ShownNames } from './offer-filters.ts';

/** What names the list: the words searched, else the one thing that it is about, else nothing. */
export function offerHeading(
  { keyword }: OfferAddress,
  { trail, material, shop }: ShownNames,
): { heading: string; title: string } {
  const last = trail.at(-1);
  const name = material ?? (last && categoryName(last)) ?? shop;
  if (keyword) {
    const heading = last
      ? m.market_list_offersForIn({ keyword, name: nameOf(last) })
      : m.market_list_offersFor({ keyword });
    return { heading, title: heading };
  }
  return name
    ? { heading: name, title: m.market_list_offersOf({ name }) }
    : { heading: m.frame_offers(), title: m.market_list_title() };
}

const nameOf = (node: CategoryNode) => node.code ?? node.name;

export const offerCount = (count: number): string => m.market_list_offerCount({ count: formatCount(count) });

/** The orders to choose from. Relevance needs words to be relevant to. */
export function offerSortOptions(address: OfferAddress, current: OfferSort) {
  const labels: Record<OfferSort, { label: string; name?: string }> = {
    relevance: { label: m.market_list_sortRelevance() },
    newest: { label: m.market_list_sortNewest() },
    priceAsc: { label: `${m.market_list_sortPrice()} ↑`, name: m.market_list_sortPriceAsc() },
    priceDesc: { label: `${m.market_list_sortPrice()} ↓`, name: m.market_list_sortPriceDesc() },
  };
  return offerSorts
    .filter((sort) => sort !== 'relevance' || address.keyword)
    .map((sort) => ({ ...labels[sort], href: inPage(offerHref(address, { sort })), chosen: sort === current }));
}
