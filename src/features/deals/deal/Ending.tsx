import { lazy, Suspense, useState } from 'react';
import { isClosedUnpaid } from '#api/deals/avoidance.ts';
import { contractPath, type DealSide } from '#api/deals/deal-address.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SubOrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { useIsHydrating } from '#components/center/use-is-hydrating.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';

const ProposeEnd = lazy(async () => ({ default: (await import('./ProposeEnd.tsx')).ProposeEnd }));
const OpenDelay = lazy(async () => ({ default: (await import('./OpenDelay.tsx')).OpenDelay }));
const OpenTaking = lazy(async () => ({ default: (await import('./OpenTaking.tsx')).OpenTaking }));
const StillOwed = lazy(async () => ({ default: (await import('./OpenDelay.tsx')).StillOwed }));
const OpenDeviation = lazy(async () => ({ default: (await import('./OpenDeviation.tsx')).OpenDeviation }));
const OpenRevival = lazy(async () => ({ default: (await import('./OpenRevival.tsx')).OpenRevival }));
const OpenChange = lazy(async () => ({ default: (await import('./OpenChange.tsx')).OpenChange }));
const OpenEnding = lazy(async () => ({ default: (await import('./OpenEnding.tsx')).OpenEnding }));

type OfDeal = { orderId: string; subOrder: SubOrderView };
export type EndingProps = OfDeal & {
  side: DealSide;
  /** The other side's name. */
  partner: string;
};

/** What is late and gives a right to end the deal, what the buyer does before goods move, a shipment otherwise than agreed, a change of its contract or a proposal to end it that waits for an answer, and the way back. */
export function Ending(props: EndingProps) {
  const { delay, ending, revival, change, deviation, balance, status } = props.subOrder;
  const isGoing = status === orderStatuses.pendingShipment || status === orderStatuses.shipped;
  const taking = isGoing && props.subOrder.taking;
  const isHydrating = useIsHydrating();
  const isOwed = isClosedUnpaid(props.subOrder) && compare(balance.amount, '0') > 0;
  if ((!delay && !isOwed && !ending && !revival && !change && !deviation && !taking) || isHydrating) return null;
  return (
    <Suspense>
      {delay && <OpenDelay {...props} delay={delay} />}
      {taking && <OpenTaking {...props} taking={taking} />}
      {isOwed && <StillOwed {...props} />}
      {deviation && <OpenDeviation {...props} deviation={deviation} />}
      {change && <OpenChange {...props} change={change} />}
      {ending && <OpenEnding {...props} ending={ending} />}
      {revival && <OpenRevival {...props} revival={revival} />}
    </Suspense>
  );
}

/** The ways to a change of the contract, and to an end. */
export function EndButton({ orderId, subOrder }: OfDeal) {
  const [proposing, setProposing] = useState(false);
  const { contract, allowedActions, status } = subOrder;
  return (
    <>
      {contract && status !== orderStatuses.pendingSignatures && allowedActions.includes('proposeAmendment') && (
        <Button asChild variant="outline" size="small">
          <a href={contractPath(contract.id)}>{m.deals_change_propose()}</a>
        </Button>
      )}
      {allowedActions.includes('proposeEnd') && (
        <ForCall<'api/trade/web/order/proposeEnd'> as="signatory">
          <Button variant="outline" size="small" onClick={() => setProposing(true)}>
            {m.deals_end_propose()}
          </Button>
        </ForCall>
      )}
      {proposing && (
        <Suspense>
          <ProposeEnd orderId={orderId} subOrder={subOrder} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  );
}
