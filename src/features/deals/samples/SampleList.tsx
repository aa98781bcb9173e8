import type { ReactNode } from 'react';
import { sampleFilters, type SampleFilter } from '#api/deals/sample-choices.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { NoMatch } from '#components/center/NoMatch.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { PagedList, type Page } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import type { Remote } from '#lib/remote.ts';
import type { SampleList as List } from '../stores/samples.ts';

type Props<Data extends Page> = {
  list: List;
  address: ReturnType<typeof useAddress>;
  remote: Remote<Data>;
  load: () => void;
  none: ReactNode;
  children: (page: Data) => ReactNode;
};

const filterNames: Record<SampleFilter, () => string> = {
  open: m.deals_samples_filterOpen,
  closed: m.deals_samples_filterClosed,
  all: m.ui_all,
};

/** Samples of one side, narrowed by its tabs, or the one that a notice leads to. */
export function SampleList<Data extends Page & { open: number }>(props: Props<Data>) {
  const { list, address, remote, load, none, children } = props;
  const { href, go } = address;
  const toAll = { id: undefined, pageNo: undefined };
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      {list.id ? (
        <GoLink className="link press inline-flex items-center" href={href(toAll)} onGo={() => go(toAll)}>
          {m.deals_samples_showAll()}
        </GoLink>
      ) : (
        <div className="list-tools">
          <LinkTabs
            label={m.deals_samples_title()}
            tabs={sampleFilters.map((filter) => {
              const changes = { filter: filter === 'open' ? undefined : filter, pageNo: undefined };
              return {
                label: filterNames[filter](),
                href: href(changes),
                current: filter === list.filter,
                count: filter === 'open' && remote.data ? formatCount(remote.data.open) : undefined,
                onGo: () => go(changes),
              };
            })}
          />
          <SearchBox
            label={m.deals_samples_search()}
            keyword={list.keyword}
            onSearch={(keyword) => go({ keyword, pageNo: undefined })}
          />
        </div>
      )}
      <PagedList
        remote={remote}
        onRetry={load}
        address={address}
        empty={({ total }) =>
          total > 0 ? (
            <NoSuchPage page={list.pageNo} href={href({ pageNo: undefined })} />
          ) : list.keyword ? (
            <NoMatch address={address} />
          ) : (
            none
          )
        }
      >
        {children}
      </PagedList>
    </div>
  );
}
