import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getPayouts } from '#api/deals/payout.ts';
import { certifiedCompany } from '#server/members/company/index.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { payout } from '#server/platform/db/schema/payout.ts';
import { accountsOfShops, describeAccount, shopOf } from './accounts.ts';
import { missingOf } from './ask.ts';
import { awaitedAccounts, wantedDirectly } from './sellers-accounts.ts';
import { currenciesPaidIn } from './open-deals.ts';
import { describePayment, selectPayments } from './batches.ts';

type Sum = { currency: string; released: string; onTheWay: string; paid: string };

/** What the marketplace owes the caller's company, where it is paid, and what was paid. Nothing of batches taken back. */
export async function ownPayouts(
  context: MemberContext,
  { pageNo, pageSize }: z.output<typeof getPayouts.input>,
): Promise<z.output<typeof getPayouts.data>> {
  const { db, actor } = context;
  const shop = await shopOf(db, actor.party);
  const company = (await certifiedCompany(db, actor.party))?.company ?? '';
  const none = { sums: [], accounts: [], missing: [], awaited: [], direct: [], paidTo: [] };
  if (!shop) return { list: [], total: 0, pageNo, pageSize, company, ...none };
  const own = sql`${eq(payout.shopId, shop.id)} and ${inArray(payout.state, ['waiting', 'paid', 'returned'])}`;
  const rows = await selectPayments(db)
    .where(own)
    .orderBy(desc(payout.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize);
  const { rows: sums } = await db.execute<Sum>(sql`
    with held as (
      select currency, coalesce(sum(balance) filter (where kind = 'seller'), 0) as released,
        coalesce(sum(balance) filter (where kind = 'payout'), 0) as locked
      from ledger_account where shop_id = ${shop.id} and kind in ('seller', 'payout') group by currency
    )
    select held.currency, released::numeric(20, 2)::text as released, locked::numeric(20, 2)::text as "onTheWay",
      (select coalesce(sum(amount), 0) from payout
        where payout.shop_id = ${shop.id} and payout.currency = held.currency and payout.state = 'paid')::numeric(20, 2)::text as paid
    from held order by held.currency`);
  const accounts = await accountsOfShops(db, [shop.id]);
  return {
    ...{ list: rows.map(describePayment), total: await db.$count(payout, own), pageNo, pageSize, company, sums },
    accounts: accounts.map((row) => describeAccount(row, accounts, context.now())),
    missing: await missingOf(db, shop.id),
    awaited: await awaitedAccounts(db, shop.id, accounts),
    direct: await wantedDirectly(context, accounts),
    paidTo: await currenciesPaidIn(db, shop.id),
  };
}
