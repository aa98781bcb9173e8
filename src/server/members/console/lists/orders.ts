import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mostFound, mostListed } from '#api/common/console-list-choices.ts';
import type { listOrders, OrderListed } from '#api/members/console-lists.ts';
import type { OrderStatus } from '#api/deals/order-states.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAmong, numberOf, says } from '#server/platform/db/expressions.ts';
import { searched } from '#server/platform/db/schema/columns.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shipment } from '#server/platform/db/schema/shipment.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { companiesFound, isOneOf, pageOf, shopsFound, shopsOf } from './found.ts';

/** Orders, the latest first. */
export async function ordersListed(
  { db }: Context,
  { keyword, only, of, ...place }: z.output<typeof listOrders.input>,
): Promise<z.output<typeof listOrders.data>> {
  // What narrows it picks from what the keyword has found: then that has to reach further back.
  const most = keyword && !only && !of ? mostFound : mostListed;
  const where = and(
    only && eq(tradeOrder.status, Number(only) as OrderStatus),
    of ? isAmong(tradeOrder.id, ordersOf(db, of)) : undefined,
    keyword ? isOneOf(tradeOrder.id, await foundBy(db, numberOf(keyword), most + 1)) : undefined,
  );
  // An id is made of the moment of posting. An index of moments alone would draw a buyer's own list away from its own.
  const table = { table: tradeOrder, at: tradeOrder.id, id: tradeOrder.id };
  const { list, ...counted } = await pageOf(
    db,
    place,
    table,
    where,
    (which, orderBy) =>
      db
        .select({
          id: tradeOrder.id,
          number: tradeOrder.number,
          buyerId: tradeOrder.buyerId,
          buyerCompany: tradeOrder.buyerCompany,
          grade: tradeOrder.gradeNumber,
          quantity: tradeOrder.quantity,
          status: tradeOrder.status,
          postedAt: tradeOrder.postedAt,
          heldAt: tradeOrder.heldAt,
        })
        .from(tradeOrder)
        .where(which)
        .orderBy(...orderBy),
    most,
  );
  const awarded = await awardsOf(
    db,
    list.map(({ id }) => id),
  );
  return {
    ...counted,
    list: list.map(({ buyerId, buyerCompany, postedAt, heldAt, ...row }) => ({
      ...row,
      buyer: { id: buyerId, name: buyerCompany },
      postedAt: postedAt.toISOString(),
      held: heldAt !== null,
      subOrders: awarded.get(row.id) ?? [],
    })),
  };
}

/**
 * By a number of the order, of its sub-orders, contracts or shipments; by its goods; by a company or one of its people.
 * Each way leads to its latest: an id is made of its moment, so that what most have is found from the end, and left early.
 */
async function foundBy(db: Db, keyword: string, most: number): Promise<string[]> {
  const companies = await companiesFound(db, keyword);
  const shops = await shopsFound(db, keyword, companies);
  const exact = keyword.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const awards = () => db.select({ id: subOrder.orderId }).from(subOrder).orderBy(desc(subOrder.id));
  const sent = db
    .select({ id: shipment.subOrderId })
    .from(shipment)
    .where(or(inArray(shipment.transportDocument, [keyword, exact]), sql`${shipment.containers} @> array[${exact}]`));
  const issued = db
    .select({ id: contract.subOrderId })
    .from(contract)
    .where(eq(contract.number, keyword.toUpperCase()));
  const posted = () => db.select({ id: tradeOrder.id }).from(tradeOrder).orderBy(desc(tradeOrder.id));
  const ways = await Promise.all([
    posted()
      .where(says(searched(tradeOrder.number, tradeOrder.buyerCompany, tradeOrder.gradeNumber), keyword))
      .limit(most),
    posted().where(isOneOf(tradeOrder.buyerId, companies)).limit(most),
    awards()
      .where(says(searched(subOrder.number, subOrder.supplierCompany), keyword))
      .limit(most),
    awards().where(inArray(subOrder.shopId, shops)).limit(most),
    awards()
      .where(isAmong(subOrder.id, [sent, issued]))
      .limit(most),
  ]);
  return [...new Set(ways.flat().map(({ id }) => id))];
}

/** What a company has ordered, and what was awarded to its shop. */
const ordersOf = (db: Db, of: string) => [
  db.select({ id: tradeOrder.id }).from(tradeOrder).where(eq(tradeOrder.buyerId, of)),
  db
    .select({ id: subOrder.orderId })
    .from(subOrder)
    .where(inArray(subOrder.shopId, shopsOf(db, of))),
];

async function awardsOf(db: Db, orderIds: string[]): Promise<Map<string, OrderListed['subOrders']>> {
  const awards = new Map<string, OrderListed['subOrders']>();
  if (orderIds.length === 0) return awards;
  const rows = await db
    .select({
      orderId: subOrder.orderId,
      number: subOrder.number,
      ownerId: shop.ownerId,
      company: subOrder.supplierCompany,
      amount: subOrder.total,
      currency: subOrder.currency,
    })
    .from(subOrder)
    .innerJoin(shop, eq(shop.id, subOrder.shopId))
    .where(inArray(subOrder.orderId, orderIds))
    .orderBy(asc(subOrder.number));
  for (const { orderId, number, ownerId, company, amount, currency } of rows)
    awards.set(orderId, [
      ...(awards.get(orderId) ?? []),
      { number, supplier: { id: ownerId, name: company }, total: { amount, currency } },
    ]);
  return awards;
}
