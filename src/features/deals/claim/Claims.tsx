import { lazy, Suspense, useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useIsHydrating } from '#components/center/use-is-hydrating.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

const ClaimList = lazy(async () => ({ default: (await import('./ClaimList.tsx')).ClaimList }));
const MakeClaim = lazy(async () => ({ default: (await import('./MakeClaim.tsx')).MakeClaim }));

type OfDeal = { orderId: string; subOrder: SubOrderView };
export type ClaimsProps = OfDeal & { side: 'buyer' | 'supplier' | 'operator' };

/** The claims of a deal, if there are any; their script comes to such a deal alone. */
export function Claims(props: ClaimsProps) {
  const isHydrating = useIsHydrating();
  if (props.subOrder.claims.length === 0 || isHydrating) return null;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <ClaimList {...props} />
    </Suspense>
  );
}

/** The way to a claim. */
export function ClaimButton({ orderId, subOrder }: OfDeal) {
  const [making, setMaking] = useState(false);
  return (
    <>
      {subOrder.allowedActions.includes('makeClaim') && (
        <ForCall<'api/trade/web/claim/makeClaim'> as="signatory">
          <Button variant="outline" size="small" onClick={() => setMaking(true)}>
            {m.deals_claim_make()}
          </Button>
        </ForCall>
      )}
      {making && (
        <Suspense>
          <MakeClaim orderId={orderId} subOrderId={subOrder.id} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}
