import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { mostListed } from '#api/common/console-list-choices.ts';
import { namedCases, type QueueName } from '#api/deals/queue-names.ts';
import type { WaitingCase } from '#api/deals/queues.ts';
import { freeOfClaims } from '#server/deals/ledger/index.ts';
import type { Context } from '#server/platform/context.ts';
import { localisedText } from '#server/platform/db/expressions.ts';
import { accountText } from '#server/platform/db/schema/account-texts.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { claim, claimVersion } from '#server/platform/db/schema/claim.ts';
import { certification, merchantApplication } from '#server/platform/db/schema/company.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import {
  materialDocument,
  materialDocumentEdition,
  materialDocumentMaterial,
} from '#server/platform/db/schema/documents.ts';
import { feedback, report } from '#server/platform/db/schema/feedback.ts';
import { figure, figureReport } from '#server/platform/db/schema/figures.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { hasStanding, ledgerAccount, posting, postingLeg } from '#server/platform/db/schema/ledger.ts';
import {
  moneyProposal,
  remittance,
  remittanceReversal,
  statementLine,
  statementPart,
} from '#server/platform/db/schema/payment.ts';
import { payout, payoutAccount, payoutBatch } from '#server/platform/db/schema/payout.ts';
import { outgoingEmail } from '#server/platform/db/schema/platform.ts';
import { materialProposal } from '#server/platform/db/schema/proposals.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { shop, shopRenaming } from '#server/platform/db/schema/shops.ts';
import { isGivenUp } from '#server/platform/mailer/index.ts';

/** What one statement tells of a queue: what waits longest, and how much waits in all. */
export type Waiting = { total: number; cases: WaitingCase[] };

const companyOf = (memberId: SQLWrapper) => sql`(select ${certification.companyName} from ${certification}
  where ${certification.memberId} = ${memberId} and ${certification.state} = 'success'
  order by ${certification.decidedAt} desc limit 1)`;
const shopName = localisedText(shop, 'name');
const buyerOf = sql`(select ${tradeOrder.buyerCompany} from ${tradeOrder} where ${tradeOrder.id} = ${subOrder.orderId})`;
/** In the reader's language where it has a shop, whose name is in both; else as it is registered. */
const nameOf = (
  memberId: SQLWrapper,
) => sql`coalesce((select ${shopName} from ${shop} where ${shop.ownerId} = ${memberId} limit 1),
  ${companyOf(memberId)})`;

/** What of a line is no transfer that counts. */
const leftOf = sql`${statementLine.amount} - (select coalesce(sum(${statementPart.amount}), 0) from ${statementPart}
  where ${statementPart.lineId} = ${statementLine.id} and not exists (select from ${remittanceReversal}
    where ${remittanceReversal.remittanceId} = ${statementPart.remittanceId}))`;

/** The first money that has come since the last batch took what there was. */
const dueSince = sql`(select min(${posting.at}) from ${postingLeg} join ${posting} on ${posting.id} = ${postingLeg.postingId}
  where ${postingLeg.accountId} = ${ledgerAccount.id} and ${postingLeg.amount} > 0
    and ${posting.at} > coalesce((select max(p.at) from ${postingLeg} l join ${posting} p on p.id = l.posting_id
      where l.account_id = ${ledgerAccount.id} and p.kind = 'payoutMade'), '-infinity'))`;

/** Columns: id, since, name; where there is one number, amount and currency, until, batch. The oldest first is `since`. */
const sourcesAt = (now: Date): Readonly<Record<Exclude<QueueName, 'credits'>, SQL>> => {
  const at = now.toISOString();
  return {
    certifications: sql`select ${certification.id} as id, ${certification.submittedAt} as since, ${certification.companyName} as name
      from ${certification} where ${certification.state} = 'underAudit'`,
    merchants: sql`select ${merchantApplication.id} as id, ${merchantApplication.submittedAt} as since, ${merchantApplication.shopName} as name
      from ${merchantApplication} where ${merchantApplication.state} = 'underAudit'
        and ${companyOf(merchantApplication.memberId)} is not null`,
    shopNames: sql`select ${shopRenaming.id} as id, ${shopRenaming.submittedAt} as since, ${localisedText(shopRenaming, 'name')} as name
      from ${shopRenaming} join ${shop} on ${shop.id} = ${shopRenaming.shopId}
      where ${shopRenaming.state} = 'underAudit' and ${companyOf(shop.ownerId)} is not null`,
    remittances: sql`select ${remittance.id} as id, ${remittance.submittedAt} as since, ${buyerOf} as name, ${subOrder.number} as number,
        ${remittance.amount}::text as amount, ${remittance.currency} as currency
      from ${remittance} join ${subOrder} on ${subOrder.id} = ${remittance.subOrderId}
      where ${remittance.state} = 'submitted' and ${remittance.payoutAccountId} is null`,
    suspense: sql`select ${statementLine.id} as id, ${statementLine.bookedAt}::timestamp at time zone 'UTC' as since, ${statementLine.remitter} as name,
        ${statementLine.reference} as number, (${leftOf})::text as amount, ${statementLine.currency} as currency
      from ${statementLine} where ${statementLine.state} = 'open' and ${statementLine.direction} = 'in'`,
    moneyProposals: sql`select ${moneyProposal.id} as id, ${moneyProposal.proposedAt} as since, ${buyerOf} as name, ${subOrder.number} as number,
        ${moneyProposal.amount}::text as amount, ${moneyProposal.currency} as currency
      from ${moneyProposal} join ${subOrder} on ${subOrder.id} = ${moneyProposal.subOrderId} where ${moneyProposal.state} = 'open'`,
    payouts: sql`select id, since, name, currency, payable::text as amount from (select ${shop.id} || '-' || ${ledgerAccount.currency} as id, coalesce(${dueSince}, ${at}::timestamptz) as since, ${shopName} as name,
        ${freeOfClaims} as payable, ${ledgerAccount.currency} as currency
      from ${ledgerAccount} join ${shop} on ${shop.id} = ${ledgerAccount.shopId}
      where ${hasStanding(ledgerAccount)} and ${ledgerAccount.kind} = 'seller' and ${ledgerAccount.balance} > 0
        and exists (select from ${payoutAccount} where ${payoutAccount.shopId} = ${shop.id}
          and ${payoutAccount.currency} = ${ledgerAccount.currency} and ${payoutAccount.state} = 'confirmed'
          and ${payoutAccount.inForceFrom} <= ${at}::timestamptz)
        and not exists (select from ${hold} where ${hold.liftedAt} is null and ${hold.kind} in ('account', 'company', 'selling', 'shop')
          and ${hold.subjectId} in (${shop.id}, ${shop.ownerId}::text))) as due where payable > 0`,
    payoutAccounts: sql`select ${payoutAccount.id} as id, ${payoutAccount.proposedAt} as since, ${shopName} as name,
        ${payoutAccount.currency} as number
      from ${payoutAccount} join ${shop} on ${shop.id} = ${payoutAccount.shopId} where ${payoutAccount.state} = 'proposed'`,
    payoutBatches: sql`select ${payoutBatch.id} as id, coalesce(${payoutBatch.sentAt}, ${payoutBatch.decidedAt}, ${payoutBatch.madeAt}) as since,
        '' as name, ${payoutBatch.number} as number, ${payoutBatch.state} as batch, ${payoutBatch.currency} as currency,
        (select sum(${payout.amount})::text from ${payout} where ${payout.batchId} = ${payoutBatch.id}) as amount
      from ${payoutBatch} where ${payoutBatch.state} in ('draft', 'approved') or ${payoutBatch.state} = 'sent'
        and exists (select from ${payout} where ${payout.batchId} = ${payoutBatch.id} and ${payout.state} = 'waiting')`,
    claims: sql`select ${claim.id} as id, ${claim.calledInAt} as since, ${claim.answerBy} as until, ${subOrder.number} as number,
        case when ${claim.by} = 'buyer' then ${buyerOf}
          else (select ${shopName} from ${shop} where ${shop.id} = ${subOrder.shopId}) end as name, ${claim.currency} as currency,
        (select ${claimVersion.amount}::text from ${claimVersion} where ${claimVersion.claimId} = ${claim.id}
          order by ${claimVersion.version} desc limit 1) as amount
      from ${claim} join ${subOrder} on ${subOrder.id} = ${claim.subOrderId}
      where ${claim.calledInAt} is not null and ${claim.state} = 'calledIn'`,
    appeals: sql`select ${hold.id} as id, ${appeal.at} as since, coalesce(${nameOf(member.id)}, ${member.nickname}) as name
      from ${appeal} join ${hold} on ${hold.id} = ${appeal.holdId} join ${member} on ${member.id} = ${appeal.memberId}
      where ${appeal.decidedAt} is null`,
    proposals: sql`select ${materialProposal.id} as id, ${materialProposal.changedAt} as since, ${shopName} as name, ${material.grade} as number
      from ${materialProposal} join ${shop} on ${shop.id} = ${materialProposal.shopId}
        join ${material} on ${material.id} = ${materialProposal.materialId}
        join ${manufacturer} on ${manufacturer.id} = ${material.manufacturerId}
      where ${materialProposal.state} = 'waiting'`,
    documents: sql`select ${materialDocument.id} as id, ${materialDocumentEdition.addedAt} as since, ${shopName} as name,
        (select ${material.grade} from ${materialDocumentMaterial} join ${material} on ${material.id} = ${materialDocumentMaterial.materialId}
          where ${materialDocumentMaterial.documentId} = ${materialDocument.id} order by ${material.grade} limit 1) as number
      from ${materialDocumentEdition} join ${materialDocument} on ${materialDocument.id} = ${materialDocumentEdition.documentId}
          and ${materialDocument.editions} = ${materialDocumentEdition.number}
        join ${shop} on ${shop.id} = ${materialDocument.shopId}
      where ${materialDocumentEdition.state} = 'unchecked' and ${materialDocument.withdrawnAt} is null`,
    figures: sql`select ${figureReport.id} as id, ${figureReport.at} as since, ${figureReport.answerBy} as until, ${material.grade} as name
      from ${figureReport} join ${figure} on ${figure.id} = ${figureReport.figureId} join ${material} on ${material.id} = ${figure.materialId}
      where ${figureReport.state} = 'waiting'`,
    reports: sql`select ${report.id} as id, ${report.at} as since, ${report.name} as name from ${report} where ${report.decidedAt} is null`,
    feedback: sql`select ${feedback.id} as id, ${feedback.sentAt} as since,
        coalesce((select ${member.nickname} from ${member} where ${member.id} = ${feedback.memberId}), ${feedback.contact}, '') as name
      from ${feedback} where ${feedback.answeredAt} is null`,
    emails: sql`select ${outgoingEmail.id} as id, ${outgoingEmail.createdAt} as since, ${outgoingEmail.to} as name
      from ${outgoingEmail} where ${isGivenUp(now)}`,
    accountTexts: sql`select ${accountText.id} as id, ${accountText.at} as since, coalesce(${nameOf(sql`coalesce(${member.companyId}, ${member.id})`)}, ${member.nickname}) as name
      from ${accountText} join ${member} on ${member.id} = ${accountText.writerId} where ${accountText.lookedAt} is null`,
  };
};

type Found = { one: Case; total: number };
/** As JSON: moments in the database's way of writing, sums as text. */
type Case = Partial<Record<'number' | 'amount' | 'currency' | 'until', string>> &
  Pick<WaitingCase, 'id' | 'name' | 'since'> &
  Partial<Pick<WaitingCase, 'batch'>>;

/** Counted to `mostListed` and no further. */
const oldestOf = (rows: SQL) => sql`
  select to_jsonb(waiting) as one, total
  from (select *, count(*) over ()::integer as total
    from (${rows} order by since, id limit ${mostListed}) as queue order by since, id limit ${namedCases}) as waiting`;

/** What waits in every queue but that of refunds, which is reckoned: a statement of each, none of which grows with what is done. */
export async function waitingIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: Exclude<QueueName, 'credits'>,
): Promise<Waiting> {
  const { rows } = await db.execute<Found>(oldestOf(sourcesAt(now())[name]));
  return { total: rows[0]?.total ?? 0, cases: rows.map(({ one }) => describe(one)) };
}

const moment = (text: string) => new Date(text).toISOString();
const describe = ({ id, name, since, number, amount, currency, until, batch }: Case): WaitingCase => ({
  ...{ id, name, since: moment(since), until: until ? moment(until) : null },
  ...{ number: number || null, batch: batch ?? null },
  money: amount && currency ? { amount, currency } : null,
});
