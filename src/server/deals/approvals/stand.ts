import { sql, type SQL } from 'drizzle-orm';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { ApprovalState } from '#api/deals/approval-choices.ts';
import { approval } from '#server/platform/db/schema/approvals.ts';
import { claim } from '#server/platform/db/schema/claim.ts';
import { contract } from '#server/platform/db/schema/contract.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { quote, tradeOrder } from '#server/platform/db/schema/rfq.ts';

export type ApprovalRow = typeof approval.$inferSelect;

/** What was asked for can be done no more as it was asked: a quote was revised, the contract has another version. */
const isOvertaken: SQL<boolean> = sql<boolean>`case ${approval.act}
  when 'award' then not exists (
      select 1 from ${tradeOrder} where ${tradeOrder.id} = ${approval.subjectId}
        and ${tradeOrder.status} = ${orderStatuses.pendingQuote})
    or exists (
      select 1 from jsonb_to_recordset(${approval.content} -> 'asked') as asked("quoteId" uuid, version int)
        left join ${quote} on ${quote.id} = asked."quoteId" and ${quote.latest} = asked.version
          and ${quote.state} = 'live'
        where ${quote.id} is null)
  when 'settle' then not exists (
      select 1 from ${claim} where ${claim.id} = ${approval.subjectId} and ${claim.endedAt} is null
        and (${approval.content} ->> 'version')::int = (select max(version) from claim_version where claim_id = ${claim.id}))
    and not exists (
      select 1 from ${subOrder} where ${subOrder.id} = ${approval.subjectId}
        and ${subOrder.status} between ${orderStatuses.pendingPayment} and ${orderStatuses.shipped})
  else not exists (
      select 1 from ${contract} join ${subOrder} on ${subOrder.id} = ${contract.subOrderId}
        where ${contract.id} = ${approval.subjectId} and ${contract.sealedAt} is null
          and ${subOrder.status} between ${orderStatuses.pendingSignatures} and ${orderStatuses.shipped}
          and ${contract.version} = (
            select max(newer.version) from ${contract} newer where newer.sub_order_id = ${subOrder.id}))
  end`;

/** As it stands now, whether or not the job that tidies has run. */
export const stateNow = (now: Date): SQL<ApprovalState> => sql<ApprovalState>`case
  when ${approval.state} not in ('waiting', 'approved') then ${approval.state}
  when ${isOvertaken} then 'overtaken'
  when ${approval.until} <= ${now.toISOString()}::timestamptz then 'expired'
  else ${approval.state} end`;
