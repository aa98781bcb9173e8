import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { closedAsUnpaid } from '#api/deals/avoidance.ts';
import { otherSide } from '#api/deals/claim-choices.ts';
import { mostNamedDebts, openMatters, type OpenMatter } from '#api/members/safety.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import { compare } from '#lib/decimal.ts';
import type { AccountEnd } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { shop } from '#server/platform/db/schema/shops.ts';
import { readBalances } from './balance.ts';
import { hasUnsettled } from './unfinished.ts';

const { shipped, completed, cancelled } = orderStatuses;
/** Of a sub-order that has ended: a claim is open, a settlement is not paid, or money of it is still to go somewhere. */
const unsettled = sql`(${hasUnsettled}
  or exists (select from ledger_account a where a.sub_order_id = sub_order.id and a.balance <> 0))`;

/**
 * What an account owes for deals that are over: a settlement that is paid directly, the price of what was closed as unpaid, or
 * what was taken back after a deal was completed.
 */
async function debtsOf(tx: Db, memberId: string): Promise<NonNullable<OpenMatter['debts']>> {
  const own = tx.select({ id: shop.id }).from(shop).where(eq(shop.ownerId, memberId));
  const settled = await tx
    .select({
      orderId: subOrder.orderId,
      number: subOrder.number,
      by: claim.by,
      owed: claim.owed,
      currency: claim.currency,
    })
    .from(claim)
    .innerJoin(subOrder, eq(subOrder.id, claim.subOrderId))
    .where(
      and(
        ...[gt(claim.owed, '0'), isNull(claim.owedPaidAt)],
        or(
          and(eq(claim.by, 'supplier'), eq(subOrder.buyerId, memberId)),
          and(eq(claim.by, 'buyer'), inArray(subOrder.shopId, own)),
        ),
      ),
    )
    .orderBy(asc(claim.owedBy), asc(claim.id));
  const closed = await tx
    .select()
    .from(subOrder)
    .where(
      and(
        eq(subOrder.buyerId, memberId),
        or(
          and(eq(subOrder.status, cancelled), eq(subOrder.reason, closedAsUnpaid)),
          sql`(sub_order.status = ${completed} and exists (select from remittance join remittance_reversal on remittance_id = remittance.id
            where remittance.sub_order_id = sub_order.id))`,
        ),
      ),
    )
    .orderBy(asc(subOrder.number));
  const balances = await readBalances(tx, closed);
  return [
    ...settled.map(({ orderId, number, by, owed: amount, currency }) => ({
      ...{ orderId, number, side: otherSide(by), amount: { amount, currency } },
    })),
    ...closed.flatMap(({ id, orderId, number, currency }) => {
      const { balance: amount } = balances.get(id)!;
      return compare(amount, '0') > 0
        ? [{ orderId, number, side: 'buyer' as const, amount: { amount, currency } }]
        : [];
    }),
  ];
}

/** Nobody leaves while others wait for him: agreement 2.5. Colleagues may: what they did is their company's. */
export const dealsEnd: AccountEnd = {
  open: async (tx, now, memberId) => {
    const { rows } = await tx.execute<Record<Exclude<OpenMatter['matter'], 'debts'>, number>>(sql`
      with own as (select id from shop where owner_id = ${memberId})
      select
        (select count(*)::int from trade_order o where o.buyer_id = ${memberId}
          and (o.status <= ${shipped} or exists (select from sub_order where order_id = o.id and ${unsettled}))) as bought,
        (select count(*)::int from quote q join quote_version v on v.quote_id = q.id and v.version = q.latest
          where q.shop_id in (select id from own) and q.state = 'live' and v.valid_until > ${now.toISOString()}) as quoted,
        (select count(*)::int from sub_order where shop_id in (select id from own)
          and (status <= ${shipped} or ${unsettled})) as sold,
        (select count(*)::int from ledger_account a where a.shop_id in (select id from own)
          and a.kind in ('seller', 'payout') and a.balance <> 0) as payouts,
        (select count(*)::int from freight_booking b join sub_order s on s.id = b.sub_order_id
          where b.forwarder_id = ${memberId} and b.state = 'confirmed' and s.status <= ${shipped}) as freight`);
    const debts = await debtsOf(tx, memberId);
    return openMatters.flatMap((matter): OpenMatter[] => {
      if (matter === 'debts')
        return debts.length > 0 ? [{ matter, count: debts.length, debts: debts.slice(0, mostNamedDebts) }] : [];
      const count = rows[0]![matter];
      return count > 0 ? [{ matter, count }] : [];
    });
  },
};
