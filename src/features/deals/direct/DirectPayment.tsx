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
  const { number, direct, status, contract, banks, refunds } = props.subOrder;
  const isSigned = status !== orderStatuses.pendingSignatures && contract?.signedBy.length === 2;
  if (!direct || banks || !isSigned) return null;
  if (side === 'buyer' && !direct.isOwed && refunds.length === 0) return null;
  return (
    <section
      id={`${number}-transfers`}
      className="border-line scroll-mt-4 border-t pt-4"
      aria-label={side === 'supplier' ? m.deals_direct_title() : m.deals_direct_returns()}
    >
      <WhenNear>{side === 'supplier' ? <SellersMoney {...props} /> : <BuyersReturns {...props} />}</WhenNear>
    </section>
  );
}
