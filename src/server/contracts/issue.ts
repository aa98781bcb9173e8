import type { MemberContext } from '#server/context.ts';
import type { Transaction } from '#server/once.ts';
import type { OrderRow, SubOrderRow } from '#server/trading/index.ts';

/** Issues the contract of a sub-order that has just been awarded, in the transaction of the award. */
export async function issueContract(
  _tx: Transaction,
  _context: MemberContext,
  _order: OrderRow,
  _subOrder: SubOrderRow,
): Promise<void> {}
