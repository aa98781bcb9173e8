import { mostTasks } from '#api/deals/next-step.ts';
import type { DealTask, NextStep } from '#api/deals/order.ts';
import { safeLine } from '#lib/readable-text.ts';
import { sellersFace, type Names } from './names.ts';
import type { OrderRow, SubOrderRow } from './rows.ts';

/** A deal with what is next in it for one side. */
export type Called = { order: OrderRow; subOrders: SubOrderRow[]; steps: NextStep[] };

/** When it ends by itself, or was due; what has no end comes last. */
export const endOf = ({ until, day }: NextStep): string => until ?? day ?? '9999';

/** The side's own steps in a deal. */
export const ownSteps = ({ steps }: Called): NextStep[] => steps.filter(({ turn }) => turn === 'own');

/** The side's own steps by name, the most pressing first, and how many there are beyond those. */
export function tasksOf(
  side: 'buyer' | 'supplier',
  called: readonly Called[],
  names: Names,
): { tasks: DealTask[]; tasksInAll: number } {
  const all = called
    .flatMap((one) => {
      const { order, subOrders } = one;
      return ownSteps(one).map((step): DealTask => {
        const row = subOrders.find(({ id }) => id === step.subOrder?.id);
        const sellers = row ? [row] : subOrders;
        return {
          ...step,
          orderId: order.id,
          orderNumber: order.number,
          gradeNumber: safeLine(order.gradeNumber),
          swatch: names.swatch(order),
          quantity: row?.quantity ?? order.quantity,
          counterparty:
            side === 'supplier' ? order.buyerCompany : (sellersFace(names.directory, sellers)?.name ?? null),
        };
      });
    })
    .sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
  return { tasks: all.slice(0, mostTasks), tasksInAll: all.length };
}
