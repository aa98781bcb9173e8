import '#i18n/browser.ts';
import { useEffect } from 'react';
import type { Enterprise, MerchantApplication } from '#api/members/enterprise.ts';
import { useNow } from '#components/center/use-now.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { OfferTile } from '#features/market/offer/OfferTile.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { enterprise, followCertification, loadEnterprise } from '#features/members/stores/enterprise.ts';
import { applications, loadApplications } from '#features/market/stores/merchant.ts';
import { NewsBar } from '../center/NewsBar.tsx';
import type { BuyerToday } from '#api/deals/order.ts';
import { buyerToday, loadBuyerToday } from '#features/deals/stores/orders.ts';
import { useMember } from '../session/use-member.ts';
import { useRemote } from '../stores/use-remote.ts';
import { loadTracks, tracks, type Tracks } from '#features/market/stores/tracks.ts';
import { BuyersFigures } from './BuyersFigures.tsx';
import { Needs } from './Needs.tsx';
import { MoreTasks } from '../center/TaskList.tsx';
import { needsOf } from './needs.ts';
import { OrdersByStatus } from './OrdersByStatus.tsx';
import { recentTracks } from './recent-tracks.ts';

type Props = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  first: {
    company: Enterprise | null;
    applications: MerchantApplication[] | null;
    orders: BuyerToday | null;
    tracks: Tracks | null;
  };
};

/** The first page of the user center: what needs the member now, and where they were. */
export default function CenterHome({ rates, first }: Props) {
  const user = useMember();
  const now = useNow();
  const isBuyer = user?.type === 'QY';
  const load = () => void loadEnterprise();
  const loadRecent = () => void loadTracks(1, recentTracks);
  const company = useRemote(enterprise, first.company, '', load);
  const loadRegistrations = () => void loadApplications();
  const registrations = useRemote(applications, first.applications, '', loadRegistrations);
  const loadOrders = () => void (isBuyer && loadBuyerToday());
  const orders = useRemote(buyerToday, first.orders, `${isBuyer}`, loadOrders);
  const visits = useRemote(tracks, first.tracks, '', loadRecent);
  useEffect(() => void followCertification(user?.type), [company.state]);
  if (!user) return <Skeleton of="desk" rows={6} />;

  const loadAll = () => {
    load();
    loadRegistrations();
    loadOrders();
  };
  return (
    <div className="space-y-5">
      <NewsBar load={loadAll} />
      {isBuyer && (
        <Loaded remote={orders} onRetry={loadOrders} skeleton={<Skeleton rows={2} />}>
          {({ figures }) => <BuyersFigures figures={figures} />}
        </Loaded>
      )}

      <Panel title={m.center_needsYou()}>
        <Loaded remote={company} onRetry={load} skeleton={<Skeleton rows={2} />}>
          {(known) => (
            <Needs
              needs={needsOf({
                user,
                company: known,
                applications: registrations.data ?? [],
                orders: isBuyer ? orders.data : null,
                now,
              })}
            />
          )}
        </Loaded>
        {isBuyer && orders.data && <MoreTasks known={orders.data} href={localPath('/userCenter/order')} />}
      </Panel>

      {isBuyer && (
        <Panel
          title={m.deals_orders_title()}
          aside={
            <a className="link press inline-flex items-center text-table" href={localPath('/userCenter/order')}>
              {m.deals_orders_showAll()}
            </a>
          }
        >
          <Loaded remote={orders} onRetry={() => void loadBuyerToday()} skeleton={<Skeleton rows={2} />}>
            {({ counts }) => <OrdersByStatus counts={counts} />}
          </Loaded>
        </Panel>
      )}

      <Panel
        title={m.center_recentTracks()}
        aside={
          visits.data &&
          visits.data.total > 0 && (
            <a className="link press inline-flex items-center text-table" href={localPath('/userCenter/myTracks')}>
              {m.center_allTracks({ count: visits.data.total })}
            </a>
          )
        }
      >
        <Loaded remote={visits} onRetry={loadRecent} skeleton={<Skeleton rows={3} />}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="text-soft">
                {m.market_tracks_none()}{' '}
                <a className="link" href={localPath('/productList')}>
                  {m.market_tracks_browse()}
                </a>
              </p>
            ) : (
              <ul className="wide:grid-cols-3 grid gap-3 sm:grid-cols-2">
                {list.slice(0, recentTracks).map((track) => (
                  <OfferTile key={track.id} offer={track.offer} rates={rates} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}
