import { and, count, eq, ne } from 'drizzle-orm';
import type { Filler } from '#api/market/figure-choices.ts';
import type { Sources } from '#server/platform/context.ts';
import { material, property, propertyRange } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { standing } from './standing-figures.ts';

export type Range = { propertyId: string; filler: Filler | ''; condition: string; from: number; to: number };

/** Under which condition a property of a resin is usually measured. Values of different conditions are never compared. */
export type Conditions = {
  /** That of the resin's usual range, else the one that most of its figures stand under; undefined when it has none. */
  standard: (resin: string | null, propertyId: string) => string | undefined;
  /** The resin's usual range however it is filled, when it holds under this very condition. */
  range: (resin: string | null, propertyId: string, condition: string) => Range | undefined;
  /** What is usual for a class: those of its filler where the resin is told apart by it. */
  ofClass: (resin: string | null, filler: Filler) => { ranges: Range[]; apart: boolean };
};

export function loadConditions({ db, cache }: Sources): Promise<Conditions> {
  const load = async (): Promise<Conditions> => {
    const { resin } = material;
    const { propertyId, condition } = figure;
    const [ranges, stated, used] = await Promise.all([
      db.select().from(propertyRange),
      db
        .select({ id: property.id, condition: property.usualCondition })
        .from(property)
        .where(ne(property.usualCondition, '')),
      db
        .select({ resin, propertyId, condition, figures: count() })
        .from(figure)
        .innerJoin(material, eq(material.id, figure.materialId))
        .where(and(standing, figure.comparable))
        .groupBy(resin, propertyId, condition),
    ]);
    const rangesOf = Map.groupBy(
      ranges.filter(({ filler }) => filler === ''),
      (range) => key(range.resin, range.propertyId),
    );
    const usual = new Map<string, string>();
    for (const row of used.sort((a, b) => a.figures - b.figures || (a.condition < b.condition ? 1 : -1))) {
      usual.set(key(row.resin, row.propertyId), row.condition);
    }
    for (const [of, [range, another]] of rangesOf) if (!another) usual.set(of, range!.condition);
    // What an operator says of the property holds for resins without a condition of their own that have figures under it.
    const said = new Map(stated.map(({ id, condition: own }) => [id, own]));
    for (const { resin: of, propertyId: id, condition: own } of used)
      if (own === said.get(id) && !rangesOf.get(key(of, id))?.some((range) => range.condition !== ''))
        usual.set(key(of, id), own);
    return {
      standard: (of, id) => usual.get(key(of, id)),
      ofClass: (resin, filler) => {
        const own = ranges.filter((range) => range.resin === resin);
        const apart = own.some((range) => range.filler !== '');
        return { apart, ranges: own.filter((range) => range.filler === (apart ? filler : '')) };
      },
      range: (of, id, under) => rangesOf.get(key(of, id))?.find((range) => range.condition === under),
    };
  };
  return cache.get('catalogue/conditions', ['materials'], load, 3600);
}

const key = (resin: string | null, propertyId: string) => `${resin ?? ''} ${propertyId}`;
