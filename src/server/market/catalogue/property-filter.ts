import { and, count, countDistinct, eq, gte, lte, max, min, type SQL } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { figure } from '#server/platform/db/schema/figures.ts';
import type { Conditions } from './conditions.ts';
import type { Materials } from './materials.ts';
import { isOneOf } from './offer-conditions.ts';
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
export async function materialsWithin(
  { db }: Pick<Services, 'db'>,
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

export type Availability = {
  /** Materials that have figures of the property, under whatever condition. */
  count: number;
  /** Span of the figures that a wish without limits would speak of; null where they stand under several conditions. */
  from: number | null;
  to: number | null;
  /** Of those that can be compared, most used first; none: every figure leaves something open that its norm does not say. */
  conditions: string[];
};

/** Which properties some materials (null = all) have figures for; `wishes` name the conditions asked for. */
export async function availableProperties(
  { db }: Pick<Services, 'db'>,
  materialIds: readonly string[] | null,
  wishes: readonly PropertyWish[],
  conditions: Conditions,
  onlyProperty?: string,
): Promise<Map<string, Availability>> {
  const { materialId, propertyId, condition, value } = figure;
  const filters: (SQL | undefined)[] = [
    standing,
    materialIds === null ? undefined : isOneOf(materialId, materialIds),
    onlyProperty === undefined ? undefined : eq(propertyId, onlyProperty),
  ];
  const [counts, spans] = await Promise.all([
    db
      .select({ propertyId, materials: countDistinct(materialId) })
      .from(figure)
      .where(and(...filters))
      .groupBy(propertyId),
    db
      .select({ propertyId, resin: material.resin, condition, figures: count(), from: min(value), to: max(value) })
      .from(figure)
      .innerJoin(material, eq(material.id, materialId))
      .where(and(figure.comparable, ...filters))
      .groupBy(propertyId, material.resin, condition),
  ]);
  const spansOf = Map.groupBy(spans, (span) => span.propertyId);
  return new Map(
    counts.map(({ propertyId: id, materials }) => {
      const own = spansOf.get(id) ?? [];
      const wish = wishes.find((one) => one.id === id) ?? { id };
      const meant = own.filter((span) => isMeant(wish, span.resin, span.condition, conditions) && span.from !== null);
      const isOne = new Set(meant.map((span) => span.condition)).size === 1;
      return [
        id,
        {
          count: materials,
          from: isOne ? Math.min(...meant.map(({ from }) => from!)) : null,
          to: isOne ? Math.max(...meant.map(({ to }) => to!)) : null,
          conditions: mostUsedFirst(own),
        },
      ];
    }),
  );
}

function mostUsedFirst(spans: { condition: string; figures: number }[]): string[] {
  const figures = new Map<string, number>();
  for (const span of spans) figures.set(span.condition, (figures.get(span.condition) ?? 0) + span.figures);
  return [...figures].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([condition]) => condition);
}
