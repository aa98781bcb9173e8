import '#i18n/browser.ts';
import { lazy, Suspense, useEffect } from 'react';
import type { MailPage } from '#api/mail/mail.ts';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { NoSuchPage } from '#components/center/NoSuchPage.tsx';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { loadMails, mails as mailStore, markMails, type MailFilter } from './stores/mail.ts';
import { useMember } from '#app/session/use-member.ts';
import { showToast } from '#app/stores/toasts.ts';
import { BulkBar, type Deed } from './BulkBar.tsx';
import { deleteWithUndo } from './mail-deeds.ts';
import { mailFilter, wholeBox } from './mail-filter.ts';
import { boxPath } from './mail-links.ts';
import { MailTable } from './MailTable.tsx';
import { useSelection } from '#components/center/use-selection.ts';

/** Who reads needs no form. */
const Compose = lazy(async () => ({ default: (await import('./Compose.tsx')).Compose }));

type Props = { box: MailFilter['box']; first: MailPage | null };

/** Inbox and outbox; with `compose` in the address of the inbox, a new mail. */
export default function MailBox({ box, first }: Props) {
  const user = useMember();
  const { params } = useAddress();
  // A draft belongs to its writer: who that is must be known before the form is shown.
  if (!user) return <Skeleton of="list" rows={6} />;
  if (box === 'inbox' && params.has('compose'))
    return (
      <AfterHydration>
        <Suspense fallback={<Skeleton rows={6} />}>
          <Compose />
        </Suspense>
      </AfterHydration>
    );
  return <Box box={box} first={first} unread={user.unreadMail} />;
}

function Box({ box, first, unread }: Props & { unread: number }) {
  const address = useAddress();
  const { href, go } = address;
  const filter = mailFilter(box, address.params);
  const load = () => void loadMails(filter);
  const mails = useRemote(mailStore, first, address.search, load);
  // Something came, or was read in another tab.
  useEffect(() => {
    if (box === 'inbox' && mails.state === 'ready' && mails.data.unread !== unread) load();
  }, [unread]);

  // What the address says then, not now.
  const reload = () => void loadMails(mailFilter(box, new URLSearchParams(location.search)));
  const list = mails.data?.list ?? [];
  const selection = useSelection(
    list.map(({ id }) => id),
    address.search,
  );
  const done = () => {
    selection.clear();
    // The last page may have gone with its last mail.
    if (selection.all && filter.pageNo > 1) go({ pageNo: filter.pageNo - 1 });
    else load();
  };
  const mark = async (read: boolean) => {
    const outcome = await markMails(selection.ids, read);
    if (outcome.ok) done();
    else showToast(outcome.message, 'warning');
  };
  const deeds: Deed[] = [
    ...(box === 'inbox'
      ? [
          { label: m.mail_markRead(), act: () => mark(true) },
          { label: m.mail_markUnread(), act: () => mark(false) },
        ]
      : []),
    {
      label: m.mail_delete(),
      danger: true,
      act: async () => (await deleteWithUndo(selection.ids, reload)) && done(),
    },
  ];
  const tab = (which: MailFilter['filter'], label: string, count?: string) => {
    const changes = { filter: which === 'all' ? undefined : which, pageNo: undefined };
    return { label, count, href: href(changes), current: filter.filter === which, onGo: () => go(changes) };
  };
  return (
    <div className="space-y-4">
      {box === 'inbox' && (
        <LinkTabs
          label={m.mail_filters()}
          tabs={[tab('all', m.ui_all()), tab('unread', m.mail_unread(), unread > 0 ? formatCount(unread) : undefined)]}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchBox
          label={m.mail_search()}
          keyword={filter.keyword}
          onSearch={(keyword) => go({ keyword, pageNo: undefined })}
        />
        <Button asChild>
          <a href={localPath('/userCenter/inbox', { compose: 1 })}>{m.mail_write()}</a>
        </Button>
      </div>
      <PagedList
        remote={mails}
        onRetry={load}
        address={address}
        empty={({ total }) => <NoMail {...{ box, filter, total, href }} />}
      >
        {({ total }) => (
          <>
            <BulkBar selected={selection.ids.length} deeds={deeds}>
              {m.mail_count({ count: formatCount(total) })}
            </BulkBar>
            <MailTable box={box} rows={list} selection={selection} />
          </>
        )}
      </PagedList>
    </div>
  );
}

type NoMailProps = Pick<Props, 'box'> & {
  filter: MailFilter;
  total: number;
  href: ReturnType<typeof useAddress>['href'];
};

/** Why there is nothing, and what to do about it. */
function NoMail({ box, filter, total, href }: NoMailProps) {
  if (total > 0 && filter.pageNo > 1) {
    return <NoSuchPage page={filter.pageNo} href={href({ pageNo: undefined })} />;
  }
  if (filter.keyword || filter.filter === 'unread') {
    return (
      <EmptyState
        drawing={filter.keyword ? 'search' : 'letter'}
        title={filter.keyword ? m.market_list_noMatch() : m.mail_noneUnread()}
      >
        <a className="link" href={href(wholeBox)}>
          {m.mail_showAll()}
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing="letter" title={box === 'inbox' ? m.mail_none() : m.mail_noneSent()}>
      {box === 'inbox' && <span>{m.mail_noneText()}</span>}
      <a className="link" href={localPath('/userCenter/inbox', { compose: 1 })}>
        {m.mail_write()}
      </a>
      {box === 'outbox' && (
        <a className="link" href={boxPath('inbox')}>
          {m.mail_toInbox()}
        </a>
      )}
    </EmptyState>
  );
}
