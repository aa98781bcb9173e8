import type { PropertyValue } from '#api/market/goods.ts';
import { formatFigure } from '#lib/format.ts';

/** A unit as it is shown; figures without a dimension and classes such as `V-0` have none. */
export const shownUnit = (unit: string | null): string | null => (unit === '1' || unit === 'class' ? null : unit);

/** A figure as it is shown, in the page's number format. */
export function figureText({ value, text, decimals }: Pick<PropertyValue, 'value' | 'text' | 'decimals'>): string {
  return value === null ? (text ?? '') : formatFigure(value, decimals);
}
