import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import type { FailedEmail } from '#api/members/backstage.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { PagedList } from '#components/center/PagedList.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { emailKindName } from '#api/mail/email-words.ts';
import { formatCount } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import type { Outcome } from '#lib/outcome.ts';
import { pageNumber } from '#lib/page-number.ts';
import { dropEmails, failedEmails, sendEmailsAgain } from '../stores/failed-emails.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { first: First<typeof failedEmails> };

/** E-mails that could not be delivered: what they met, and what becomes of them. */
export default function FailedEmails({ first }: Props) {
  return (
    <MembersOnly audience="operator">
      <Desk first={first} />
    </MembersOnly>
  );
}

function Desk({ first }: Props) {
  const address = useAddress();
  const pageNo = pageNumber(address.params.get('pageNo'));
  const load = () => failedEmails.load(pageNo);
  const emails = useRemote(failedEmails, first, String(pageNo), () => void load());
  const [dropping, setDropping] = useState<readonly FailedEmail[] | null>(null);

  const decided = async (outcome: Outcome<{ count: number }>, words: (inputs: { count: string }) => string) => {
    if (!outcome.ok) return showToast(outcome.message, 'warning');
    showToast(words({ count: formatCount(outcome.data.count) }), 'success');
    // The last page may be gone with what stood on it.
    if (pageNo > 1 && emails.data?.list.length === outcome.data.count) address.go({ pageNo: undefined });
  };
  const again = async (rows: readonly FailedEmail[]) =>
    decided(await sendEmailsAgain(idsOf(rows), load), m.mail_emails_sentAgain);
  const drop = async (rows: readonly FailedEmail[]) =>
    decided(await dropEmails(idsOf(rows), load), m.mail_emails_dropped);

  return (
    <div className="space-y-4">
      {emails.data && emails.data.waiting > 0 && (
        <p className="text-soft figures" role="status">
          {m.mail_emails_underWay({
            waiting: formatCount(emails.data.waiting),
            failing: formatCount(emails.data.failing),
          })}
        </p>
      )}
      <PagedList
        remote={emails}
        onRetry={() => void load()}
        address={address}
        count={m.mail_emails_count}
        empty={() => <EmptyState drawing="done" title={m.mail_emails_none()} />}
      >
        {({ list }) => (
          <>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                size="small"
                disabled={!list.some(({ maySendAgain }) => maySendAgain)}
                onClick={() => void again(list.filter(({ maySendAgain }) => maySendAgain))}
              >
                {m.mail_emails_sendPageAgain()}
              </Button>
              <Button variant="outline" size="small" onClick={() => setDropping(list)}>
                {m.mail_emails_dropPage()}
              </Button>
            </div>
            <RowTable
              many
              heads={[
                m.mail_emails_what(),
                m.mail_emails_written(),
                m.mail_emails_tries(),
                m.console_reason(),
                m.console_action(),
              ]}
            >
              {list.map((row) => (
                <Row key={row.id} row={row} onAgain={() => void again([row])} onDrop={() => setDropping([row])} />
              ))}
            </RowTable>
          </>
        )}
      </PagedList>
      {dropping && (
        <ConfirmDialog
          open
          title={m.mail_emails_dropTitle({ count: formatCount(dropping.length) })}
          description={m.mail_emails_dropHelp()}
          action={m.mail_emails_drop()}
          onClose={() => setDropping(null)}
          onConfirm={() => drop(dropping)}
        />
      )}
    </div>
  );
}

const idsOf = (rows: readonly FailedEmail[]) => rows.map(({ id }) => id);

type RowProps = { row: FailedEmail; onAgain: () => void; onDrop: () => void };

function Row({ row, onAgain, onDrop }: RowProps) {
  return (
    <tr id={row.id}>
      <td data-label={m.mail_emails_what()} className="desk:min-w-40 wrap-anywhere">
        <span className="font-medium">{emailKindName(row.kind)}</span>
        <span className="text-soft block text-table">
          <bdi>{row.to}</bdi>
        </span>
      </td>
      <td data-label={m.mail_emails_written()} className="figures whitespace-nowrap">
        {formatMoment(row.writtenAt)}
      </td>
      <td data-label={m.mail_emails_tries()} className="figures">
        {formatCount(row.tries)}
      </td>
      <td data-label={m.console_reason()} className="desk:min-w-60 text-meta wrap-anywhere">
        {row.reason || m.mail_emails_neverTried()}
      </td>
      <td data-label={m.console_action()} className="desk:whitespace-nowrap">
        <span className="desk:flex-nowrap flex flex-wrap gap-2">
          {row.maySendAgain ? (
            <Button variant="outline" size="small" onClick={onAgain}>
              {m.mail_emails_sendAgain()}
            </Button>
          ) : (
            <span className="text-soft self-center text-table">{m.mail_emails_tooLate()}</span>
          )}
          <Button variant="danger" size="small" onClick={onDrop}>
            {m.mail_emails_drop()}
          </Button>
        </span>
      </td>
    </tr>
  );
}
