import { and, eq } from 'drizzle-orm';
import { isGuest } from '#api/deals/guest-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { trimZeros } from '#lib/decimal.ts';
import { isAmong } from '#server/platform/db/expressions.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { certification } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { invitation } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { notifyCompany } from '#server/mail/mail/index.ts';
import type { DealNews, DealNotice, Goods } from '#server/platform/mailer/index.ts';
import { readHead as readLogHead } from '#server/deals/ledger/index.ts';
import { headOf, readChain } from './chain.ts';
import { tellGuest } from './guests.ts';
import { onceForEvent, sent } from './events.ts';
import { asksOf, settleAtEnd } from './notice-tasks.ts';
import type { OrderRow } from './rows.ts';
import type { Viewer } from './sub-order-view.ts';

type Notice = DealNews & Partial<Pick<DealNotice, 'number' | 'words' | 'goods' | 'others' | 'links' | 'price'>>;

/** What a deal, or a part of it, is about. */
export const goodsOf = ({ gradeNumber, quantity }: { gradeNumber: string; quantity: string }): Goods => ({
  grade: gradeNumber,
  quantity: trimZeros(quantity),
});

/**
 * Tells the buyer of a deal, in the site and by e-mail, in the transaction of what has happened: the
 * letter says how the chain stands with it.
 */
export async function notifyBuyer(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  notice: Notice,
): Promise<void> {
  const viewer = { role: 'buyer' } as const;
  const about = { party: order.buyerId, asks: asksOf[notice.kind] ?? [] };
  settleAtEnd(tx, context, order.id);
  await sent(tx);
  const told = { data: dataFor(order, viewer, notice), more: toldBuyer(tx, order, viewer, notice) };
  await notifyCompany(tx, context, order.buyerId, { template: 'deal', ...told, ...about });
}

/**
 * Tells a supplier of a deal, in the same way; who was asked by e-mail and has no account, by e-mail alone. Demo shops
 * that nobody owns hear nothing. `siteOnly`: a letter about something else says it, too.
 */
export async function notifySupplier(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  order: OrderRow,
  shopId: string,
  notice: Notice,
  siteOnly?: true,
): Promise<void> {
  const viewer = { role: 'supplier', shopId } as const;
  const data = dataFor(order, viewer, notice);
  await sent(tx);
  if (isGuest(shopId)) return tellGuest(tx, context, shopId, { ...data, ...(await headsFor(tx, order, viewer)) });
  const about = { party: shopId, asks: asksOf[notice.kind] ?? [], ...(siteOnly && { siteOnly }) };
  settleAtEnd(tx, context, order.id);
  await notifyCompany(
    tx,
    context,
    { ownerOf: shopId },
    { template: 'deal', data, more: headsFor(tx, order, viewer), ...about },
  );
}

const dataFor = (
  order: OrderRow,
  { role }: { role: DealNotice['side'] },
  { number = order.number, words = '', goods = goodsOf(order), ...news }: Notice,
): DealNotice => ({ ...news, side: role, orderId: order.id, number, goods, words });

/** How the chain stands, and by what name the buyer knows whom it is about. */
async function toldBuyer(
  tx: Transaction,
  order: OrderRow,
  viewer: Viewer,
  notice: Notice,
): Promise<Partial<Pick<DealNotice, 'events' | 'head' | 'log' | 'shop'>>> {
  const company = 'who' in notice ? notice.who : '';
  const [heads, shopNames] = await inOnePipeline([headsFor(tx, order, viewer), shopCalled(tx, order, company)]);
  return { ...heads, ...(shopNames && { shop: shopNames }) };
}

/**
 * The shop of a deal whose company is called so: a buyer knows a seller by its shop. Undefined: nobody's, as of a buyer or
 * of who was asked by e-mail.
 */
const shopCalled = (tx: Transaction, { id }: OrderRow, company: string): Promise<DealNotice['shop']> =>
  onceForEvent(tx, `shop of ${company} in ${id}`, async () => {
    if (!company) return undefined;
    const sold = tx
      .select({ id: subOrder.shopId })
      .from(subOrder)
      .where(and(eq(subOrder.orderId, id), eq(subOrder.supplierCompany, company)));
    const asked = tx
      .select({ id: invitation.shopId })
      .from(invitation)
      .innerJoin(shop, eq(shop.id, invitation.shopId))
      .innerJoin(certification, eq(certification.memberId, shop.ownerId))
      .where(and(eq(invitation.orderId, id), eq(certification.companyName, company)));
    const [found] = await tx
      .select({ nameEn: shop.nameEn, nameZh: shop.nameZh })
      .from(shop)
      .where(isAmong(shop.id, [sold, asked]))
      .limit(1);
    return found;
  });

/** Of a root, enough to find it again: the whole one stands where the letter leads. */
const rootLength = 16;

/** How the reader's chain and the log of the marketplace stand: read once, however many are told. */
async function headsFor(
  tx: Transaction,
  order: OrderRow,
  viewer: Viewer,
): Promise<Pick<DealNotice, 'events' | 'head' | 'log'>> {
  const [links, log] = await onceForEvent(tx, `heads of ${order.id}`, () =>
    inOnePipeline([readChain(tx, order), readLogHead(tx)]),
  );
  const head = headOf(viewer, links);
  return {
    ...(head && { events: head.events, head: head.hash }),
    ...(log && { log: { size: log.size, root: log.root.slice(0, rootLength), at: log.at } }),
  };
}
