import '#i18n/browser.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SupplierToday } from '#api/deals/order.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { WorkTiles, type WorkTile } from '#app/center/WorkTiles.tsx';
import { moneyText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { loadToday, today } from '../stores/supplier.ts';
import { incomePath, rfqsPath, subOrdersPath } from './supplier-links.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { first: SupplierToday | null };

/** Today's work of a supplier. */
export default function Today({ first }: Props) {
  return (
    <MembersOnly audience="supplier">
      <Work first={first} />
    </MembersOnly>
  );
}

function Work({ first }: Props) {
  const load = () => void loadToday();
  const work = useRemote(today, first, '', load);
  return (
    <Loaded remote={work} onRetry={load} skeleton={<Skeleton rows={6} tall />}>
      {(known) => (
        <div className="space-y-5">
          <NewsBar load={load} />
          <GiveAccount currencies={known.payoutAccountsMissing} />
          <Panel title={m.deals_supplier_rfqs()} aside={<More href={rfqsPath()} />}>
            <WorkTiles tiles={rfqTiles(known)} />
          </Panel>
          <Panel title={m.deals_supplier_orders()} aside={<More href={subOrdersPath()} />}>
            <WorkTiles tiles={orderTiles(known)} />
          </Panel>
          <Panel
            title={m.deals_supplier_income()}
            lead={m.deals_supplier_incomeText()}
            aside={<More href={incomePath()} />}
          >
            <Income received={known.received} />
          </Panel>
        </div>
      )}
    </Loaded>
  );
}

/** Money of completed deals that nobody knows where to pay to. */
function GiveAccount({ currencies }: { currencies: readonly string[] }) {
  if (currencies.length === 0) return null;
  return (
    <Notice tone="amber" title={m.deals_payout_giveAccount({ currencies: joinWords(currencies) })}>
      <a className="link press inline-flex items-center" href={localPath('/supplierCenter/payouts')}>
        {m.deals_payout_give()}
      </a>
    </Notice>
  );
}

function rfqTiles({ waitingRfqs, dueSoon, counterOffers }: SupplierToday): WorkTile[] {
  return [
    {
      key: 'waiting',
      label: m.deals_supplier_waitingRfqs(),
      text: m.deals_supplier_waitingRfqsText(),
      count: waitingRfqs,
      href: rfqsPath(),
      asks: true,
    },
    {
      key: 'soon',
      label: m.deals_supplier_dueSoon(),
      text: m.deals_supplier_dueSoonText(),
      count: dueSoon,
      href: rfqsPath('dueSoon'),
      asks: true,
    },
    {
      key: 'counter',
      label: m.deals_supplier_counterOffers(),
      text: m.deals_supplier_counterOffersText(),
      count: counterOffers,
      href: rfqsPath('counterOffers'),
      asks: true,
    },
  ];
}

function orderTiles({ toSign, toShip, onTheWay }: SupplierToday): WorkTile[] {
  const { pendingSignatures, pendingShipment, shipped } = orderStatuses;
  const to = (status: number) => subOrdersPath(status);
  return [
    {
      key: 'sign',
      label: m.deals_supplier_toSign(),
      text: m.deals_supplier_toSignText(),
      count: toSign,
      href: to(pendingSignatures),
      asks: true,
    },
    {
      key: 'ship',
      label: m.deals_supplier_toShip(),
      text: m.deals_supplier_toShipText(),
      count: toShip,
      href: to(pendingShipment),
      asks: true,
    },
    {
      key: 'way',
      label: m.deals_supplier_onTheWay(),
      text: m.deals_supplier_onTheWayText(),
      count: onTheWay,
      href: to(shipped),
      asks: false,
    },
  ];
}

function Income({ received }: { received: SupplierToday['received'] }) {
  if (received.length === 0) return <p className="text-soft">{m.deals_supplier_noIncome()}</p>;
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2">
      {received.map((money) => (
        <li key={money.currency} className="figures text-h2 font-semibold">
          {moneyText(money)}
        </li>
      ))}
    </ul>
  );
}

const More = ({ href }: { href: string }) => (
  <a className="link press inline-flex items-center text-table" href={href}>
    {m.deals_supplier_showAll()}
  </a>
);
