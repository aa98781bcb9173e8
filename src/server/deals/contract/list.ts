import { and, desc, eq, exists, inArray, not, notExists, notInArray, sql, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getContractByPage } from '#api/deals/contract.ts';
import { mayNow, orderStatuses } from '#api/deals/order-states.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { contract, signature } from '#server/platform/db/schema/contract.ts';
import { subOrder, subOrderLine } from '#server/platform/db/schema/deal.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { amendmentBy, dealFoundBy, isLatestRate, openAmendments, ownShop } from '#server/deals/deal/index.ts';
import type { Side } from './own-contract.ts';

type Input = z.output<(typeof getContractByPage)['input']>;

const { pendingSignatures, cancelled, lapsed } = orderStatuses;
const ended = [cancelled, lapsed];

/** The caller's contracts on either side, newest first unless sorted otherwise; each in its latest version. */
export async function contractsByPage(
  context: MemberContext,
  { state, side, keyword, sort, order: direction, pageNo, pageSize }: Input,
): Promise<z.output<(typeof getContractByPage)['data']>> {
  const { db, actor } = context;
  const shop = await ownShop(context);
  // By way of the orders, which are indexed by buyer.
  const bought = db
    .select({ id: subOrder.id })
    .from(subOrder)
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(eq(tradeOrder.buyerId, actor.party));
  const sold = db
    .select({ id: subOrder.id })
    .from(subOrder)
    .where(eq(subOrder.shopId, shop?.id ?? ''));
  const own = { buyer: bought, supplier: sold };
  const newer = alias(contract, 'newer');
  const mine: SQL = and(
    inArray(subOrder.id, side === undefined ? union(bought, sold) : own[side]),
    notExists(
      db
        .select({ id: newer.id })
        .from(newer)
        .where(and(eq(newer.subOrderId, contract.subOrderId), sql`${newer.version} > ${contract.version}`)),
    ),
  )!;
  const ownSide = sql<Side>`case when ${subOrder.buyerId} = ${actor.party} then 'buyer' else 'supplier' end`;
  const signed = exists(
    db
      .select({ side: signature.side })
      .from(signature)
      .where(and(eq(signature.contractId, contract.id), eq(signature.side, ownSide))),
  );
  const states: Record<NonNullable<Input['state']>, SQL> = {
    toSign: and(eq(subOrder.status, pendingSignatures), not(signed))!,
    signed: and(signed, notInArray(subOrder.status, ended))!,
    ended: inArray(subOrder.status, ended),
  };
  const parties = shop ? [actor.party, shop.id] : [actor.party];
  const shown = and(state && states[state], dealFoundBy(keyword, tradeOrder.id, ...parties));
  const sorts: Record<Input['sort'], SQL> = {
    issued: sql`${contract.issuedAt}`,
    counterparty: sql`lower(case when ${ownSide} = 'buyer' then ${subOrder.supplierCompany} else ${tradeOrder.buyerCompany} end)`,
    amount: sql`${subOrder.total} / coalesce(${exchangeRate.perUsd}, 1)`,
  };
  const rows = await db
    .select({ contract, subOrder, order: tradeOrder, side: ownSide })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .leftJoin(exchangeRate, isLatestRate(subOrder.currency))
    .where(and(mine, shown))
    .orderBy(sql`${sorts[sort]} ${sql.raw(direction)}`, desc(contract.issuedAt), desc(contract.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const [counts] = await db
    .select({
      total: sql<number>`count(*) filter (where ${shown ?? sql`true`})::integer`,
      toSign: sql<number>`count(*) filter (where ${states.toSign})::integer`,
    })
    .from(contract)
    .innerJoin(subOrder, eq(subOrder.id, contract.subOrderId))
    .innerJoin(tradeOrder, eq(tradeOrder.id, subOrder.orderId))
    .where(mine);
  const ids = rows.map((row) => row.contract.id);
  const signatures = ids.length === 0 ? [] : await signaturesOf(context, ids);
  const grades = await gradesOf(
    context,
    rows.map((row) => row.subOrder.id),
  );
  const amendments = await openAmendments(
    db,
    rows.map((row) => row.subOrder),
  );
  const now = context.now();
  return {
    list: rows.map(({ contract: issued, subOrder: awarded, order, side: as }) => {
      const signedBy = signatures.filter(({ contractId }) => contractId === issued.id).map((one) => one.side);
      return {
        id: issued.id,
        number: issued.number,
        orderId: order.id,
        subOrderId: awarded.id,
        status: awarded.status,
        side: as,
        counterparty: as === 'buyer' ? awarded.supplierCompany : order.buyerCompany,
        gradeNumber: grades.get(awarded.id) ?? order.gradeNumber,
        total: { amount: awarded.total, currency: awarded.currency },
        issuedAt: issued.issuedAt.toISOString(),
        signBy: awarded.signBy.toISOString(),
        signedBy,
        maySign:
          awarded.signBy > now &&
          mayNow('subOrder', awarded.status, 'sign', as, {
            onHold: order.heldAt !== null,
            signed: signedBy.includes(as),
            amendmentBy: amendmentBy(amendments.get(awarded.id), as),
          }),
      };
    }),
    ...counts!,
    pageNo,
    pageSize,
  };
}

const signaturesOf = ({ db }: MemberContext, ids: string[]) =>
  db
    .select({ contractId: signature.contractId, side: signature.side })
    .from(signature)
    .where(inArray(signature.contractId, ids));

/** All grades of each sub-order in a line. */
async function gradesOf({ db }: MemberContext, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: subOrderLine.subOrderId,
      grades: sql<string>`string_agg(${subOrderLine.gradeNumber}, ', ' order by ${subOrderLine.position})`,
    })
    .from(subOrderLine)
    .where(inArray(subOrderLine.subOrderId, ids))
    .groupBy(subOrderLine.subOrderId);
  return new Map(rows.map(({ id, grades }) => [id, grades]));
}
