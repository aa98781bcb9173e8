import '#i18n/browser.ts';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { SupplierToday } from '#api/deals/order.ts';
import type { InvitationPage } from '#api/deals/rfq.ts';
import { dealPath } from '#api/deals/deal-address.ts';
import { materialPicture } from '#api/market/material-picture.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { KeyFigures, type KeyFigure } from '#app/center/KeyFigures.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { MoreTasks, TaskList, type Task } from '#app/center/TaskList.tsx';
import { WorkTiles, type WorkTile } from '#app/center/WorkTiles.tsx';
import { moneyText, priceText, tonnesText } from '#components/center/figures.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { localPath } from '#lib/paths.ts';
import { dealTasks } from '../deal/deal-tasks.ts';
import { sampleTasks } from '../deal/sample-tasks.ts';
import { endOfAnswer, invitations, loadInvitations, loadToday, mostPressing, today } from '../stores/supplier.ts';
import { incomePath, rfqsPath, subOrdersPath } from './supplier-links.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { first: SupplierToday | null; rfqs: InvitationPage | null };

/** Today's work of a supplier. */
export default function Today(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <Work {...props} />
    </MembersOnly>
  );
}

function Work({ first, rfqs }: Props) {
  const loadWork = () => void loadToday();
  const loadRfqs = () => void loadInvitations(mostPressing);
  const work = useRemote(today, first, '', loadWork);
  const asked = useRemote(invitations, rfqs, '', loadRfqs);
  const load = () => {
    loadWork();
    loadRfqs();
  };
  return (
    <Loaded remote={work} onRetry={load} skeleton={<Skeleton of="desk" rows={6} />}>
      {(known) => {
        const tasks = [
          ...rfqTasks(asked.data),
          ...dealTasks(known.tasks, 'supplier'),
          ...sampleTasks(known.samples, 'supplier'),
        ].sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
        return (
          <div className="space-y-5">
            <NewsBar load={load} />
            <GiveAccount currencies={known.payoutAccountsMissing} />
            <KeyFigures label={m.center_figures()} figures={figuresOf(known)} />
            <Panel title={m.center_needsYou()} aside={<More href={rfqsPath()} />}>
              {tasks.length > 0 ? <TaskList tasks={tasks} /> : <Nothing />}
              <MoreTasks known={known} href={subOrdersPath()} />
            </Panel>
            <Panel title={m.deals_supplier_rfqs()} aside={<More href={rfqsPath()} />}>
              <WorkTiles tiles={rfqTiles(known)} />
            </Panel>
            <Panel title={m.deals_supplier_orders()} aside={<More href={subOrdersPath()} />}>
              <WorkTiles tiles={orderTiles(known)} />
            </Panel>
          </div>
        );
      }}
    </Loaded>
  );
}

const endOf = ({ until, day }: Task): string => until ?? day ?? '9999';

const Nothing = () => (
  <p className="text-soft">
    {m.center_nothingNeeds()}{' '}
    <a className="link" href={localPath('/supplierCenter/offers')}>
      {m.market_offers_title()}
    </a>
  </p>
);

/** RFQs that wait for an answer, by name. */
const rfqTasks = (asked: InvitationPage | null): Task[] =>
  (asked?.list ?? []).map((row): Task => {
    const { id, orderId, number, buyer, gradeNumber, swatch, quantity, targetPrice, counterOffered } = row;
    const title = counterOffered ? m.deals_next_answerCounter() : m.mail_notices_quote();
    return {
      key: `quote ${id}`,
      kind: 'act',
      title,
      number,
      text: [`${gradeNumber}, ${tonnesText(quantity)}`, buyer.company].join(' · '),
      picture: swatch ? materialPicture(swatch) : undefined,
      amount: targetPrice ? priceText(targetPrice) : undefined,
      until: endOfAnswer(row),
      link: { label: title, href: `${dealPath('supplier', orderId)}#quote`, as: 'sales' },
    };
  });

const figuresOf = ({ waitingRfqs, dueSoon, toShip, pricesEnding, received }: SupplierToday): KeyFigure[] => [
  {
    key: 'rfqs',
    label: m.deals_supplier_waitingRfqs(),
    values: [formatCount(waitingRfqs)],
    note: dueSoon > 0 ? m.deals_supplier_endSoon({ count: formatCount(dueSoon) }) : m.deals_supplier_waitingRfqsText(),
    late: dueSoon > 0,
    href: rfqsPath(),
  },
  {
    key: 'ship',
    label: m.deals_supplier_toShip(),
    values: [formatCount(toShip)],
    note: m.deals_supplier_toShipText(),
    href: subOrdersPath(orderStatuses.pendingShipment),
  },
  {
    key: 'prices',
    label: m.deals_supplier_pricesEnding(),
    values: [formatCount(pricesEnding)],
    note: m.deals_supplier_pricesEndingText(),
    late: pricesEnding > 0,
    href: localPath('/supplierCenter/offers'),
  },
  {
    key: 'income',
    label: m.deals_supplier_income(),
    values: received.length > 0 ? received.map(moneyText) : ['0'],
    note: m.deals_supplier_incomeText(),
    href: incomePath(),
  },
];

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

const More = ({ href }: { href: string }) => (
  <a className="link press inline-flex items-center text-table" href={href}>
    {m.deals_supplier_showAll()}
  </a>
);
