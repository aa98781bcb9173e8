import '#i18n/browser.ts';
import '#components/center/dense-table.css';
import { useEffect, useState } from 'react';
import type { OwnOfferPage } from '#api/market/own-offer.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { LinkTabs, type LinkTab } from '#app/center/LinkTabs.tsx';
import { SavedViews } from '#app/center/SavedViews.tsx';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { readEdits, rebase } from '../stores/offer-edits.ts';
import { loadOwnOffers, offerStatuses, ownOffers, type OfferFilter, type OfferStatus } from '../stores/own-offers.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { importPath, newOfferPath, offerFilter } from './offer-links.ts';
import { OfferList } from './OfferList.tsx';
import { useStore } from '@nanostores/react';
import { $session } from '#app/stores/session.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall, useAsk, useStop } from '#app/center/ForCall.tsx';
import { SaveBar } from './SaveBar.tsx';
type Address = ReturnType<typeof useAddress>;

type Props = { first: OwnOfferPage | null };

/** A supplier's own offers, edited in place. */
export default function Offers({ first }: Props) {
  return (
    <MembersOnly audience="supplier">
      <Own first={first} />
    </MembersOnly>
  );
}

function Own({ first }: Props) {
  const address = useAddress();
  const asked = useAsk('sales');
  const mayWrite = !useStop('selling') && !asked;
  const filter = offerFilter(address.params);
  const load = async () => {
    await loadOwnOffers(filter);
    rebase(ownOffers.$state.get().data?.list ?? []);
  };
  const [exporting, setExporting] = useState(false);
  const { user } = useStore($session);
  // What was typed belongs to its writer: the page may be there before the browser knows who that is.
  useEffect(() => {
    if (!user) return;
    readEdits();
    rebase(ownOffers.$state.get().data?.list ?? first?.list ?? []);
  }, [user?.id]);
  const page = useRemote(ownOffers, first, address.search, () => void load());
  const exported = exportedNumber(filter, page.data);
  return (
    <div className="space-y-2">
      <div className="list-tools">
        <LinkTabs many label={m.market_offers_statuses()} tabs={statusTabs(address, filter, page.data?.counts)} />
        <SearchBox
          label={m.market_offers_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
        />
        {filter.expiring ? (
          <NarrowedBy
            name={m.market_offers_expiring()}
            onRemove={() => address.go({ expiring: undefined, pageNo: undefined })}
          />
        ) : (
          <Button variant="outline" onClick={() => address.go({ expiring: 1, pageNo: undefined })}>
            {m.market_offers_expiring()}
          </Button>
        )}
        <SavedViews list="ownOffers" />
        <Button variant="outline" disabled={exported === 0} onClick={() => setExporting(true)}>
          {m.market_offers_export()}
        </Button>
        {mayWrite && (
          <>
            <Button asChild variant="outline">
              <a href={importPath()}>{m.market_offers_import()}</a>
            </Button>
            {/* At a desk it is the first action of the bar. */}
            <Button asChild className="desk:hidden">
              <a href={newOfferPath()}>{m.market_offers_new()}</a>
            </Button>
          </>
        )}
      </div>
      <PagedList
        remote={page}
        onRetry={() => void load()}
        address={address}
        count={m.market_offers_count}
        countSeen
        empty={({ total }) => <Nothing address={address} filter={filter} total={total} />}
      >
        {({ list }) => (
          <ForCall<'api/product/supplier/offer/updateOffers'> as="sales" begins="selling" whole>
            <OfferList offers={list} page={address.search} reload={load} />
          </ForCall>
        )}
      </PagedList>
      {mayWrite && <SaveBar reload={load} />}
      {exporting && <ExportDialog count={exported} offers={filter} onClose={() => setExporting(false)} />}
    </div>
  );
}

/** How many the file would have: without a status all but the removed ones. */
function exportedNumber({ status }: OfferFilter, found: OwnOfferPage | null | undefined): number {
  if (!found) return 0;
  return offerStatuses
    .filter((one) => (status ? one === status : one !== 'removed'))
    .reduce((sum, one) => sum + (found.counts[one] ?? 0), 0);
}

const statusNames: Record<OfferStatus, () => string> = {
  onSale: m.market_offer_statusOnSale,
  notListed: m.market_offer_statusNotListed,
  removed: m.market_offer_statusRemoved,
};

function statusTabs(
  { href, go }: Address,
  { status: shown }: OfferFilter,
  counts: Readonly<Record<string, number>> | undefined,
): LinkTab[] {
  const sum = counts && Object.values(counts).reduce((all, count) => all + count, 0);
  return [undefined, ...offerStatuses].map((status) => {
    const changes = { status, pageNo: undefined };
    const count = status ? counts && (counts[status] ?? 0) : sum;
    return {
      label: status ? statusNames[status]() : m.ui_all(),
      href: href(changes),
      current: status === shown,
      count: count === undefined ? undefined : formatCount(count),
      onGo: () => go(changes),
    };
  });
}

type NothingProps = { address: Address; filter: OfferFilter; total: number };

/** Why the list is empty, and where there may be more. */
function Nothing({ address: { href }, filter, total }: NothingProps) {
  if (total > 0) return <NoSuchPage page={filter.pageNo} href={href({ pageNo: undefined })} />;
  if (filter.keyword || filter.expiring || filter.status)
    return (
      <EmptyState drawing="search" title={m.market_list_noMatch()}>
        <a
          className="link"
          href={href({ keyword: undefined, expiring: undefined, status: undefined, pageNo: undefined })}
        >
          {m.market_offers_showAll()}
        </a>
      </EmptyState>
    );
  return (
    <EmptyState title={m.market_offers_none()}>
      <p className="w-full">
        <span className="mx-auto block max-w-[36rem]">{m.market_offers_noneText()}</span>
      </p>
      <Button asChild>
        <a href={newOfferPath()}>{m.market_offers_new()}</a>
      </Button>
      <Button asChild variant="outline">
        <a href={importPath()}>{m.market_offers_import()}</a>
      </Button>
    </EmptyState>
  );
}
