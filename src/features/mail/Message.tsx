import './Message.css';
import type { Correspondent, MailView } from '#api/mail/mail.ts';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { languageOption } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { fileSize } from '#lib/file-kind.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { BankWarning } from './BankWarning.tsx';
import { LinkedText } from './LinkedText.tsx';
import { correspondentPath } from './mail-links.ts';

type Props = { mail: MailView; open: boolean };

/** One mail of a conversation; older ones show their first words until they are opened. */
export function Message({ mail, open }: Props) {
  const { id, sender, receivers, content, sentAt, deletedAt } = mail;
  return (
    <details id={`mail-${id}`} className="mail-message fold scroll-mt-4" open={open || undefined}>
      <summary className="press">
        <span className="mail-message-head">
          <span className="min-w-0 font-medium break-words">{sender.name}</span>
          {sender.detail && <span className="text-soft min-w-0 text-table break-words">{sender.detail}</span>}
          {!mail.read && <Badge tone="brand">{m.mail_unread()}</Badge>}
          {deletedAt && <Badge>{m.mail_deleted()}</Badge>}
          <time className="text-soft figures ml-auto text-table" dateTime={sentAt}>
            {formatMoment(sentAt)}
          </time>
          <span className="mail-message-extract" lang="">
            {content.slice(0, 160)}
          </span>
        </span>
      </summary>
      <div className="space-y-4 px-4 pb-4 sm:px-5">
        {receivers.length > 0 && (
          <p className="text-soft text-table">
            {m.mail_to()} <Names people={receivers} />
          </p>
        )}
        {mail.bankWarning && <BankWarning />}
        {content && <LinkedText text={content} lang="" />}
        {(mail.offer ?? mail.shop) && <About mail={mail} />}
        {mail.attachments.length > 0 && <Attachments mail={mail} />}
        {mail.box === 'inbox' && (
          <p>
            <a className="text-soft text-table underline" href={localPath('/report', { thing: 'mail', id: mail.id })}>
              {m.deals_report_link()}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}

function Names({ people }: { people: readonly Correspondent[] }) {
  return people.map((person, index) => {
    const href = correspondentPath(person);
    return (
      <span key={person.id} className="break-words">
        {index > 0 && languageOption(getLocale()).writing.comma}
        {href ? (
          <a className="link" href={href}>
            {person.name}
          </a>
        ) : (
          person.name
        )}
      </span>
    );
  });
}

function About({ mail: { offer, shop } }: { mail: MailView }) {
  return (
    <dl className="border-line flex flex-wrap gap-x-6 gap-y-1 border-t pt-3">
      {offer && (
        <div className="flex gap-2">
          <dt className="text-soft">{m.mail_aboutOffer()}</dt>
          <dd>
            <a className="link" href={localPath('/productDetail', { id: offer.id })}>
              {offer.name}
            </a>
          </dd>
        </div>
      )}
      {shop && (
        <div className="flex gap-2">
          <dt className="text-soft">{m.mail_aboutShop()}</dt>
          <dd>
            <a className="link" href={localPath(`/shop/${shop.id}`)}>
              {shop.name}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Attachments({ mail: { attachments } }: { mail: MailView }) {
  return (
    <section className="border-line border-t pt-3" aria-label={m.mail_attachments()}>
      <h3 className="text-soft text-table font-normal">{m.mail_attachments()}</h3>
      <ul>
        {attachments.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3">
            <StoredFileButton file={file} read={readStoredFile} />
            <span className="text-soft figures text-table">{fileSize(file.size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
