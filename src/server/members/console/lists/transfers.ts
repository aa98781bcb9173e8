import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { mostListed } from '#api/common/console-list-choices.ts';
import type { listTransfers } from '#api/members/console-lists.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isAmong, numberOf, says } from '#server/platform/db/expressions.ts';
import { searched } from '#server/platform/db/schema/columns.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { hasState, remittance, remittanceReversal, remittanceState } from '#server/platform/db/schema/payment.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { companiesFound, pageOf, shopsOf } from './found.ts';

/** Transfers as buyers recorded them, the latest first. */
export async function transfersListed(
  { db }: Context,
  { keyword, only, of, ...place }: z.output<typeof listTransfers.input>,
): Promise<z.output<typeof listTransfers.data>> {
  const where = and(
    only && hasState(only),
    of ? or(eq(remittance.buyerId, of), inArray(remittance.shopId, shopsOf(db, of))) : undefined,
    keyword ? isAmong(remittance.id, await waysTo(db, numberOf(keyword))) : undefined,
  );
  const table = { table: remittance, at: remittance.submittedAt, id: remittance.id };
  const { list, ...counted } = await pageOf(db, place, table, where, (which, orderBy) =>
    db
      .select({
        id: remittance.id,
        orderId: subOrder.orderId,
        subOrder: subOrder.number,
        buyerId: tradeOrder.buyerId,
        buyerCompany: tradeOrder.buyerCompany,
        ownerId: shop.ownerId,
        supplierCompany: subOrder.supplierCompany,
        remitter: remittance.remitter,
        receivingNumber: remittance.receivingNumber,
        amount: remittance.amount,
        currency: remittance.currency,
        state: remittanceState,
        reversedAt: remittanceReversal.at,
        submittedAt: remittance.submittedAt,
      })
      .from(remittance)
      .innerJoin(subOrder, eq(subOrder.id, remittance.subOrderId))
      .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
      .innerJoin(shop, eq(shop.id, subOrder.shopId))
      .leftJoin(remittanceReversal, eq(remittanceReversal.remittanceId, remittance.id))
      .where(which)
      .orderBy(...orderBy),
  );
  return {
    ...counted,
    list: list.map(
      ({
        buyerId,
        buyerCompany,
        ownerId,
        supplierCompany,
        amount,
        currency,
        reversedAt,
        submittedAt,
        state,
        ...row
      }) => ({
        ...row,
        buyer: { id: buyerId, name: buyerCompany },
        supplier: { id: ownerId, name: supplierCompany },
        amount: { amount, currency },
        state: reversedAt ? 'reversed' : state,
        submittedAt: submittedAt.toISOString(),
      }),
    ),
  };
}

/** By what the buyer wrote, by the number of the deal, by a company or one of its people. */
async function waysTo(db: Db, keyword: string) {
  const companies = await companiesFound(db, keyword);
  const recorded = () => db.select({ id: remittance.id }).from(remittance).orderBy(desc(remittance.submittedAt));
  const awards = () => db.select({ id: subOrder.id }).from(subOrder).orderBy(desc(subOrder.awardedAt));
  const posted = db
    .select({ id: tradeOrder.id })
    .from(tradeOrder)
    .where(says(searched(tradeOrder.number, tradeOrder.buyerCompany, tradeOrder.gradeNumber), keyword))
    .orderBy(desc(tradeOrder.postedAt));
  const most = mostListed + 1;
  return [
    recorded()
      .where(says(searched(remittance.remitter, remittance.postscript, remittance.receivingNumber), keyword))
      .limit(most),
    recorded().where(inArray(remittance.buyerId, companies)).limit(most),
    recorded()
      .where(
        isAmong(remittance.subOrderId, [
          awards()
            .where(says(searched(subOrder.number, subOrder.supplierCompany), keyword))
            .limit(most),
          awards()
            .where(isAmong(subOrder.orderId, [posted.limit(most)]))
            .limit(most),
        ]),
      )
      .limit(most),
  ];
}
