import type { z } from 'zod';
import type { materialQuery, MaterialSort } from '#api/market/material.ts';
import type { Sources } from '#server/platform/context.ts';
import { classesWithin } from './class-ranges.ts';
import { loadConditions, type Range } from './conditions.ts';
import { loadFigureCube } from './figure-cube.ts';
import { loadFlameRatings } from './flame-ratings.ts';
import { compareRelevance, type Found } from './keyword.ts';
import { isListed, loadMaterials, type Material } from './materials.ts';
import { offersByMaterial } from './offer-totals.ts';
import { availableProperties, materialsWithin, type Availability } from './property-filter.ts';
import { wishesOf } from './wishes.ts';
import { understand, type Understood } from './understand.ts';

export type MaterialQueryInput = z.output<typeof materialQuery>;

export type MaterialSearch = {
  /** In the order asked for. */
  materials: Material[];
  sort: MaterialSort;
  /** null: there is no keyword. */
  understood: Understood | null;
  /** Materials by value, each facet counted without its own filter, but for ratings, of which the filter asks for all; category: children of the chosen one. */
  facets: Record<'category' | 'manufacturer' | 'processLevel' | 'flameRating', Map<string, number>>;
  /** Properties of the found materials; one that is filtered by is counted without its own filter. */
  available: Map<string, Availability>;
  /** What is usual for the classes of materials that have no figure of their own within a range, one for each range. */
  byClass: ReadonlyMap<string, readonly Range[]>;
};

const kept = { scopes: ['materials', 'offers'], limit: 100 } as const;

/** All materials that a query finds, before paging. */
export function searchMaterials(look: Sources, query: MaterialQueryInput): Promise<MaterialSearch> {
  const { keyword, categoryId, manufacturerId, processLevelId, flameRating, properties, reach, sort } = query;
  const key = JSON.stringify([
    ...[keyword, categoryId, manufacturerId, processLevelId, flameRating, properties, reach, sort],
  ]);
  return look.cache.getOneOf('catalogue/material-searches', key, kept, () => search(look, query));
}

async function search(look: Sources, query: MaterialQueryInput): Promise<MaterialSearch> {
  const { keyword, categoryId, manufacturerId, processLevelId, flameRating = [] } = query;
  const [all, figures, conditions, offers, ratings, understood] = await Promise.all([
    loadMaterials(look),
    loadFigureCube(look),
    loadConditions(look),
    offersByMaterial(look),
    loadFlameRatings(look),
    keyword ? understand(look, keyword, 'materials') : null,
  ]);
  const found = understood?.found ?? null;
  const wishes = wishesOf(query.properties, understood?.items ?? []);
  const ofClass = query.reach === 'usual' ? wishes : [];
  const [within, classes] = await Promise.all([
    Promise.all(wishes.map((wish) => materialsWithin(look, wish, all, conditions))),
    Promise.all(ofClass.map((wish) => classesWithin(look, wish, all, conditions))),
  ]);

  const facets: MaterialSearch['facets'] = {
    ...{ category: new Map(), manufacturer: new Map(), processLevel: new Map(), flameRating: new Map() },
  };
  const materials: Material[] = [];
  /** For each wish the materials that fail nothing but this wish. */
  const besides: string[][] = wishes.map(() => []);
  for (const material of all.values()) {
    if (!isListed(material)) continue;
    const level = categoryId === undefined ? 0 : material.categoryPath.indexOf(categoryId) + 1;
    if ((found && !found.materials.has(material.id)) || (categoryId !== undefined && level === 0)) continue;
    const rated = ratings.get(material.id) ?? [];
    if (!flameRating.every((code) => rated.includes(code))) continue;
    const makerPasses = !manufacturerId?.length || manufacturerId.includes(material.manufacturerId);
    const processPasses = !processLevelId?.length || processLevelId.includes(material.processLevelId ?? '');
    const failed = within.flatMap((ids, index) =>
      ids.has(material.id) || classes[index]?.has(material.id) ? [] : [index],
    );
    if (makerPasses && processPasses && failed.length === 1) besides[failed[0]!]!.push(material.id);
    if (failed.length > 0) continue;
    if (processPasses) add(facets.manufacturer, material.manufacturerId);
    if (makerPasses && material.processLevelId) add(facets.processLevel, material.processLevelId);
    if (!makerPasses || !processPasses) continue;
    if (material.categoryPath[level] !== undefined) add(facets.category, material.categoryPath[level]);
    for (const code of rated) add(facets.flameRating, code);
    materials.push(material);
  }

  const ids = materials.map(({ id }) => id);
  const available = availableProperties(figures, ids, wishes, conditions);
  for (const [index, { id }] of wishes.entries()) {
    const own = availableProperties(figures, [...ids, ...besides[index]!], wishes, conditions).get(id);
    if (own) available.set(id, own);
  }
  const wanted = query.sort ?? 'relevance';
  const sort = wanted === 'relevance' && !found ? 'offers' : wanted;
  return {
    materials: sorted(materials, sort, offers, found),
    sort,
    understood,
    facets,
    available,
    byClass: new Map(
      ids
        .map((id) => [id, classes.flatMap((ranges) => ranges.get(id) ?? [])] as const)
        .filter(([, ranges]) => ranges.length > 0),
    ),
  };
}

/** `materials` come sorted by grade, and stay so where the order asked for makes no difference. */
function sorted(
  materials: Material[],
  sort: MaterialSort,
  offers: ReadonlyMap<string, number>,
  found: Found | null,
): Material[] {
  const byOffers = (a: Material, b: Material) => (offers.get(b.id) ?? 0) - (offers.get(a.id) ?? 0);
  if (sort === 'grade') return materials;
  if (sort === 'offers' || !found) return materials.toSorted(byOffers);
  return materials.toSorted((a, b) => compareRelevance(found.materials, a.id, b.id) || byOffers(a, b));
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
