import { shownUnit } from '#api/market/figure-text.ts';
import { conditionWords } from '#api/market/figure-words.ts';
import type { AvailableProperty } from '#api/market/property-range.ts';
import { clearedRanges, type PropertyRange, type Ranges } from '#api/market/range-address.ts';
import { m } from '#i18n/messages.ts';
import { formatFigure } from '#lib/format.ts';
import { shortPropertyName } from '../material/property-name.ts';
import type { FilterChip } from './filter-links.ts';

/** Those that can be narrowed by: classes and scales (UL 94, hardness) have no span, unless they stand under several conditions. */
export const measured = (
  available: readonly AvailableProperty[],
  { ranges, unclear }: Ranges,
): readonly AvailableProperty[] =>
  available.filter(
    ({ id, from, conditions }) =>
      from !== null || conditions.length > 1 || [...ranges, ...unclear].some((range) => range.id === id),
  );

/** A chip for each range of figures; `hrefOf` writes the address with the other ones. */
export const rangeChips = (
  ranges: readonly PropertyRange[],
  available: readonly AvailableProperty[],
  hrefOf: (ranges: PropertyRange[]) => string,
): FilterChip[] =>
  ranges.map((range) => {
    const property = available.find(({ id }) => id === range.id);
    return {
      filter: property ? shortPropertyName(property) : range.id,
      name: rangeText(range, property),
      href: hrefOf(ranges.filter((other) => other !== range)),
    };
  });

function rangeText({ from, to, condition }: PropertyRange, property: AvailableProperty | undefined): string {
  const figure = (value: number) => formatFigure(value, 3);
  const span =
    from !== undefined && to !== undefined
      ? `${figure(from)}–${figure(to)}`
      : from !== undefined
        ? `≥ ${figure(from)}`
        : to !== undefined
          ? `≤ ${figure(to)}`
          : '';
  const limits = [span, span && shownUnit(property?.unit ?? null)].filter(Boolean).join(' ');
  return [limits, under(condition, property)].filter(Boolean).join(' · ');
}

/** What the figures of a range stand under, where it takes saying. */
function under(condition: string | undefined, property: AvailableProperty | undefined): string {
  const meant = condition ?? property?.standard;
  if (meant !== null && meant !== undefined) return conditionWords(meant);
  return property && property.conditions.length > 1 ? m.market_abs_standardConditions() : '';
}

/** Limits that can be read in two ways, each with a link for either. */
export const unclearLimits = (
  { ranges, unclear }: Ranges,
  available: readonly AvailableProperty[],
  hrefOf: (ranges: PropertyRange[]) => string,
) =>
  unclear.map((limit) => {
    const property = available.find(({ id }) => id === limit.id);
    return {
      text: m.market_abs_unclear({ name: property ? shortPropertyName(property) : limit.id, typed: limit.typed }),
      ways: limit.either.map((value) => ({
        name: [value, shownUnit(property?.unit ?? null)].filter(Boolean).join(' '),
        href: hrefOf(clearedRanges(ranges, limit, value)),
      })),
    };
  });
