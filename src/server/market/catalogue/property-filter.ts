import { and, eq, gte, lte } from 'drizzle-orm';
import type { AvailableProperty } from '#api/market/property-range.ts';
import type { Sources } from '#server/platform/context.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import type { Conditions } from './conditions.ts';
import { countFigures, type Counted, type FigureCube } from './figure-cube.ts';
import type { Materials } from './materials.ts';
import { standing } from './standing-figures.ts';

/** A wish for a property; in its own unit. Without a condition each figure counts under its resin's standard one. */
export type PropertyWish = {
  id: string;
  from?: number | undefined;
  to?: number | undefined;
  condition?: string | undefined;
};

/** Whether a figure stands under the condition that a wish speaks of: figures of other conditions never match. */
export function isMeant(
  wish: Pick<PropertyWish, 'id' | 'condition'>,
  resin: string | null,
  condition: string,
  conditions: Conditions,
) {
  return condition === (wish.condition ?? conditions.standard(resin, wish.id));
}

/** The materials with a figure of their own within the range; one that leaves its condition open is not looked at. */
export function materialsWithin(
  look: Sources,
  wish: PropertyWish,
  materials: Materials,
  conditions: Conditions,
): Promise<ReadonlySet<string>> {
  const options = { scopes: ['materials'], limit: 200, seconds: 3600 } as const;
  return look.cache.getOneOf('catalogue/materials-within', wishKey(wish), options, () =>
    readWithin(look, wish, materials, conditions),
  );
}

/** What tells a wish apart from others. */
export const wishKey = ({ id, from, to, condition }: PropertyWish): string =>
  JSON.stringify([id, from ?? null, to ?? null, condition ?? null]);

async function readWithin(
  { db }: Pick<Sources, 'db'>,
  wish: PropertyWish,
  materials: Materials,
  conditions: Conditions,
): Promise<ReadonlySet<string>> {
  const { materialId, propertyId, condition, value } = figure;
  const rows = await db
    .select({ materialId, condition })
    .from(figure)
    .where(
      and(
        standing,
        figure.comparable,
        eq(propertyId, wish.id),
        wish.condition === undefined ? undefined : eq(condition, wish.condition),
        wish.from === undefined ? undefined : gte(value, wish.from),
        wish.to === undefined ? undefined : lte(value, wish.to),
      ),
    );
  const matching = rows.filter((row) => {
    const own = materials.get(row.materialId);
    return own !== undefined && isMeant(wish, own.resin, row.condition, conditions);
  });
  return new Set(matching.map((row) => row.materialId));
}

export type Availability = Pick<AvailableProperty, 'count' | 'from' | 'to' | 'conditions' | 'standard'>;
/** Of a property that was asked for and nothing has. */
export const noFigures: Availability = { count: 0, from: null, to: null, conditions: [], standard: null };

/** Which properties some materials have figures for, each counted `times`; `wishes` name the conditions asked for. */
export function availableProperties(
  cube: FigureCube,
  materialIds: readonly string[],
  wishes: readonly PropertyWish[],
  conditions: Conditions,
  times?: (materialId: string) => number,
): Map<string, Availability> {
  const { materials, groups } = countFigures(cube, materialIds, times);
  const comparable = Map.groupBy(
    groups.filter((group) => group.comparable),
    ({ propertyId }) => propertyId,
  );
  return new Map(
    [...materials].map(([id, count]) => {
      const own = comparable.get(id) ?? [];
      const wish = wishes.find((one) => one.id === id) ?? { id };
      const meant = own.filter(
        ({ resin, condition, from }) => isMeant(wish, resin, condition, conditions) && from !== null,
      );
      const isOne = new Set(meant.map(({ condition }) => condition)).size === 1;
      const standards = new Set(own.map(({ resin }) => conditions.standard(resin, id)));
      return [
        id,
        {
          count,
          from: isOne ? Math.min(...meant.map(({ from }) => from!)) : null,
          to: isOne ? Math.max(...meant.map(({ to }) => to!)) : null,
          conditions: mostUsedFirst(own),
          standard: standards.size === 1 ? ([...standards][0] ?? null) : null,
        },
      ];
    }),
  );
}

function mostUsedFirst(spans: readonly Pick<Counted, 'condition' | 'figures'>[]): string[] {
  const figures = new Map<string, number>();
  for (const span of spans) figures.set(span.condition, (figures.get(span.condition) ?? 0) + span.figures);
  return [...figures].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([condition]) => condition);
}
