import { LRUCache } from 'lru-cache';
import { tradeTerms } from '#api/deals/trade-terms.ts';
import { answerName, facetFields, fieldOf, type FacetField, type FacetName } from '#api/market/offer-fields.ts';
import type { OfferFacets } from '#api/market/offer.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { getOrInsert } from '#lib/get-or-insert.ts';
import { codeName, nameFrom, namesOf, type Directory } from './directory.ts';
import { facetValues } from './facet-values.ts';
import type { FacetCounts } from './offer-count.ts';
import { stepOrder } from './offer-conditions.ts';
import type { OfferQueryInput } from './offer-filter.ts';

/** Facets live and end with the counts and the names that they were made from. */
const made = new WeakMap<Directory, WeakMap<FacetCounts, LRUCache<string, OfferFacets>>>();
const keptChoices = 20;

/** The counts of an offer list as the contract gives them, with names in the caller's language. */
export function offerFacets(directory: Directory, counts: FacetCounts, chosen: OfferQueryInput): OfferFacets {
  const names = [
    'manufacturerId',
    'processLevelId',
    ...facetFields.map((name) => answerName(name) as FacetName),
  ] as const;
  const ofDirectory = getOrInsert(made, directory, () => new WeakMap<FacetCounts, LRUCache<string, OfferFacets>>());
  const kept = getOrInsert(ofDirectory, counts, () => new LRUCache<string, OfferFacets>({ max: keptChoices }));
  const key = JSON.stringify([getLocale(), ...names.map((name) => chosen[name])]);
  return getOrInsert(kept, key, () => makeFacets(directory, counts, chosen));
}

function makeFacets(directory: Directory, counts: FacetCounts, chosen: OfferQueryInput): OfferFacets {
  const { categories, manufacturers, processLevels } = directory;
  const nameIn = nameFrom();
  const ofField = (name: FacetField) => {
    const facet = answerName(name) as FacetName;
    const { kind, list } = fieldOf(name);
    const nameOf =
      kind === 'term' ? (id: string) => termName(directory, Number(id)) : nameIn(namesOf(directory, kind, list)!);
    const values = facetValues(counts[facet], chosen[facet], nameOf);
    const order = stepOrder[facet];
    return [facet, order ? values.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)) : values] as const;
  };
  return {
    category: facetValues(counts.category, undefined, nameIn(categories)),
    manufacturer: facetValues(counts.manufacturer, chosen.manufacturerId, nameIn(manufacturers)),
    processLevel: facetValues(counts.processLevel, chosen.processLevelId, nameIn(processLevels)),
    ...(Object.fromEntries(facetFields.map(ofField)) as Pick<OfferFacets, FacetName>),
  };
}

/** Incoterms go by their code in every language; the one-day tour is no Incoterm and has a name. */
function termName(directory: Directory, id: number): string | undefined {
  const term = tradeTerms.find((one) => one.id === id);
  if (term?.code !== 'ONE_DAY_TOUR') return term?.code;
  return codeName(directory, 'incoterm', term.code);
}
