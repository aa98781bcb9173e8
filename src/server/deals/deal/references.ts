import { and, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { saveReferences } from '#api/deals/order.ts';
import { mayNow, terminalStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { noteAccount } from '#server/platform/account-texts/index.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { AppError } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { appendEvent } from './events.ts';
import { lockOwnOrder } from './lock-deal.ts';
import { notifySupplier } from './notify.ts';
import { orderFor } from './order-view.ts';
import type { KeptChange } from './rfq-changes.ts';
import type { OrderRow } from './rows.ts';

type Input = z.output<typeof saveReferences.input>;
/** An empty text takes it away; what is left out stands. */
type References = Partial<Record<'poNumber' | 'costCentre', string | undefined>>;

/** Under which number and cost centre the buyer books the deal. Throws 409 where a colleague was faster, or the deal is over. */
export function saveOwnReferences(context: MemberContext, input: Input): Promise<OrderView> {
  return idempotently(context, saveReferences, input, async (tx) => {
    const { order, role } = await lockOwnOrder(tx, context, input.orderId);
    const { before } = input;
    const overtaken = before.poNumber !== (order.poNumber ?? '') || before.costCentre !== (order.costCentre ?? '');
    if (overtaken || !mayNow('order', order.status, 'changePoNumber', role, {}))
      throw new AppError('conflict', {
        fields: { status: String(order.status) },
        ...(overtaken && { words: m.deals_refs_elsewhere() }),
      });
    await writeReferences(tx, context, order, input);
    return orderFor(context, order.id, tx);
  });
}

/**
 * Writes what differs, under the lock of the order. The suppliers that have a part in the deal are told of another number;
 * the cost centre is the company's own.
 */
export async function writeReferences(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'now'>,
  order: OrderRow,
  asked: References,
): Promise<OrderRow> {
  const said = (field: keyof References) => (asked[field] === undefined ? order[field] : asked[field] || null);
  const written = { poNumber: said('poNumber'), costCentre: said('costCentre') };
  const changeOf = (field: keyof References): KeptChange[] =>
    written[field] === order[field] ? [] : [{ field, from: order[field], to: written[field] }];
  const [ofNumber, ofCentre] = [changeOf('poNumber'), changeOf('costCentre')];
  if (ofNumber.length + ofCentre.length === 0) return order;
  await tx.update(tradeOrder).set(written).where(eq(tradeOrder.id, order.id));
  const { status, buyerCompany: company } = order;
  const event = { role: 'buyer', company, from: status, to: status } as const;
  if (ofNumber.length > 0) {
    const detail = { changes: ofNumber };
    const action = 'changePoNumber';
    const parts = await livingParts(tx, order);
    if (parts.length === 0) await appendEvent(tx, context, order, { ...event, action, detail });
    for (const part of parts) {
      const moved = { from: part.status, to: part.status };
      await appendEvent(tx, context, order, { ...event, ...moved, action, detail, subOrder: part });
      const words = written.poNumber ?? '';
      const notice = { kind: 'poNumberChanged', who: company, number: part.number, words } as const;
      await notifySupplier(tx, context, order, part.shopId, notice);
    }
    await noteAccount(tx, context, 'deal', order.id, written.poNumber);
  }
  if (ofCentre.length > 0)
    await appendEvent(tx, context, order, { ...event, action: 'changeCostCentre', detail: { changes: ofCentre } });
  return { ...order, ...written };
}

const livingParts = (tx: Transaction, { id }: OrderRow) =>
  tx
    .select({ id: subOrder.id, number: subOrder.number, shopId: subOrder.shopId, status: subOrder.status })
    .from(subOrder)
    .where(and(eq(subOrder.orderId, id), notInArray(subOrder.status, [...terminalStatuses])))
    .orderBy(subOrder.number);
