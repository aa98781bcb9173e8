import './MailTable.css';
import type { ReactNode } from 'react';
import type { MailRow } from '#api/mail/mail.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { mailPath, type MailBoxName } from './mail-links.ts';
import type { Selection } from '#components/center/use-selection.ts';

type Props = { box: MailBoxName; rows: readonly MailRow[]; selection: Selection };

const otherSide: Record<MailBoxName, () => string> = {
  inbox: m.mail_from,
  outbox: m.mail_to,
  deleteMessage: m.mail_other,
};

/** Mails as rows, cards on phones; the whole row leads to the mail. */
export function MailTable({ box, rows, selection }: Props) {
  return (
    <div className="panel overflow-x-auto">
      <table className="mail-table">
        <thead>
          <tr>
            <th scope="col" className="mail-choice">
              <SelectBox label={m.mail_selectAll()} checked={selection.all} onChange={selection.toggleAll} named />
            </th>
            <th scope="col">{otherSide[box]()}</th>
            <th scope="col">{m.mail_subject()}</th>
            <th scope="col" className="mail-time">
              {box === 'deleteMessage' ? m.mail_deletedAt() : m.mail_time()}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...{ box, row, selection }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ box, row, selection }: Omit<Props, 'rows'> & { row: MailRow }) {
  const { id, subject, extract, attachments, read } = row;
  const time = (box === 'deleteMessage' && row.deletedAt) || row.sentAt;
  const others = row.box === 'inbox' ? [row.sender] : row.receivers;
  return (
    <tr className={cn(!read && 'mail-unread', selection.has(id) && 'mail-chosen')}>
      <td className="mail-choice">
        <SelectBox
          label={m.mail_select({ subject })}
          checked={selection.has(id)}
          onChange={(selected) => selection.toggle(id, selected)}
        />
      </td>
      <td className="mail-side">
        {box === 'deleteMessage' && (
          <span className="text-soft text-table">{row.box === 'inbox' ? m.mail_from() : m.mail_to()} </span>
        )}
        <span className="mail-name">{joinWords(others.map(({ name }) => name))}</span>
        <span className="mail-detail">{others.length === 1 && others[0]!.detail}</span>
      </td>
      <td className="mail-words">
        <a data-mail-link href={mailPath(box, id)} className="mail-link">
          {!read && <span className="sr-only">{m.mail_unreadMark()} </span>}
          {/* Its writer's language is not known. */}
          <span className="mail-subject" lang="">
            {subject}
          </span>
        </a>
        <span className="mail-extract" lang="">
          {extract}
        </span>
        {attachments > 0 && (
          <span className="mail-clip">
            <Clip />
            <span className="sr-only">{m.mail_attachmentCount({ count: attachments })}</span>
            <span aria-hidden="true">{attachments}</span>
          </span>
        )}
      </td>
      <td className="mail-time figures">
        <time dateTime={time}>{formatMoment(time)}</time>
      </td>
    </tr>
  );
}

type SelectProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** On phones the label is seen, too. */
  named?: boolean;
};

/** With a finger's room around it. */
function SelectBox({ label, checked, onChange, named }: SelectProps): ReactNode {
  return (
    <label className="mail-check">
      <Checkbox aria-label={label} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {named && (
        <span aria-hidden="true" className="mail-check-label">
          {label}
        </span>
      )}
    </label>
  );
}

const Clip = () => (
  <svg
    viewBox="0 0 24 24"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m19 11.500-7.200 7.200a4.600 4.600 0 0 1-6.500-6.500l7.700-7.700a3 3 0 0 1 4.300 4.300L9.700 16.400a1.500 1.500 0 0 1-2.100-2.100l6.700-6.700" />
  </svg>
);
