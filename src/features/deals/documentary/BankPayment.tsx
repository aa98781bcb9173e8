import { lazy, Suspense, useEffect, useState } from 'react';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';

const ThroughBanks = lazy(async () => ({ default: (await import('./ThroughBanks.tsx')).ThroughBanks }));

type Props = { orderId: string; subOrder: SubOrderView; side: 'buyer' | 'supplier' | 'operator' };

/** Payment through banks, where a deal is paid so and has been signed; its script comes to such a deal alone. */
export function BankPayment(props: Props) {
  const { banks, status, contract, number } = props.subOrder;
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!banks || status === orderStatuses.pendingSignatures || contract?.signedBy.length !== 2) return null;
  return (
    <section id={`${number}-bank`} className="border-line scroll-mt-4 border-t pt-4" aria-label={m.deals_bank_title()}>
      {isThere && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <ThroughBanks {...props} />
        </Suspense>
      )}
    </section>
  );
}
