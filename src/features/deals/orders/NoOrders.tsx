import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import type { OrderFilter } from '../stores/orders.ts';
import { isNarrowed, wholeList } from './order-filter.ts';

type Props = {
  filter: OrderFilter;
  address: Pick<ReturnType<typeof useAddress>, 'href'>;
  /** Of the list: more than none on a page beyond its end. */
  total: number;
};

/** Why there is nothing, and what to do about it. */
export function NoOrders({ filter, address: { href }, total }: Props) {
  if (total > 0) {
    return <NoSuchPage page={filter.pageNo} href={href({ pageNo: undefined })} />;
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState drawing="search" title={m.market_list_noMatch()}>
        <a className="link" href={href(wholeList)}>
          {m.market_list_clearFilters()}
        </a>
      </EmptyState>
    );
  }
  if (filter.status !== 0 && filter.status !== 1) {
    return (
      <EmptyState title={m.deals_orders_noneInStatus()}>
        <a className="link" href={localPath('/userCenter/order')}>
          {m.deals_orders_showAll()}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={m.deals_orders_none()}>
      <span>{m.deals_orders_noneText()}</span>
      <a className="link" href={localPath('/productRfq')}>
        {m.frame_postRfq()}
      </a>
      <a className="link" href={localPath('/productList')}>
        {m.market_tracks_browse()}
      </a>
    </EmptyState>
  );
}
