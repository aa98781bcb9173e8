import { desc, eq } from 'drizzle-orm';
import type { RemittanceRecord } from '#api/deals/remittance.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { rejectionName, remittanceStateName } from '#api/deals/remittance-words.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { subOrder } from '#server/platform/db/schema/deal.ts';
import { refund, remittance } from '#server/platform/db/schema/payment.ts';
import type { FileAnswer } from '#server/platform/http/file-answer.ts';
import { tableFile } from '#server/platform/tables/table-file.ts';
import { describeRefunds } from '#server/deals/deal/index.ts';
import { isOwn } from './own-records.ts';
import { ownSide } from './own-refunds.ts';
import { describeRecords, selectRecords } from './records.ts';

type Side = 'buyer' | 'supplier';
type Refund = RefundView & { subOrderNumber: string };
/** A transfer or a refund, and when it was put on record. */
type Row = { at: string; transfer: RemittanceRecord } | { at: string; refund: Refund };

/** Own remittances and refunds on a side as CSV in the caller's language, newest first. */
export async function exportRecords(context: MemberContext, { side }: { side: Side }): Promise<FileAnswer> {
  const rows = [...(await transfers(context, side)), ...(await refunds(context, side))];
  const columns = columnsFor(side);
  return tableFile('csv', {
    name: `remittances-${utcDay(context.now())}`,
    title: m.deals_remit_console(),
    columns: columns.map(({ name }) => ({ name })),
    rows: rows
      .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
      .map((row) =>
        columns.map(({ transfer, refund: back }) =>
          'transfer' in row ? (transfer?.(row.transfer) ?? '') : (back?.(row.refund) ?? ''),
        ),
      ),
  });
}

async function transfers(context: MemberContext, side: Side): Promise<Row[]> {
  const { db } = context;
  const rows = await selectRecords(db)
    .where(await isOwn(context, side))
    .orderBy(desc(remittance.submittedAt), desc(remittance.id));
  const records = await describeRecords(db, rows, side);
  return records.map((transfer) => ({ at: transfer.submittedAt, transfer }));
}

async function refunds(context: MemberContext, side: Side): Promise<Row[]> {
  const rows = await context.db
    .select({ refund, subOrderNumber: subOrder.number })
    .from(refund)
    .innerJoin(subOrder, eq(subOrder.id, refund.subOrderId))
    .where(await ownSide(context, side))
    .orderBy(desc(refund.recordedAt), desc(refund.id));
  const views = await describeRefunds(
    context.db,
    rows.map((row) => row.refund),
    side,
  );
  return views.map((shown, at) => ({
    at: shown.recordedAt,
    refund: { ...shown, subOrderNumber: rows[at]!.subOrderNumber },
  }));
}

/** What stands in a column for either kind of row; nothing: it stays empty. */
type Column = {
  name: string;
  transfer?: (record: RemittanceRecord) => string | null | undefined;
  refund?: (refund: Refund) => string | null | undefined;
};

/**
 * What is counted on stays in its place: columns come last that are new. A refund's amount has a column of its own, so
 * that sums of what was transferred stay what they were.
 */
function columnsFor(side: Side): Column[] {
  const isBuyer = side === 'buyer';
  return [
    { name: m.deals_remit_subOrder(), transfer: (row) => row.subOrderNumber, refund: (row) => row.subOrderNumber },
    {
      name: m.deals_remit_state(),
      transfer: ({ state }) => remittanceStateName(state),
      refund: ({ returned }) => (returned ? m.deals_remit_returned() : m.deals_remit_refunded()),
    },
    { name: m.deals_remit_remitter(), transfer: ({ remitter }) => remitter },
    { name: m.deals_remit_amount(), transfer: ({ amount }) => amount.amount },
    {
      name: m.deals_remit_currency(),
      transfer: ({ amount }) => amount.currency,
      refund: ({ amount }) => amount.currency,
    },
    { name: m.deals_remit_postscript(), transfer: ({ postscript }) => postscript },
    { name: m.deals_remit_sentAt(), transfer: ({ sentAt }) => sentAt },
    { name: m.deals_remit_submittedAt(), transfer: ({ submittedAt }) => submittedAt },
    { name: m.deals_remit_arrivedAt(), transfer: ({ arrivedAt }) => arrivedAt },
    { name: m.deals_remit_receivingNumber(), transfer: ({ receivingNumber }) => receivingNumber },
    { name: m.deals_remit_arrived(), transfer: ({ arrived }) => arrived?.amount },
    { name: m.deals_remit_reason(), transfer: ({ reason }) => reason && rejectionName(reason) },
    ...(isBuyer
      ? [
          { name: m.deals_remit_bank(), transfer: (row: RemittanceRecord) => row.remittanceBank },
          { name: m.deals_remit_account(), transfer: (row: RemittanceRecord) => row.collectionAccount },
          { name: m.deals_remit_remark(), transfer: (row: RemittanceRecord) => row.remark },
        ]
      : []),
    {
      name: m.deals_remit_kind(),
      transfer: () => m.deals_remit_kindTransfer(),
      refund: () => m.deals_remit_kindRefund(),
    },
    { name: m.deals_remit_refundAmount(), refund: ({ amount }) => amount.amount },
    { name: m.deals_remit_valueDate(), refund: ({ valueDate }) => valueDate },
    { name: m.deals_remit_refundReference(), refund: ({ reference }) => reference },
    { name: m.deals_remit_returnedOn(), refund: ({ returned }) => returned?.on },
    ...(isBuyer
      ? [
          { name: m.deals_remit_refundNote(), refund: ({ note }: Refund) => note },
          { name: m.deals_remit_returnReason(), refund: ({ returned }: Refund) => returned?.reason },
        ]
      : []),
  ];
}
