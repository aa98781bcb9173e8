import '#i18n/browser.ts';
import { useState } from 'react';
import type { Page } from '#api/common/common.ts';
import type { MailRow } from '#api/mail/mail.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { SearchBox } from '#components/center/SearchBox.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { deletedMails, loadDeletedMails } from './stores/mail.ts';
import { BulkBar } from './BulkBar.tsx';
import { purge, restore } from './mail-deeds.ts';
import { mailFilter, wholeBox } from './mail-filter.ts';
import { boxPath } from './mail-links.ts';
import { MailTable } from './MailTable.tsx';
import { useSelection } from '#components/center/use-selection.ts';

type Props = { first: Page<MailRow> | null };

/** Deleted messages: taken back, or removed for good after a question. */
export default function DeletedMail({ first }: Props) {
  const address = useAddress();
  const filter = mailFilter('inbox', address.params);
  const [asking, setAsking] = useState(false);
  const load = () => void loadDeletedMails(filter);
  const mails = useRemote(deletedMails, first, address.search, load);

  const list = mails.data?.list ?? [];
  const selection = useSelection(
    list.map(({ id }) => id),
    address.search,
  );
  const done = () => {
    selection.clear();
    if (selection.all && filter.pageNo > 1) address.go({ pageNo: filter.pageNo - 1 });
    else load();
  };
  const deeds = [
    { label: m.mail_restore(), act: async () => (await restore(selection.ids)) && done() },
    { label: m.mail_purge(), danger: true, act: () => setAsking(true) },
  ];
  const count = formatCount(selection.ids.length);
  return (
    <div className="space-y-4">
      <SearchBox
        label={m.mail_searchDeleted()}
        keyword={filter.keyword}
        onSearch={(keyword) => address.go({ keyword, pageNo: undefined })}
      />
      <PagedList
        remote={mails}
        onRetry={load}
        address={address}
        empty={({ total }) => (
          <EmptyState
            drawing="letter"
            title={
              total > 0
                ? m.market_list_noPage({ page: filter.pageNo })
                : filter.keyword
                  ? m.market_list_noMatch()
                  : m.mail_noneDeleted()
            }
          >
            {total > 0 || filter.keyword ? (
              <a className="link" href={address.href(wholeBox)}>
                {m.mail_showAll()}
              </a>
            ) : (
              <a className="link" href={boxPath('inbox')}>
                {m.mail_toInbox()}
              </a>
            )}
          </EmptyState>
        )}
      >
        {({ total }) => (
          <>
            <BulkBar selected={selection.ids.length} deeds={deeds}>
              {m.mail_count({ count: formatCount(total) })}
            </BulkBar>
            <MailTable box="deleteMessage" rows={list} selection={selection} />
          </>
        )}
      </PagedList>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.mail_purgeAsk()}
        description={m.mail_purgeText({ count })}
        action={m.mail_purge()}
        onConfirm={async () => {
          if (await purge(selection.ids)) done();
        }}
      />
    </div>
  );
}
