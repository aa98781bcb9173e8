import { sql } from 'drizzle-orm';
import { openMatters, type OpenMatter } from '#api/members/safety.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { AccountEnd } from '#server/platform/context.ts';
import { hasUnsettled } from './unfinished.ts';

const { shipped } = orderStatuses;
/** Of a sub-order that has ended: a claim is open, a settlement is not paid, or money of it is still to go somewhere. */
const unsettled = sql`(${hasUnsettled}
  or exists (select from ledger_account a where a.sub_order_id = sub_order.id and a.balance <> 0))`;

/** Nobody leaves while others wait for him: agreement 2.5. Colleagues may: what they did is their company's. */
export const dealsEnd: AccountEnd = {
  open: async (tx, now, memberId) => {
    const { rows } = await tx.execute<Record<OpenMatter['matter'], number>>(sql`
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
    return openMatters.flatMap((matter) => {
      const count = rows[0]![matter];
      return count > 0 ? [{ matter, count }] : [];
    });
  },
};
