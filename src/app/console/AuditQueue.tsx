import { useEffect, type ReactNode } from 'react';
import { certificationStates } from '#api/members/member.ts';
import { stateName, type Audited } from '../center/company-choices.ts';
import { LinkTabs } from '../center/LinkTabs.tsx';
import { PagedList, type Page } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import type { Remote } from '#lib/remote.ts';
import type { QueueFilter } from '../stores/backstage.ts';
import { QueueEmpty } from './QueueEmpty.tsx';

/** What waits is what one comes for: it needs no word in the address. `all` is every state. */
const states = ['underAudit', 'success', 'failure', 'all'] as const;

type Props<Data> = {
  of: Audited;
  queue: Remote<Data>;
  load: (filter: QueueFilter) => void;
  searchLabel: string;
  /** Another choice beside the search. It stands in the address, too. */
  choice?: ReactNode;
  children: (page: Data, filter: QueueFilter) => ReactNode;
};

/** A queue of what operators decide: its states as tabs, a search, and its rows in pages. */
export function AuditQueue<Data extends Page & { waiting: number }>(props: Props<Data>) {
  const { of, queue, load, searchLabel, choice, children } = props;
  const address = useAddress();
  const { search, href, go } = address;
  const filter = filterOf(address.params);
  const reload = () => load(filter);
  useEffect(reload, [search]);
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

function filterOf(params: URLSearchParams): QueueFilter {
  const asked = params.get('state');
  const state = certificationStates.find((candidate) => candidate === asked);
  return {
    state: asked === 'all' ? undefined : (state ?? 'underAudit'),
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
}
