import { desc } from 'drizzle-orm';
import type { RemittanceRecord } from '#api/remittance.ts';
import { m } from '#i18n/messages.ts';
import { csvCell } from '#lib/csv-cell.ts';
import { rejectionName, remittanceStateName } from '#lib/remittance-words.ts';
import type { MemberContext } from '#server/context.ts';
import { remittance } from '#server/db/schema/deals.ts';
import { FileAnswer } from '#server/file-answer.ts';
import { isOwn } from './own-records.ts';
import { describeRecords, selectRecords } from './records.ts';

/** Own remittances on a side as CSV in the caller's language, with the mark that makes spreadsheets read it as UTF-8. */
export async function exportRecords(
  context: MemberContext,
  { side }: { side: 'buyer' | 'supplier' },
): Promise<FileAnswer> {
  const { db } = context;
  const rows = await selectRecords(db)
    .where(await isOwn(context, side))
    .orderBy(desc(remittance.submittedAt), desc(remittance.id));
  const records = await describeRecords(db, rows, side);
  const columns = columnsFor(side);
  const lines = [columns.map(([name]) => name), ...records.map((record) => columns.map(([, value]) => value(record)))];
  const text = lines.map((line) => line.map(csvCell).join(',')).join('\r\n');
  return new FileAnswer({
    bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`),
    type: 'text/csv; charset=utf-8',
    name: `remittances-${context.now().toISOString().slice(0, 10)}.csv`,
  });
}

type Column = [name: string, value: (record: RemittanceRecord) => string];

function columnsFor(side: 'buyer' | 'supplier'): Column[] {
  const common: Column[] = [
    [m.remit_subOrder(), ({ subOrderNumber }) => subOrderNumber],
    [m.remit_state(), ({ state }) => remittanceStateName(state)],
    [m.remit_remitter(), ({ remitter }) => remitter],
    [m.remit_amount(), ({ amount }) => amount.amount],
    [m.remit_currency(), ({ amount }) => amount.currency],
    [m.remit_postscript(), ({ postscript }) => postscript],
    [m.remit_sentAt(), ({ sentAt }) => sentAt],
    [m.remit_submittedAt(), ({ submittedAt }) => submittedAt],
    [m.remit_arrivedAt(), ({ arrivedAt }) => arrivedAt ?? ''],
    [m.remit_receivingNumber(), ({ receivingNumber }) => receivingNumber ?? ''],
    [m.remit_arrived(), ({ arrived }) => arrived?.amount ?? ''],
    [m.remit_reason(), ({ reason }) => (reason ? rejectionName(reason) : '')],
  ];
  if (side === 'supplier') return common;
  return [
    ...common,
    [m.remit_bank(), ({ remittanceBank }) => remittanceBank],
    [m.remit_account(), ({ collectionAccount }) => collectionAccount],
    [m.remit_remark(), ({ remark }) => remark ?? ''],
  ];
}
