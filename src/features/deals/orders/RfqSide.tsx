import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { WhenNear } from '#components/center/WhenNear.tsx';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { Changes } from '../deal/Changes.tsx';
import { TimeLeft } from '../deal/TimeLeft.tsx';
import TogetherPanel from '../deal/TogetherPanel.tsx';
import { Button } from '#components/ui/button.tsx';
import { rfqPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { KeepTemplate } from '../rfq/KeepTemplate.tsx';
import { AddSuppliers } from '../rfq/AddSuppliers.tsx';
import { m } from '#i18n/messages.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { $choices, loadChoices } from '../stores/rfq-talk.ts';
import { ComparisonPanel } from './ComparisonPanel.tsx';
import { FreightPanel } from './FreightPanel.tsx';
import type { Country } from './OrderDetails.tsx';
import { supplierTalks } from './supplier-talks.ts';
import { SupplierPanel } from './SupplierPanel.tsx';

// Few have asked anybody by e-mail.
const GuestPanel = lazy(() => import('../guest/GuestPanel.tsx'));
const GoodsDocuments = lazy(() => import('../deal/GoodsDocuments.tsx'));
const WaitingAward = lazy(() => import('../guest/WaitingAward.tsx'));

type Props = { deal: OrderView; countries: readonly Country[] };

/** The RFQ side of a deal: the quotes side by side, the talk with each supplier, what was asked for. */
export function RfqSide({ deal, countries }: Props) {
  const choices = useStore($choices);
  useEffect(() => void loadChoices(), []);
  const talks = supplierTalks(deal);
  const compared = deal.quotes.some(({ state }) => ['live', 'accepted', 'notAwarded'].includes(state));
  return (
    <>
      {/* What has come in stands before what was asked. */}
      {compared && <ComparisonPanel deal={deal} />}
      {deal.status === orderStatuses.pendingQuote && <QuoteClock deal={deal} />}
      {deal.bundle && <TogetherPanel id={deal.id} bundle={deal.bundle} side="buyer" />}
      {deal.guestAward && (
        <AfterHydration>
          <Suspense>
            <WaitingAward orderId={deal.id} award={deal.guestAward} />
          </Suspense>
        </AfterHydration>
      )}
      <FreightPanel deal={deal} />
      {deal.guests.length > 0 && (
        <AfterHydration>
          <Suspense>
            <GuestPanel deal={deal} />
          </Suspense>
        </AfterHydration>
      )}
      {talks.map((talk) => (
        <SupplierPanel
          key={talk.shop.id}
          deal={deal}
          talk={talk}
          open={talks.length <= 2}
          choices={choices.data}
          countries={countries}
        />
      ))}
      <Panel
        title={m.deals_orders_asked()}
        aside={<KeepTemplate suggested={deal.rfq.gradeNumber} what={() => ({ orderId: deal.id })} />}
      >
        <Changes changes={deal.rfq.changes} />
        <DealFacts rfq={deal.rfq} subOrders={deal.subOrders} readFile={readStoredFile} />
      </Panel>
      <WhenNear>
        <GoodsDocuments orderId={deal.id} side="buyer" />
      </WhenNear>
    </>
  );
}

/** Who has been asked, how many have answered, and the 7-day clock while nobody has quoted. */
function QuoteClock({ deal: { id, invited, declined, quotes, quoteDueAt, rfq, allowedActions } }: Pick<Props, 'deal'>) {
  const mayChange = allowedActions.includes('changeRfq');
  const standing = quotes.filter(({ state }) => state !== 'withdrawn').length;
  return (
    <Notice tone={quotes.length === 0 ? 'brand' : 'plain'}>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{m.deals_orders_invitedCount({ count: invited ?? 0 })}</span>
        <span>{m.deals_orders_quoteCount({ count: standing })}</span>
        {Boolean(declined) && <span>{m.deals_orders_declinedCount({ count: declined ?? 0 })}</span>}
        <span>
          {m.deals_orders_timeToQuote()} <TimeLeft until={rfq.sealedUntil ?? quoteDueAt} past={m.deals_orders_over()} />
        </span>
      </p>
      {quotes.length === 0 && <p className="text-soft">{m.deals_orders_clockText()}</p>}
      {quotes.length > 0 && <p className="text-soft">{m.deals_change_quoted()}</p>}
      {mayChange && (
        <ForCall<'api/trade/web/rfq/changeRfq'> as="buyer" begins="buying">
          <div className="flex flex-wrap gap-3 pt-1">
            <Button asChild variant="outline">
              <a href={localPath(rfqPath, { changeId: id })}>{m.deals_trade_changeRfq()}</a>
            </Button>
            <AddSuppliers orderId={id} />
          </div>
        </ForCall>
      )}
    </Notice>
  );
}
