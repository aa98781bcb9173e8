import type { SubOrderView } from '#api/deals/trade.ts';
import { earliestDay } from '#lib/days.ts';
import { add, compare } from '#lib/decimal.ts';

export type Due = SubOrderView['dues'][number];

/** What has a day by which it is to be transferred, in all, in the currency of the deal. */
export const dueNow = ({ dues }: Pick<SubOrderView, 'dues'>): string =>
  add('0.00', ...dues.filter(({ path, dueOn }) => path === 'account' && dueOn !== null).map(({ open }) => open.amount));

/** Transfers that are recorded, and not decided upon, make up what is due: nobody is to pay twice. */
export const isCovered = (subOrder: SubOrderView): boolean => compare(subOrder.submitted.amount, dueNow(subOrder)) >= 0;

export const isOpen = ({ open }: Due): boolean => compare(open.amount, '0') > 0;

/** Its day is over everywhere on earth, and something of it is left. */
export const isOverdue = (due: Due, now: Date): boolean =>
  due.dueOn !== null && due.dueOn < earliestDay(now) && isOpen(due);

/** The day by which the first of it is to be paid; null: nothing is. */
export const firstDay = ({ dues }: Pick<SubOrderView, 'dues'>): string | null =>
  dues.find((due) => due.path === 'account' && due.dueOn !== null && isOpen(due))?.dueOn ?? null;

/** What waits for this to have happened before it falls due. */
export const waitingFor = ({ dues }: Pick<SubOrderView, 'dues'>, after: Due['after']): Due | undefined =>
  dues.find(
    (due) => due.after === after && due.dueOn === null && isOpen(due) && (after !== 'copy' || due.shipment !== null),
  );

/** The last day of delivery, moved by what was paid late and by force majeure. */
export const deliverBy = ({ obligations, deliveryDeadline }: SubOrderView): string =>
  obligations.find(({ kind }) => kind === 'delivery')?.dueOn ?? deliveryDeadline;
