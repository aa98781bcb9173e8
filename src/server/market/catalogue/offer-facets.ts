import { tradeTerms } from '#api/deals/trade-terms.ts';
import type { OfferFacets } from '#api/market/offer.ts';
import { codeName, nameFrom, type Directory } from './directory.ts';
import { facetValues } from './facet-values.ts';
import type { FacetCounts } from './offer-count.ts';
import type { OfferQueryInput } from './offer-filter.ts';

/** The counts of an offer list as the contract gives them, with names in the caller's language. */
export function offerFacets(directory: Directory, counts: FacetCounts, chosen: OfferQueryInput): OfferFacets {
  const { categories, manufacturers, processLevels, cities, countries } = directory;
  const nameOf = nameFrom();
  return {
    category: facetValues(counts.category, undefined, nameOf(categories)),
    manufacturer: facetValues(counts.manufacturer, chosen.manufacturerId, nameOf(manufacturers)),
    processLevel: facetValues(counts.processLevel, chosen.processLevelId, nameOf(processLevels)),
    warehouseCity: facetValues(counts.warehouseCity, chosen.warehouseCity, nameOf(cities)),
    countryOfOrigin: facetValues(counts.countryOfOrigin, chosen.countryOfOrigin, nameOf(countries)),
    tradeTerm: facetValues(counts.tradeTerm, chosen.tradeTerm, (id) => termName(directory, Number(id))),
  };
}

/** Incoterms go by their code in every language; the one-day tour is no Incoterm and has a name. */
function termName(directory: Directory, id: number): string | undefined {
  const term = tradeTerms.find((one) => one.id === id);
  if (term?.code !== 'ONE_DAY_TOUR') return term?.code;
  return codeName(directory, 'incoterm', term.code);
}
