import type { LedgerLine, RemittanceRecord } from '#api/deals/remittance.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { accountLabel } from './account-label.ts';
import { LedgerRow } from './Ledger.tsx';
import { RemittanceBadge } from './RemittanceBadge.tsx';
import { WithdrawRecord } from './WithdrawRecord.tsx';
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
  /** What it was for; absent where the page is about that. */
  line?: Pick<LedgerLine, 'gradeNumber' | 'quantity' | 'party' | 'balance'>;
  /** Shows what has become of it now. */
  reload: () => void;
};

/** One transfer: what was sent, what became of it; its slip and receipt where it is unfolded. */
export function RecordRow({ record, side, line, reload }: Props) {
  const { amount, arrived, state, reversed, moved } = record;
  const difference = arrived && differenceText(amount, arrived.amount);
  return (
    <LedgerRow
      day={record.sentAt}
      title={line ? record.subOrderNumber : moved ? m.deals_move_cameOver() : record.remittanceBank}
      about={line ? `${line.gradeNumber} · ${tonnesText(line.quantity)}` : record.postscript}
      {...(line && {
        party: line.party,
        balance: line.balance,
      })}
      from={{ name: record.remitter, reference: record.receivingNumber ?? '' }}
      amount={moneyText(amount)}
      note={difference}
      state={<RemittanceBadge {...{ state, reversed }} />}
      // What went wrong is read at once where it can be mended.
      isOpen={!line && (state === 'rejected' || reversed !== null)}
    >
      <RecordFacts {...{ record, side, reload }} withDeal={Boolean(line)} />
    </LedgerRow>
  );
}

type FactsProps = Pick<Props, 'record' | 'side' | 'reload'> & { withDeal: boolean };

function RecordFacts({ record, side, withDeal, reload }: FactsProps) {
  const { amount, arrived, arrivedAt, reason, remark, slip } = record;
  const difference = arrived && differenceText(amount, arrived.amount);
  return (
    <div className="space-y-3">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 desk:grid-cols-4">
        <Pair label={m.deals_remit_amount()} value={moneyText(amount)} />
        <Pair label={m.deals_remit_sentAt()} value={formatDate(record.sentAt)} />
        <Pair label={m.deals_remit_remitter()} value={record.remitter} />
        {record.moved && (
          <Pair
            label={m.deals_move_how()}
            value={
              record.moved.deal ? m.deals_move_from({ number: record.moved.deal.number }) : m.deals_move_fromAnother()
            }
            more={record.moved.reference}
          />
        )}
        {record.remittanceBank && <Pair label={m.deals_remit_bank()} value={record.remittanceBank} />}
        <Pair label={m.deals_remit_postscript()} value={record.postscript} />
        {record.collectionAccount && !record.moved && (
          <Pair label={accountLabel(record.collecting)} value={record.collectionAccount} />
        )}
        {arrived && arrivedAt && (
          <Pair
            label={m.deals_remit_arrivedAt()}
            value={`${formatDate(arrivedAt)} · ${moneyText(arrived)}`}
            more={difference ?? ''}
          />
        )}
        {compare(record.bankCharge.amount, '0') > 0 && (
          <Pair label={m.deals_remit_bankCharge()} value={moneyText(record.bankCharge)} />
        )}
        {record.receivingNumber && <Pair label={m.deals_remit_receivingNumber()} value={record.receivingNumber} />}
      </div>
      <div className="-my-1.5 flex flex-wrap items-center gap-x-5">
        {withDeal && (
          <a className="link press inline-flex items-center" href={dealPath(side, record.orderId)}>
            {m.deals_remit_toDeal()}
          </a>
        )}
        {slip && <StoredFileButton file={{ id: slip.id, name: m.deals_remit_slip() }} read={readStoredFile} />}
        {record.state === 'confirmed' && !record.reversed && <ReceiptButton id={record.id} />}
        {record.withdrawable && <WithdrawRecord record={record} onWithdrawn={reload} />}
      </div>
      {record.reversed && (
        <p className="border-bad bg-bad-soft rounded border px-3 py-2">
          {m.deals_remit_reversedOn()} · {formatDate(record.reversed.at)}
          {record.reversed.reason && <span className="text-soft written block">{record.reversed.reason}</span>}
        </p>
      )}
      {record.state === 'rejected' && reason && (
        <p className="border-bad bg-bad-soft rounded border px-3 py-2">
          {rejectionName(reason)}
          {remark && <span className="text-soft written block">{remark}</span>}
        </p>
      )}
    </div>
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
