import { desc } from 'drizzle-orm';
import type { RemittanceRecord } from '#api/remittance.ts';
import { m } from '#i18n/messages.ts';
import { rejectionName, remittanceStateName } from '#lib/remittance-words.ts';
import type { MemberContext } from '#server/context.ts';
import { remittance } from '#server/db/schema/deals.ts';
import type { FileAnswer } from '#server/file-answer.ts';
import { tableFile } from '#server/tables/table-file.ts';
import { isOwn } from './own-records.ts';
import { describeRecords, selectRecords } from './records.ts';

/** Own remittances on a side as CSV in the caller's language. */
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
  return tableFile('csv', {
    name: `remittances-${context.now().toISOString().slice(0, 10)}`,
    title: m.remit_console(),
    columns: columns.map(([name]) => ({ name })),
    rows: records.map((record) => columns.map(([, value]) => value(record))),
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
