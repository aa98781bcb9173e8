import { and, eq, inArray, isNotNull, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Sources } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import { standing } from './standing-figures.ts';

/** From the one that is hardest to pass on. */
const ratings = ['5VA', '5VB', 'V-0', 'V-1', 'V-2', 'HB'];
/** mm: those at which cards are written and walls are asked for. */
const thicknesses = [0.4, 0.8, 1.6, 3.2];

/** `V-0_1.6`: the rating V-0 at 1.6 mm; what these are called is in seed/data/trade-codes.json. */
const codes: ReadonlyMap<string, { rating: string; thickness: number }> = new Map(
  ratings.flatMap((rating) =>
    thicknesses.map((thickness) => [`${rating}_${thickness}`, { rating, thickness }] as const),
  ),
);
/** In the order in which they are listed. */
export const flameRatingOrder: readonly string[] = [...codes.keys()];

/** Figures of the grade itself that say at which thickness: what is typical of a class is no rating, and stands nowhere among them. */
const stated = and(
  standing,
  figure.comparable,
  eq(figure.propertyId, 'flammability'),
  isNotNull(figure.thickness),
  inArray(figure.text, ratings),
);

/**
 * The ratings of each material that has any, by their codes. A rating holds at the thickness at which it was tested and above: UL 94 is listed with the
 * least thickness ("min. thk." of a yellow card, UL 746), since thin walls burn more easily. V-0 at 0.8 mm is V-0 at 1.6 mm, never the other
 * way about.
 */
export function loadFlameRatings({ db, cache }: Sources): Promise<ReadonlyMap<string, readonly string[]>> {
  return cache.get(
    'catalogue/flame-ratings',
    ['materials'],
    async () => {
      const { materialId, text, thickness } = figure;
      const rows = await db
        .select({ materialId, text, thickness: sql<number>`min(${thickness})` })
        .from(figure)
        .where(stated)
        .groupBy(materialId, text);
      const reached = (row: (typeof rows)[number]) =>
        flameRatingOrder.filter((code) => {
          const { rating, thickness: wall } = codes.get(code)!;
          return row.text === rating && row.thickness <= wall;
        });
      return new Map(
        [...Map.groupBy(rows, (row) => row.materialId)].map(([id, own]) => [id, own.flatMap(reached)] as const),
      );
    },
    3600,
  );
}

/** The material has all of these ratings. An unknown code is one that none has. */
export function hasFlameRatings(material: AnyColumn, wanted: readonly string[]): SQL {
  const conditions = wanted.map((code) => {
    const meant = codes.get(code);
    if (!meant) return sql`false`;
    const { rating, thickness } = meant;
    return sql`${material} in (select ${figure.materialId} from ${figure}
      where ${and(stated, eq(figure.text, rating), sql`${figure.thickness} <= ${thickness}`)})`;
  });
  return sql.join(conditions, sql` and `);
}
