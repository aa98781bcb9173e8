import { count, eq } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { material, materialProperty, propertyRange } from '#server/platform/db/schema/catalogue.ts';

export type Range = { condition: string; from: number; to: number };

/** Under which condition a property of a resin is usually measured. Values of different conditions are never compared. */
export type Conditions = {
  /** That of the resin's usual range, else the one that most of its figures stand under; undefined when it has none. */
  standard: (resin: string | null, propertyId: string) => string | undefined;
  /** The resin's usual range, when it holds under this very condition. */
  range: (resin: string | null, propertyId: string, condition: string) => Range | undefined;
};

export function loadConditions({ db, cache }: Sources): Promise<Conditions> {
  const load = async (): Promise<Conditions> => {
    const { resin } = material;
    const { propertyId, condition } = materialProperty;
    const [ranges, used] = await Promise.all([
      db.select().from(propertyRange),
      db
        .select({ resin, propertyId, condition, figures: count() })
        .from(materialProperty)
        .innerJoin(material, eq(material.id, materialProperty.materialId))
        .groupBy(resin, propertyId, condition),
    ]);
    const rangesOf = Map.groupBy(ranges, (range) => key(range.resin, range.propertyId));
    const usual = new Map<string, string>();
    for (const row of used.sort((a, b) => a.figures - b.figures || (a.condition < b.condition ? 1 : -1))) {
      usual.set(key(row.resin, row.propertyId), row.condition);
    }
    for (const [of, [range, another]] of rangesOf) if (!another) usual.set(of, range!.condition);
    return {
      standard: (of, id) => usual.get(key(of, id)),
      range: (of, id, under) => rangesOf.get(key(of, id))?.find((range) => range.condition === under),
    };
  };
  return cache.get('catalogue/conditions', ['materials'], load, 3600);
}

const key = (resin: string | null, propertyId: string) => `${resin ?? ''} ${propertyId}`;
