import { mostWithConsent } from '#api/deals/quantity-tolerance.ts';
import { m } from '#i18n/messages.ts';
import { compare, subtract, trimZeros } from '#lib/decimal.ts';
import type { Balance, SubOrderRow } from '#server/deals/deal/index.ts';
import type { LineRow, Plan } from './deviations.ts';

/** As much of each line as the buyer can agree to, and no more: whether it has to agree is asked in deviations.ts. */
export function quantityProblems(
  { quantity }: Pick<Plan, 'quantity'>,
  subOrder: SubOrderRow,
  line: LineRow | undefined,
  { shipped, shippedByLine }: Balance,
): Record<string, string> {
  if (!line) return { line: m.field_chooseOne() };
  // Older shipments need not say of which line they are: they count for the whole alone.
  const left = least(
    subtract(mostWithConsent(line.quantity), shippedByLine.get(line.position) ?? '0.000'),
    subtract(mostWithConsent(subOrder.quantity), shipped),
  );
  if (compare(quantity, '0') === 0) return { quantity: m.deals_logistics_aboveZero() };
  return compare(quantity, left) > 0 ? { quantity: m.deals_logistics_moreThanLeft({ left: trimZeros(left) }) } : {};
}

const least = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);
