import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { mayNow } from '#api/deals/order-states.ts';
import { withdrawRemittance, type RemittanceRecord } from '#api/deals/remittance.ts';
import { audit } from '#server/platform/audit.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { remittance } from '#server/platform/db/schema/payment.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { goodsOf, moveSubOrder, notifySupplier, refuseHeld } from '#server/deals/deal/index.ts';
import { lockWaiting } from './confirm.ts';
import { refuseProposed } from './propose.ts';
import { describeRecords } from './records.ts';

/**
 * The buyer takes back what it has recorded: a slip of the keyboard, or a transfer that its bank has not carried out. It
 * counts for nothing, and keeps the deal alive no longer. Throws 404 for a record of others, 409 once somebody has
 * decided on it, or while an operator has proposed to.
 */
export function withdrawTransfer(
  context: MemberContext,
  input: z.output<typeof withdrawRemittance.input>,
): Promise<RemittanceRecord> {
  const { id } = input;
  return idempotently(context, withdrawRemittance, input, async (tx) => {
    const { actor } = context;
    const own = eq(remittance.id, id);
    const [mine] = await tx.select({ buyerId: remittance.buyerId }).from(remittance).where(own);
    if (mine?.buyerId !== actor.party) throw notFound();
    const { order, subOrder, record, account } = await lockWaiting(tx, id);
    refuseHeld(order);
    await refuseProposed(tx, id);
    if (!mayNow('subOrder', subOrder.status, 'withdrawRemittance', 'buyer', {}))
      throw new AppError('conflict', { fields: { status: String(subOrder.status) } });
    const { amount, currency } = record;
    const by = { role: 'buyer', company: order.buyerCompany } as const;
    const moved = await moveSubOrder(tx, context, order, subOrder, {
      ...{ action: 'withdrawRemittance', ...by, detail: { amount, currency } },
    });
    const [withdrawn] = await tx
      .update(remittance)
      .set({ state: 'rejected', reason: 'withdrawn', decidedBy: actor.id, decidedAt: context.now() })
      .where(own)
      .returning();
    const { number, quantity, collecting, shopId } = subOrder;
    // Operators find it gone from their queue; a seller was asked for it.
    if (collecting === 'seller')
      await notifySupplier(tx, context, order, shopId, {
        ...{ kind: 'transferWithdrawn', who: order.buyerCompany, money: { amount, currency }, number },
        goods: goodsOf({ gradeNumber: order.gradeNumber, quantity }),
      });
    await audit(tx, context, 'remittance.withdraw', { kind: 'remittance', id }, { subOrder: number, amount });
    const rows = [{ remittance: withdrawn!, subOrder: moved.subOrder, account }];
    return (await describeRecords(tx, rows, 'buyer'))[0]!;
  });
}
