import { lazy } from 'react';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { WhenNear } from '#components/center/WhenNear.tsx';
import { m } from '#i18n/messages.ts';

const SellersMoney = lazy(async () => ({ default: (await import('./SellersMoney.tsx')).SellersMoney }));
const BuyersReturns = lazy(async () => ({ default: (await import('./BuyersReturns.tsx')).BuyersReturns }));

type Props = { orderId: string; subOrder: SubOrderView; side: 'buyer' | 'supplier' };

/** Money that the buyer pays its seller directly; its script comes to such a deal alone. */
export function DirectPayment({ side, ...props }: Props) {
  const { direct, status, contract, banks, refunds } = props.subOrder;
  const isSigned = status !== orderStatuses.pendingSignatures && contract?.signedBy.length === 2;
  if (!direct || banks || !isSigned) return null;
  if (side === 'buyer' && !direct.isOwed && refunds.length === 0) return null;
  return (
    <section className="border-line border-t pt-4" aria-label={m.deals_direct_title()}>
      <WhenNear>{side === 'supplier' ? <SellersMoney {...props} /> : <BuyersReturns {...props} />}</WhenNear>
    </section>
  );
}
