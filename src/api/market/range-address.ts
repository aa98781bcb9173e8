import { readFigure, readText, writtenFigure } from '#api/common/address-values.ts';
import { figureLength } from '#api/common/limits.ts';
import type { QueryValue } from '#lib/paths.ts';
import { maxRanges } from './property-range.ts';
import type { ReadAs } from './reading.ts';

/** Figures of one property within a range, in the property's unit, under one test condition when it is given. */
export type PropertyRange = { id: string; from?: number; to?: number; condition?: string };

/** A limit that can be read in two ways: asked with a way to each. */
export type UnclearLimit = { id: string; end: 'from' | 'to'; typed: string; either: number[] };

/** What the address of a list says of figures. */
export type Ranges = { ranges: PropertyRange[]; unclear: UnclearLimit[] };
export const noRanges = (): Ranges => ({ ranges: [], unclear: [] });

const rangeName = /^([\p{L}\p{N}_-]{1,120})\.(from|to|condition)$/u;

/** A range is written `density.from=0.9&density.to=0.95`, so that a plain form with two fields per property works. */
export function readRanges(params: URLSearchParams): Ranges {
  const ids = new Set([...params.keys()].map((name) => rangeName.exec(name)?.[1]).filter((id) => id !== undefined));
  const unclear: UnclearLimit[] = [];
  const limit = (id: string, end: UnclearLimit['end']): number | undefined => {
    const typed = readText(params, `${id}.${end}`, figureLength.converted + 1) ?? '';
    // A part of a number is another number.
    const readings = typed.length > figureLength.converted ? [] : readFigure(typed);
    if (readings.length < 2) return readings[0];
    unclear.push({ id, end, typed, either: readings });
    return undefined;
  };
  const ranges = [...ids].map((id) => {
    const limits = [limit(id, 'from'), limit(id, 'to')] as const;
    const [from, to] =
      limits[0] !== undefined && limits[1] !== undefined && limits[0] > limits[1] ? [limits[1], limits[0]] : limits;
    return { id, from, to, condition: readText(params, `${id}.condition`, 60) };
  });
  const meant = ranges.filter(
    ({ from, to, condition }) => from !== undefined || to !== undefined || condition !== undefined,
  );
  return { ranges: meant.slice(0, maxRanges), unclear: unclear.slice(0, maxRanges) };
}

/** The ranges with those that a keyword says of other properties. */
export function understoodRanges(ranges: readonly PropertyRange[], understood: readonly ReadAs[]): PropertyRange[] {
  const said = understood.filter(({ as, field }) => as === 'range' && !ranges.some(({ id }) => id === field));
  return [...ranges, ...said.map(({ field, from, to }) => ({ id: field, from, to }))].slice(0, maxRanges);
}

/** The ranges as name and value pairs. */
export const rangeParams = (ranges: readonly PropertyRange[]): Record<string, QueryValue> =>
  Object.fromEntries(
    ranges.flatMap(({ id, from, to, condition }): [string, QueryValue][] => [
      [`${id}.from`, from === undefined ? undefined : writtenFigure(from)],
      [`${id}.to`, to === undefined ? undefined : writtenFigure(to)],
      [`${id}.condition`, condition],
    ]),
  );

/** The ranges with a limit read in one of its two ways. */
export function clearedRanges(ranges: readonly PropertyRange[], { id, end }: UnclearLimit, figure: number) {
  const before = ranges.find((range) => range.id === id);
  return [...ranges.filter((range) => range !== before), { id, ...before, [end]: figure }];
}
