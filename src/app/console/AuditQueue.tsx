import type { ReactNode } from 'react';
import { stateName, type Audited } from '../center/company-choices.ts';
import { LinkTabs } from '../center/LinkTabs.tsx';
import { PagedList, type Page } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { queueFilter, type QueueFilter } from '../stores/backstage.ts';
import type { RemoteStore } from '../stores/remote.ts';
import { useRemote } from '../stores/use-remote.ts';
import { QueueEmpty } from './QueueEmpty.tsx';

/** `all` is every state. */
const states = ['underAudit', 'success', 'failure', 'all'] as const;

type Props<Data> = {
  of: Audited;
  store: Pick<RemoteStore<Data>, '$state' | 'put'>;
  first: Data | null;
  load: (filter: QueueFilter) => void;
  searchLabel: string;
  /** Another choice beside the search. It stands in the address, too. */
  choice?: ReactNode;
  children: (page: Data, filter: QueueFilter) => ReactNode;
};

/** A queue of what operators decide: its states as tabs, a search, and its rows in pages. */
export function AuditQueue<Data extends Page & { waiting: number }>(props: Props<Data>) {
  const { of, store, first, load, searchLabel, choice, children } = props;
  const address = useAddress();
  const { search, href, go } = address;
  const filter = queueFilter(address.params);
  const reload = () => load(filter);
  const queue = useRemote(store, first, search, reload);
  const counts = queue.state === 'ready' ? queue.data : null;
  const tabs = states.map((state) => {
    const changes = { state: state === 'underAudit' ? undefined : state, pageNo: undefined };
    const current = state === (filter.state ?? 'all');
    const count = counts && (current ? counts.total : state === 'underAudit' ? counts.waiting : null);
    return {
      label: state === 'all' ? m.ui_all() : stateName(state, of),
      href: href(changes),
      current,
      count: count === null ? undefined : formatCount(count),
      onGo: () => go(changes),
    };
  });
  return (
    <div className="space-y-4">
      <LinkTabs label={m.console_states()} tabs={tabs} />
      <div className="flex flex-wrap gap-3">
        <SearchBox
          label={searchLabel}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        {choice}
      </div>
      <PagedList
        remote={queue}
        onRetry={reload}
        address={address}
        empty={() => (
          <QueueEmpty
            narrowed={filter.keyword !== ''}
            allHref={href({ state: 'all', kind: undefined, keyword: undefined, pageNo: undefined })}
          />
        )}
      >
        {(page) => children(page, filter)}
      </PagedList>
    </div>
  );
}
