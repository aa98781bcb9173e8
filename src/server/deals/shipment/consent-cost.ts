import { add, compare, multiply, subtract } from '#lib/decimal.ts';
import type { Wanted } from '#server/deals/approvals/index.ts';
import type { StandingConsent, SubOrderDeal } from '#server/deals/deal/index.ts';
import type { LineRow } from './deviations.ts';

/**
 * What agreeing costs the buyer's company: the tonnes beyond what the contract tolerates, at their price. null: nothing;
 * another day, more lots and less of the goods cost it nothing.
 */
export function costOfConsent(
  { order, subOrder, role }: SubOrderDeal,
  lines: readonly LineRow[],
  { seq, deviations, until }: StandingConsent,
): Wanted | null {
  const more = deviations
    .filter(({ kind }) => kind === 'over')
    .map(({ line, by, agreed }) => ({ line, tonnes: subtract(by, agreed) }));
  const cost = add('0.00', ...more.map(({ line, tonnes }) => multiply(tonnes, priceOf(lines, line), 2)));
  if (compare(cost, '0') <= 0) return null;
  const quantity = add('0.000', ...more.map(({ tonnes }) => tonnes));
  return {
    ...{ act: 'settle', orderId: order.id, subjectId: subOrder.id, exactly: [subOrder.id, 'deviation', seq, cost] },
    content: {
      ...{ number: subOrder.number, asked: [], side: role, extra: true },
      parts: [{ company: subOrder.supplierCompany, quantity, total: cost }],
    },
    sums: [{ amount: cost, currency: subOrder.currency }],
    until,
  };
}

/** Of older shipments, which need not say of which line they are, the dearest one counts. */
const priceOf = (lines: readonly LineRow[], position: number | null): string =>
  lines
    .filter((line) => position === null || line.position === position)
    .map(({ unitPrice }) => unitPrice)
    .reduce((dearest, price) => (compare(price, dearest) > 0 ? price : dearest));
