import '#i18n/browser.ts';
import { useEffect } from 'react';
import type { NoticePage } from '#api/mail/notice.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import {
  loadNotices,
  noticeFilter,
  notices as noticeStore,
  readNotices,
  type NoticeFilter,
} from '#features/mail/stores/notices.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { LinkTabs } from '../center/LinkTabs.tsx';
import { NewsBar } from '../center/NewsBar.tsx';
import { useMember } from '../session/use-member.ts';
import { showToast } from '../stores/toasts.ts';
import { useRemote } from '../stores/use-remote.ts';
import { NoticeThing } from './NoticeThing.tsx';

/** What the marketplace tells its member, by deal or other thing: what happened, and what is to be done. */
export default function NoticeCenter({ first }: { first: NoticePage | null }) {
  const user = useMember();
  const address = useAddress();
  const { href, go } = address;
  const filter = noticeFilter(address.params);
  // What the address says then, not now.
  const load = () => void loadNotices(noticeFilter(new URLSearchParams(location.search)));
  const page = useRemote(noticeStore, first, address.search, load);
  const unread = user?.unreadNotices;
  // Read, or done, in another tab.
  useEffect(() => {
    if (page.state === 'ready' && unread !== undefined && page.data.unread !== unread) load();
  }, [unread]);
  if (!user) return <Skeleton of="list" rows={6} />;

  const read = async (which: Parameters<typeof readNotices>[0]) => {
    const outcome = await readNotices(which);
    if (outcome.ok) load();
    else showToast(outcome.message, 'warning');
  };
  const tab = (which: NoticeFilter['filter'], label: string, count?: string) => {
    const changes = { filter: which === 'all' ? undefined : which, id: undefined, pageNo: undefined };
    const current = filter.filter === which && !filter.id;
    return { label, count, href: href(changes), current, onGo: () => go(changes) };
  };
  return (
    <div className="space-y-4">
      <NewsBar load={load} />
      <LinkTabs
        label={m.mail_notices_filters()}
        tabs={[
          tab('all', m.ui_all()),
          tab('unread', m.mail_notices_unread(), unread ? formatCount(unread) : undefined),
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SearchBox
          label={m.mail_notices_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword: keyword || undefined, id: undefined, pageNo: undefined })}
        />
        <a className="link press inline-flex items-center" href={localPath('/userCenter/notificationSettings')}>
          {m.mail_settings_title()}
        </a>
        {unread !== 0 && !filter.id && (
          <Button variant="outline" size="small" onClick={() => void read('all')}>
            {m.mail_notices_readAll()}
          </Button>
        )}
      </div>
      <PagedList
        remote={page}
        onRetry={load}
        address={address}
        empty={({ total }) => <NoNotices {...{ filter, total, href }} />}
      >
        {({ list }) => (
          <ul className="space-y-4">
            {list.map((of) => (
              <li key={`${of.thing} ${of.id}`}>
                <NoticeThing of={of} whole={filter.id !== ''} read={read} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

const narrowedToNothing = ({ id, keyword }: NoticeFilter) =>
  id ? m.mail_notices_gone() : keyword ? m.mail_notices_nothingFound({ keyword }) : m.mail_notices_noneUnread();

type NoNoticesProps = { filter: NoticeFilter; total: number; href: ReturnType<typeof useAddress>['href'] };

/** Why there is nothing, and where to go on. */
function NoNotices({ filter, total, href }: NoNoticesProps) {
  if (total > 0 && filter.pageNo > 1) return <NoSuchPage page={filter.pageNo} href={href({ pageNo: undefined })} />;
  if (filter.filter === 'unread' || filter.id || filter.keyword)
    return (
      <EmptyState drawing="search" title={narrowedToNothing(filter)}>
        <a className="link" href={localPath('/userCenter/notifications')}>
          {m.mail_notices_showAll()}
        </a>
      </EmptyState>
    );
  return (
    <EmptyState drawing="lighthouse" title={m.mail_notices_none()}>
      <span>{m.mail_notices_noneText()}</span>
    </EmptyState>
  );
}
