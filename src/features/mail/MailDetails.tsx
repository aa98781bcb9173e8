import '#i18n/browser.ts';
import { useEffect, useState } from 'react';
import type { MailDetail } from '#api/mail/mail.ts';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { AfterHydration } from '#components/center/AfterHydration.tsx';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { loadMail, mail as mailStore, markMails } from './stores/mail.ts';
import { useMember } from '#app/session/use-member.ts';
import { showToast } from '#app/stores/toasts.ts';
import { deleteWithUndo, purge, restore } from './mail-deeds.ts';
import { boxPath, type MailBoxName } from './mail-links.ts';
import { Message } from './Message.tsx';
import { ReplyForm } from './ReplyForm.tsx';

type Props = {
  box: MailBoxName;
  id: string;
  /** The one of the conversation that is looked at; the mail itself unless named. */
  message: string;
  first: MailDetail | null;
};

/** A mail with its conversation, and the answer to it. Showing it marks it as read. */
export default function MailDetails({ box, id, message, first }: Props) {
  const user = useMember();
  const load = () => void loadMail(id);
  const mail = useRemote(mailStore, first, id, load);
  // A draft belongs to its writer: who that is must be known before the form is shown.
  if (!user) return <Skeleton rows={6} />;
  return (
    <Loaded remote={mail} onRetry={load} skeleton={<Skeleton rows={6} />}>
      {(detail) => (
        <>
          <NewsBar load={load} />
          <Conversation key={detail.id} {...{ box, mail: detail, message, reload: load }} />
        </>
      )}
    </Loaded>
  );
}

type ConversationProps = Omit<Props, 'id' | 'first'> & { mail: MailDetail; reload: () => void };

function Conversation({ box, mail, message, reload }: ConversationProps) {
  const { thread, answerTo, deletedAt } = mail;
  // What was unread when the page was opened stays so for the eye.
  const [unread] = useState(() => thread.filter((one) => one.box === 'inbox' && !one.read).map(({ id }) => id));
  const [keptUnread, setKeptUnread] = useState(false);
  const unreadNow = thread.filter((one) => one.box === 'inbox' && !one.read).map(({ id }) => id);
  useEffect(() => {
    if (unreadNow.length > 0 && !keptUnread) void markMails(unreadNow, true);
  }, [unreadNow.join()]);
  useEffect(() => {
    if (message) document.getElementById(`mail-${message}`)?.scrollIntoView();
  }, []);
  const last = thread.at(-1)!.id;
  const isOpen = (id: string) => [mail.id, message, last, ...unread].includes(id);
  return (
    <div className="space-y-4">
      <Deeds {...{ box, mail, reload }} onUnread={() => setKeptUnread(true)} />
      {deletedAt && (
        <Notice>
          <p>{m.mail_inDeleted()}</p>
        </Notice>
      )}
      <section aria-label={mail.subject} className="panel">
        <div className="p-4 sm:px-5">
          <h2 className="text-h3 break-words" lang="">
            {mail.subject}
          </h2>
          {thread.length > 1 && (
            <p className="text-soft figures text-table">{m.mail_thread({ count: formatCount(thread.length) })}</p>
          )}
        </div>
        {thread.map((one) => (
          <Message key={one.id} mail={one} open={isOpen(one.id)} />
        ))}
      </section>
      {answerTo.length > 0 ? (
        <AfterHydration>
          <ReplyForm mail={mail} onSent={reload} />
        </AfterHydration>
      ) : (
        <p className="text-soft">{m.mail_noAnswer()}</p>
      )}
    </div>
  );
}

type DeedsProps = Pick<ConversationProps, 'box' | 'mail' | 'reload'> & { onUnread: () => void };

function Deeds({ box, mail: { id, deletedAt, box: held }, reload, onUnread }: DeedsProps) {
  const [asking, setAsking] = useState(false);
  const back = boxPath(box);
  const leave = () => location.assign(back);
  const asUnread = async () => {
    onUnread();
    const outcome = await markMails([id], false);
    if (outcome.ok) leave();
    else showToast(outcome.message, 'warning');
  };
  const then = async (done: Promise<boolean>, next: () => void) => {
    if (await done) next();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button asChild variant="outline">
        <a href={back}>{m.mail_back()}</a>
      </Button>
      <span className="grow" />
      {deletedAt ? (
        <>
          <Button variant="outline" onClick={() => void then(restore([id]), reload)}>
            {m.mail_restore()}
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {m.mail_purge()}
          </Button>
        </>
      ) : (
        <>
          {held === 'inbox' && (
            <Button variant="outline" onClick={() => void asUnread()}>
              {m.mail_markUnread()}
            </Button>
          )}
          <Button variant="danger" onClick={() => void then(deleteWithUndo([id], reload), reload)}>
            {m.mail_delete()}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.mail_purgeAsk()}
        description={m.mail_purgeText({ count: formatCount(1) })}
        action={m.mail_purge()}
        onConfirm={() => then(purge([id]), leave)}
      />
    </div>
  );
}
