import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';

/** What the ledger keeps that its postings, or the records they are made of, tell otherwise. */
export type LedgerDoubt = {
  what:
    | 'account'
    | 'balance'
    | 'way'
    | 'received'
    | 'reversed'
    | 'refunded'
    | 'returned'
    | 'line'
    | 'ended'
    | 'kept'
    | 'released'
    | 'claim'
    | 'log'
    | 'payoutMade'
    | 'payoutFreed'
    | 'paidOut'
    | 'payoutReturned'
    | 'payout';
  /** Which account, record or line. */
  of: string;
  kept: string;
  told: string;
};

const mostDoubts = 1_000;
/** What its seller was given before it ended; of one closed as unpaid it is part of what was released. */
const beforeEnd = sql`case when o.reason = 'priceUnpaid' then 0 else o.released end`;

/**
 * Reckons the ledger again: every balance from its legs, every deal's postings from the records of transfers and refunds,
 * every seller's from those of payouts, every line of a statement, what claims and ends by agreement have moved, and that
 * no deal that has ended holds money. That the legs of a posting are zero together
 * the database sees to itself. Gives nothing where all is well.
 */
export async function doubtsOfLedger(db: Db): Promise<LedgerDoubt[]> {
  const { rows } = await db.execute<LedgerDoubt>(sql`
    with summed as (select account_id, sum(amount) as amount from posting_leg group by account_id),
    -- What each posting adds to its deal, wherever inside the deal that stands.
    of_deal as (
      select p.source_id, p.kind, sum(l.amount) as amount from posting p
        join posting_leg l on l.posting_id = p.id
        join ledger_account a on a.id = l.account_id
      where p.kind in ('received', 'reversed', 'refunded', 'returned')
        and a.kind in ('deal', 'refund', 'seller', 'loss', 'direct', 'directRefund', 'directSeller')
      group by 1, 2
    ),
    recorded (kind, id, amount) as (
      select 'received', id, arrived from remittance where state = 'confirmed'
      union all select 'reversed', r.id, -r.arrived from remittance r join remittance_reversal v on v.remittance_id = r.id
      union all select 'refunded', id, -amount from refund
      union all select 'returned', id, amount from refund where returned_on is not null
    ),
    -- What each posting of a payout adds to its seller's money, locked or not.
    of_payout as (
      select p.source_id, p.kind, sum(l.amount) filter (where a.kind = 'payout') as locked,
        sum(l.amount) as amount
      from posting p
        join posting_leg l on l.posting_id = p.id
        join ledger_account a on a.id = l.account_id
      where p.kind in ('payoutMade', 'payoutFreed', 'paidOut', 'payoutReturned') and a.kind in ('seller', 'payout')
      group by 1, 2
    ),
    payout_recorded (kind, id, amount) as (
      select 'payoutMade', id, 0 from payout
      union all select 'payoutFreed', id, 0 from payout where state in ('withdrawn', 'returned') and paid_on is null
      union all select 'paidOut', id, -amount from payout where paid_on is not null
      union all select 'payoutReturned', id, amount from payout where state = 'returned' and paid_on is not null
    ),
    doubts (what, "of", kept, told) as (
      select 'balance', concat_ws(' ', a.kind, a.owner, a.currency), a.balance, coalesce(s.amount, 0)
        from ledger_account a left join summed s on s.account_id = a.id where a.balance <> coalesce(s.amount, 0)
      union all
      select coalesce(r.kind, o.kind), coalesce(r.id, o.source_id)::text, coalesce(o.amount, 0), coalesce(r.amount, 0)
        from recorded r full join of_deal o on o.source_id = r.id and o.kind = r.kind
        where o.amount is distinct from r.amount
      union all
      select coalesce(r.kind, o.kind), coalesce(r.id, o.source_id)::text, coalesce(o.amount, 0), coalesce(r.amount, 0)
        from payout_recorded r full join of_payout o on o.source_id = r.id and o.kind = r.kind
        where o.amount is distinct from r.amount
      union all
      -- What is locked for a payment is what waits for the bank, no more and no less.
      select 'payout', w.id::text, coalesce(sum(o.locked), 0), case when w.state = 'waiting' then w.amount else 0 end
        from payout w left join of_payout o on o.source_id = w.id group by w.id
        having coalesce(sum(o.locked), 0) <> case when w.state = 'waiting' then w.amount else 0 end
      union all
      select 'line', l.id::text, 0, l.amount from statement_line l
        where l.duplicate_of is null
          and not exists (select from posting p where p.source_id = l.id and p.kind in ('lineIn', 'lineOut'))
      union all
      select 'ended', o.number, a.balance, 0 from ledger_account a join sub_order o on o.id = a.sub_order_id
        where a.kind in ('deal', 'direct') and a.balance <> 0 and o.status in (6, 7, 8)
      union all
      -- Of a deal that ended early its seller has what both agreed on, and nothing else.
      select 'kept', o.number, o.kept_on_end, coalesce(sum(l.amount) filter (where a.kind in ('seller', 'directSeller')), 0) + ${beforeEnd}
        from sub_order o left join posting p on p.kind = 'ended' and p.source_id = o.id
          left join posting_leg l on l.posting_id = p.id left join ledger_account a on a.id = l.account_id
        where o.status in (7, 8) group by o.id
        having coalesce(sum(l.amount) filter (where a.kind in ('seller', 'directSeller')), 0) + ${beforeEnd} <> o.kept_on_end
      union all
      -- What a deal that goes on has received and neither holds nor sent back its seller was given.
      select 'released', o.number, o.released, greatest(0, coalesce(sum(r.amount), 0) - coalesce((select a.balance from ledger_account a where a.sub_order_id = o.id and a.kind = 'deal' and a.currency = o.currency), 0))
        from sub_order o left join lateral (
          select t.arrived as amount from remittance t where t.sub_order_id = o.id and t.state = 'confirmed'
            and not exists (select from remittance_reversal v where v.remittance_id = t.id)
          union all select -f.amount from refund f where f.sub_order_id = o.id and f.returned_on is null
        ) r on true
        where o.status in (3, 4, 5) and o.collecting = 'marketplace' group by o.id
        having greatest(0, coalesce(sum(r.amount), 0) - coalesce((select a.balance from ledger_account a where a.sub_order_id = o.id and a.kind = 'deal' and a.currency = o.currency), 0)) <> o.released
      union all
      -- What a claim gives back after the end is taken from its seller; what a seller wins then, from what goes back.
      select 'claim', c.id::text, case when c.by = 'buyer' then c.credited else -c.added end, coalesce(sum(l.amount) filter (where a.kind in ('refund', 'directRefund')), 0)
        from claim c join sub_order o on o.id = c.sub_order_id
          left join posting p on p.kind = 'settled' and p.source_id = c.id
          left join posting_leg l on l.posting_id = p.id left join ledger_account a on a.id = l.account_id
        where c.state = 'settled' and (p.id is not null or o.completed_at < c.ended_at)
        group by c.id
        having coalesce(sum(l.amount) filter (where a.kind in ('refund', 'directRefund')), 0) <> case when c.by = 'buyer' then c.credited else -c.added end
      union all
      -- What the marketplace holds and what stands at sellers' banks never meet in one posting.
      select 'way', l.posting_id::text, count(*) filter (where a.kind in ('sellerBank', 'direct', 'directRefund', 'directSeller')), 0
        from posting_leg l join ledger_account a on a.id = l.account_id
        group by l.posting_id
        having bool_or(a.kind in ('sellerBank', 'direct', 'directRefund', 'directSeller'))
          and not bool_and(a.kind in ('sellerBank', 'direct', 'directRefund', 'directSeller'))
    )
    select what, "of", kept::text, told::text from doubts order by what, "of" limit ${mostDoubts}`);
  return rows;
}
