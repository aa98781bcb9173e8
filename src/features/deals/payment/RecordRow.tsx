import type { RemittanceRecord } from '#api/deals/remittance.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { accountLabel } from './account-label.ts';
import { RemittanceBadge } from './RemittanceBadge.tsx';
import { differenceText } from './arrival-words.ts';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { rejectionName } from '#api/deals/remittance-words.ts';
import { readReceipt } from '../stores/remittance.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { showToast } from '#app/stores/toasts.ts';
import { dealPath, type DealSide } from '#api/deals/deal-address.ts';

type Props = {
  record: RemittanceRecord;
  side: DealSide;
  /** Whether the deal is named: not where the page is about it. */
  withLinks?: boolean;
};

/** One transfer: what was sent, what became of it, its slip and receipt. */
export function RecordRow({ record, side, withLinks = false }: Props) {
  const { amount, arrived, arrivedAt, reason, remark, slip } = record;
  const difference = arrived && differenceText(amount, arrived.amount);
  return (
    <li className="panel grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 desk:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_7rem]">
      <div className="min-w-0 space-y-1">
        <p className="text-soft text-table">{m.deals_remit_amount()}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures text-h3 font-semibold">{moneyText(amount)}</span>
          <RemittanceBadge state={record.state} reversed={record.reversed} />
        </p>
        {withLinks && (
          <a className="link figures press inline-flex items-center" href={dealPath(side, record.orderId)}>
            {record.subOrderNumber}
          </a>
        )}
      </div>
      <div className="min-w-0 space-y-2">
        <Pair label={m.deals_remit_remitter()} value={record.remitter} />
        <Pair label={m.deals_remit_bank()} value={record.remittanceBank} />
        <Pair label={m.deals_remit_postscript()} value={record.postscript} />
        {record.collectionAccount && <Pair label={accountLabel(record.collecting)} value={record.collectionAccount} />}
      </div>
      <div className="min-w-0 space-y-2">
        <Pair label={m.deals_remit_sentAt()} value={formatDate(record.sentAt, 'short')} />
        {arrived && arrivedAt && (
          <Pair
            label={m.deals_remit_arrivedAt()}
            value={`${formatDate(arrivedAt, 'short')} · ${moneyText(arrived)}`}
            more={difference ?? ''}
          />
        )}
        {compare(record.bankCharge.amount, '0') > 0 && (
          <Pair label={m.deals_remit_bankCharge()} value={moneyText(record.bankCharge)} />
        )}
        {record.receivingNumber && <Pair label={m.deals_remit_receivingNumber()} value={record.receivingNumber} />}
      </div>
      <div className="-my-1.5 flex flex-wrap content-start gap-x-5 desk:flex-col desk:items-end">
        {slip && <StoredFileButton file={{ id: slip.id, name: m.deals_remit_slip() }} read={readStoredFile} />}
        {record.state === 'confirmed' && !record.reversed && <ReceiptButton id={record.id} />}
      </div>
      {record.reversed && (
        <p className="border-bad bg-bad-soft col-span-full rounded border px-3 py-2">
          {m.deals_remit_reversedOn()} · {formatDate(record.reversed.at)}
          {record.reversed.reason && <span className="text-soft written block">{record.reversed.reason}</span>}
        </p>
      )}
      {reason && (
        <p className="border-bad bg-bad-soft col-span-full rounded border px-3 py-2">
          {rejectionName(reason)}
          {remark && <span className="text-soft written block">{remark}</span>}
        </p>
      )}
    </li>
  );
}

function Pair({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div className="min-w-0">
      <p className="text-soft text-table">{label}</p>
      <p className="figures break-words">{value}</p>
      {more && <p className="text-soft text-table break-words">{more}</p>}
    </div>
  );
}

function ReceiptButton({ id }: { id: string }) {
  return (
    <FileButton
      variant="link"
      className="px-0"
      read={() => readReceipt(id)}
      onFailed={(message) => showToast(message, 'warning')}
    >
      {m.deals_remit_receipt()}
    </FileButton>
  );
}
