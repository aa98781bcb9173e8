import { orderStatuses, type OrderStatus } from '#api/deals/order-states.ts';
import type { OrderView, SubOrderView } from '#api/deals/trade.ts';
import { add } from '#lib/decimal.ts';
import { joinWords } from '#lib/join-words.ts';
import { termText } from './deal-words.ts';

/** The version of the contract that changed what was agreed first; null: none has. */
export const amendedIn = ({ contract }: Pick<SubOrderView, 'contract'>): number | null =>
  contract && contract.version > 1 ? contract.version : null;

const ended: readonly OrderStatus[] = [orderStatuses.cancelled, orderStatuses.lapsed];

/** What a deal is about, in a line: what was asked for, and once something is agreed, that. */
export function essence({ rfq, subOrders }: Pick<OrderView, 'rfq' | 'subOrders'>) {
  const kept = subOrders.filter(({ status }) => !ended.includes(status));
  const agreed = kept.length > 0 ? kept : subOrders;
  const each = (read: (subOrder: SubOrderView) => readonly string[]) => joinWords([...new Set(agreed.flatMap(read))]);
  if (agreed.length === 0)
    return { goods: rfq.gradeNumber, quantity: rfq.quantity, terms: termText(rfq), payment: rfq.paymentTerm.name };
  return {
    goods: each(({ lines }) => lines.map(({ gradeNumber }) => gradeNumber)),
    quantity: add(...agreed.map(({ quantity }) => quantity)),
    terms: each(({ terms }) => [termText(terms)]),
    payment: each(({ paymentTerm }) => [paymentTerm.name]),
  };
}
