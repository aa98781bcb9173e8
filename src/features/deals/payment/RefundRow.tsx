import { dealPath, type DealSide } from '#api/deals/deal-address.ts';
import type { RefundView } from '#api/deals/payment-view.ts';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { RefundText } from '../deal/RefundList.tsx';
import { LedgerRow } from './Ledger.tsx';

type Props = {
  refund: RefundView;
  /** What it was paid for; absent where the page is about that, and tells what came and went. */
  of?: { side: DealSide; orderId: string; subOrderNumber: string };
};

/** What has gone back to the buyer, or has come back from there. */
export function RefundRow({ refund, of }: Props) {
  const { amount, valueDate, reference, note, returned, direct, moved } = refund;
  return (
    <LedgerRow
      day={valueDate}
      title={of?.subOrderNumber ?? (moved ? m.deals_move_wentOver() : m.deals_ledger_refunded())}
      about={note ?? ''}
      from={of ? { name: reference, reference: '' } : { name: '', reference }}
      amount={moneyText(of ? amount : { ...amount, amount: `-${amount.amount}` })}
      state={
        returned ? (
          <Badge tone="amber">{direct ? m.deals_direct_notReceived() : m.deals_remit_returned()}</Badge>
        ) : (
          <Badge tone="good">{moved ? m.deals_move_moved() : m.deals_remit_refunded()}</Badge>
        )
      }
      isOpen={returned !== null}
    >
      <div className="space-y-2">
        <RefundText refund={refund} />
        {of && (
          <a className="link press inline-flex items-center" href={dealPath(of.side, of.orderId)}>
            {m.deals_remit_toDeal()}
          </a>
        )}
      </div>
    </LedgerRow>
  );
}
