import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';

type Props = { /** Id of the shop or member. */ to: string; name: string };

/** Begins a mail to the other side of a deal. */
export function MailLink({ to, name }: Props) {
  return (
    <a
      className="link press inline-flex items-center text-table"
      href={localPath('/userCenter/inbox', { compose: 1, to })}
      aria-label={m.mail_mailToName({ name })}
    >
      {m.mail_mailTo()}
    </a>
  );
}
