import { lazy, Suspense, useState } from 'react';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useIsHydrating } from '#components/center/use-is-hydrating.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

const NoticeList = lazy(async () => ({ default: (await import('./NoticeList.tsx')).NoticeList }));
const GiveNotice = lazy(async () => ({ default: (await import('./GiveNotice.tsx')).GiveNotice }));

type OfDeal = { orderId: string; subOrder: SubOrderView };
export type NoticesProps = OfDeal & { side: 'buyer' | 'supplier' | 'operator' };

/** The notices of a deal, if there are any; their script comes to such a deal alone. */
export function NoticesPanel(props: NoticesProps) {
  const isHydrating = useIsHydrating();
  if (props.subOrder.notices.length === 0 || isHydrating) return null;
  return (
    <Suspense fallback={<Skeleton rows={3} />}>
      <NoticeList {...props} />
    </Suspense>
  );
}

/** The way to a notice. */
export function NoticeButton({ orderId, subOrder }: OfDeal) {
  const [giving, setGiving] = useState(false);
  return (
    <>
      {subOrder.allowedActions.includes('giveNotice') && (
        <ForCall<'api/trade/web/notice/giveNotice'> as="signatory">
          <Button variant="outline" size="small" onClick={() => setGiving(true)}>
            {m.deals_notice_give()}
          </Button>
        </ForCall>
      )}
      {giving && (
        <Suspense>
          <GiveNotice orderId={orderId} subOrder={subOrder} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  );
}
