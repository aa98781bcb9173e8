import type { Conditions } from './conditions.ts';
import type { Figure } from './figures.ts';
import { tradePlace } from './property-order.ts';

/** One property of two materials under the same condition, and how far apart they are: 0 equal, 1 a whole usual range. */
export type Comparison = { propertyId: string; condition: string; own: number; other: number; difference: number };

/** Assumed for a figure that the other material does not give under the same condition. */
const unknownDifference = 0.6;
/** A range that spans more than this factor (melt flow rate, elongation) is compared by ratio. */
const wideRange = 10;

/** Whether a figure can stand beside one of another grade: it is a number, and says under what it holds. */
const isOwn = ({ value, comparable }: Figure) => value !== null && comparable;

/** The figures that both materials give under the same condition; those of different conditions are never paired. */
export function compareFigures(
  resin: string | null,
  own: readonly Figure[],
  others: readonly Figure[],
  conditions: Conditions,
): Comparison[] {
  return own.filter(isOwn).flatMap(({ propertyId, condition, value }) => {
    const match = others.find(
      (other) => isOwn(other) && other.propertyId === propertyId && other.condition === condition,
    );
    if (value === null || !match || match.value === null) return [];
    const range = conditions.range(resin, propertyId, condition);
    return [
      { propertyId, condition, own: value, other: match.value, difference: differenceOf(value, match.value, range) },
    ];
  });
}

function differenceOf(one: number, other: number, range: { from: number; to: number } | undefined): number {
  if (one === other) return 0;
  if (range && range.from > 0 && range.to / range.from > wideRange && one > 0 && other > 0) {
    return Math.min(1, Math.abs(Math.log(one / other)) / Math.log(range.to / range.from));
  }
  const width = range && range.to > range.from ? range.to - range.from : Math.max(Math.abs(one), Math.abs(other));
  return Math.min(1, Math.abs(one - other) / width);
}

/** Mean difference over the figures of the own material, 0 to 1. A figure without counterpart counts as far. */
export function distance(figures: readonly Figure[], comparisons: readonly Comparison[]): number {
  const numeric = figures.filter(isOwn).length;
  if (numeric === 0) return unknownDifference;
  const known = comparisons.reduce((sum, { difference }) => sum + difference, 0);
  return (known + unknownDifference * (numeric - comparisons.length)) / numeric;
}

/** Comparisons that make two materials alike, in the trade's order. */
export function nearest(comparisons: readonly Comparison[], furthest: number, limit: number): Comparison[] {
  return comparisons
    .filter(({ difference }) => difference <= furthest)
    .sort((a, b) => tradePlace(a.propertyId) - tradePlace(b.propertyId))
    .slice(0, limit);
}
