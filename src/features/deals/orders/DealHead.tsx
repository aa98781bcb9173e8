import type { OrderView } from '#api/deals/trade.ts';
import { DealSummary } from '../deal/DealSummary.tsx';
import { StatusStepper } from '../deal/StatusStepper.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { reachedByOrder } from '#api/deals/deal-progress.ts';
import { CancelInquiry } from './CancelInquiry.tsx';
import { repeatPath } from '#api/deals/deal-address.ts';

type Props = {
  deal: OrderView;
  /** Where each sub-order shows its own. */
  withoutSteps?: boolean;
};

/** Which deal it is, what it is about, and how far it has come. */
export function DealHead({ deal, withoutSteps = false }: Props) {
  const { id, status, reason, allowedActions } = deal;
  return (
    <div className="panel space-y-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <DealSummary deal={deal} />
        <div className="flex flex-wrap gap-2">
          {allowedActions.includes('repeatRfq') && (
            <Button asChild variant="outline">
              <a href={repeatPath(id)}>{m.deals_trade_repeatRfq()}</a>
            </Button>
          )}
          {allowedActions.includes('cancelInquiry') && <CancelInquiry orderId={id} />}
        </div>
      </div>
      {!withoutSteps && <StatusStepper status={status} reached={reachedByOrder(deal)} reason={reason} />}
    </div>
  );
}
