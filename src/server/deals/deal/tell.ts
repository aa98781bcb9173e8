import { eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { trimZeros } from '#lib/decimal.ts';
import { tellCompany } from '#server/mail/mail/index.ts';
import type { DealNotice } from '#server/platform/mailer/index.ts';
import type { Transaction } from '#server/platform/idempotency/once.ts';
import { readHead } from './chain.ts';
import { written } from './events.ts';
import type { OrderRow } from './rows.ts';
import type { Viewer } from './sub-order-view.ts';

type Notice = Pick<DealNotice, 'kind' | 'who'> & Partial<Pick<DealNotice, 'number' | 'words' | 'goods'>>;

/** `ABS PA-757, 25 t`: what a deal is about, in one line that reads the same in both languages. */
export const goodsOf = ({ gradeNumber, quantity }: { gradeNumber: string; quantity: string }): string =>
  `${gradeNumber}, ${trimZeros(quantity)} t`;

/**
 * Tells the buyer of a deal, in the site and by e-mail, in the transaction of what has happened: the
 * letter says how the chain stands with it.
 */
export async function tellBuyer(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  notice: Notice,
): Promise<void> {
  const data = await dataFor(tx, order, { role: 'buyer' }, notice);
  await tellCompany(tx, context, order.buyerId, { template: 'deal', data });
}

/** Tells a supplier of a deal, in the same way. Demo shops that nobody owns hear nothing. */
export async function tellSupplier(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  shopId: string,
  notice: Notice,
): Promise<void> {
  const owner = tx.select({ id: shop.ownerId }).from(shop).where(eq(shop.id, shopId));
  const data = await dataFor(tx, order, { role: 'supplier', shopId }, notice);
  await tellCompany(tx, context, owner, { template: 'deal', data });
}

async function dataFor(
  tx: Transaction,
  order: OrderRow,
  viewer: Viewer & { role: DealNotice['side'] },
  { kind, who, number = order.number, words = '', goods = goodsOf(order) }: Notice,
): Promise<DealNotice> {
  await written(tx);
  const head = await readHead(tx, order, viewer);
  return {
    ...{ kind, side: viewer.role, orderId: order.id, number, goods, who, words },
    ...(head && { events: String(head.events), head: head.hash }),
  };
}
