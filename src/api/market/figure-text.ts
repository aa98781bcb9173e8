import type { PropertyValue } from '#api/market/goods.ts';
import { formatFigure } from '#lib/format.ts';

/** A unit as it is shown; figures without a dimension and classes such as `V-0` have none. */
export const shownUnit = (unit: string | null): string | null => (unit === '1' || unit === 'class' ? null : unit);

type Shown = 'value' | 'low' | 'high' | 'text' | 'decimals';

/** A figure as it is shown, in the page's number format. */
export function figureText({ value, low, high, text, decimals }: Pick<PropertyValue, Shown>): string {
  if (low !== null && high !== null) return `${formatFigure(low, decimals)}–${formatFigure(high, decimals)}`;
  return value === null ? (text ?? '') : formatFigure(value, decimals);
}
