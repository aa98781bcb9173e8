import { and, eq } from 'drizzle-orm';
import type { Filler } from '#api/market/figure-choices.ts';
import type { Sources } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import type { Conditions, Range } from './conditions.ts';
import { isListed, type Material, type Materials } from './materials.ts';
import { isMeant, type PropertyWish } from './property-filter.ts';
import { standing } from './standing-figures.ts';

/** By what its name and its uses say: the catalogue has no column for it. */
export function fillerOf(
  { categoryId }: Pick<Material, 'categoryId'>,
  { applicationsEn }: { applicationsEn: string },
): Filler {
  if (/-gf$/.test(categoryId) || /\bGF\b|glass/i.test(applicationsEn)) return 'glass';
  return /\bCF\b|carbon|mineral|talc|graphite|bearing/i.test(applicationsEn) ? 'other' : 'none';
}

/** The fillers of all materials. */
function loadFillers({ db, cache }: Sources): Promise<ReadonlyMap<string, Filler>> {
  const load = async () => {
    const { id, categoryId, applicationsEn } = material;
    const rows = await db.select({ id, categoryId, applicationsEn }).from(material);
    return new Map(rows.map((row) => [row.id, fillerOf(row, row)]));
  };
  return cache.get('catalogue/fillers', ['materials'], load, 3600);
}

/**
 * Materials without a figure of their own of a property, whose class usually has one within the range. A figure that leaves its condition
 * open says nothing against the class.
 */
export async function classesWithin(
  look: Sources,
  wish: PropertyWish,
  materials: Materials,
  conditions: Conditions,
): Promise<ReadonlyMap<string, Range>> {
  const { materialId, condition } = figure;
  const [fillers, rows] = await Promise.all([
    loadFillers(look),
    look.db
      .select({ materialId, condition })
      .from(figure)
      .where(and(standing, figure.comparable, eq(figure.propertyId, wish.id))),
  ]);
  const own = new Set(
    rows
      .filter((row) => isMeant(wish, materials.get(row.materialId)?.resin ?? null, row.condition, conditions))
      .map((row) => row.materialId),
  );
  const found = new Map<string, Range>();
  for (const one of materials.values()) {
    if (one.resin === null || own.has(one.id) || !isListed(one)) continue;
    const { ranges } = conditions.ofClass(one.resin, fillers.get(one.id) ?? 'none');
    const usual = ranges.find(
      (range) => range.propertyId === wish.id && isMeant(wish, one.resin, range.condition, conditions),
    );
    if (usual && usual.from <= (wish.to ?? Infinity) && usual.to >= (wish.from ?? -Infinity)) found.set(one.id, usual);
  }
  return found;
}
