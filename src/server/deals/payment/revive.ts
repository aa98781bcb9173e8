import type { z } from 'zod';
import { reviveDeal } from '#api/deals/ending.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { bookRevived } from '#server/deals/ledger/index.ts';
import {
  giveGrace,
  goodsOf,
  lockOwnSubOrder,
  moveSubOrder,
  notifyBuyer,
  notifySupplier,
  openRevivals,
  orderFor,
  readBalance,
  revivalFor,
  type SubOrderDeal,
} from '#server/deals/deal/index.ts';

/**
 * One side of a deal that lapsed before its payment arrived goes on with it, or does not. When both would, it stands where
 * it stood, with what has arrived, and with days to pay what is missing. 409 where nothing of the kind is open (any more).
 */
export function decideOnRevival(context: MemberContext, input: z.output<typeof reviveDeal.input>): Promise<OrderView> {
  const { subOrderId, agree } = input;
  return idempotently(context, reviveDeal, input, async (tx) => {
    const deal = await lockOwnSubOrder(tx, context, subOrderId);
    const { order, subOrder: row, role, company } = deal;
    const open = (await openRevivals(tx, [row], context.now())).get(row.id);
    const moved = await moveSubOrder(tx, context, order, row, {
      ...{ action: agree ? 'agreeRevival' : 'refuseRevival', role, company },
      facts: { revival: revivalFor(open, role) },
    });
    if (!agree) await tell(tx, context, deal, 'revivalRefused');
    else if (open!.agreed.length === 0) await tell(tx, context, deal, 'revivalAgreed');
    else await revive(tx, context, { ...deal, ...moved });
    return orderFor(context, order.id, tx);
  });
}

async function revive(tx: Transaction, context: MemberContext, deal: SubOrderDeal): Promise<void> {
  const bySystem = { role: 'system', company: null } as const;
  const revived = await moveSubOrder(tx, context, deal.order, deal.subOrder, { ...bySystem, action: 'revive' });
  await bookRevived(tx, context, revived.subOrder);
  await giveGrace(tx, context, revived.subOrder);
  await tell(tx, context, deal, 'revived');
  const { paidToStart } = await readBalance(tx, revived.subOrder);
  if (paidToStart)
    await moveSubOrder(tx, context, revived.order, revived.subOrder, { ...bySystem, action: 'fundsArrived' });
}

/** The other side; of a deal that goes on both. */
async function tell(
  tx: Transaction,
  context: MemberContext,
  { order, subOrder: row, role, company }: SubOrderDeal,
  kind: 'revivalAgreed' | 'revivalRefused' | 'revived',
): Promise<void> {
  const notice = {
    kind,
    who: company,
    number: row.number,
    goods: goodsOf({ ...order, quantity: row.quantity }),
  } as const;
  if (role === 'buyer' || kind === 'revived') await notifySupplier(tx, context, order, row.shopId, notice);
  if (role === 'supplier' || kind === 'revived') await notifyBuyer(tx, context, order, notice);
}
