import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { fraudArticle } from './mail-links.ts';

type Props = { /** Of what the reader is writing. */ own?: boolean };

/** A mail names a bank account: the one trick that has cost this trade most. */
export function BankWarning({ own = false }: Props) {
  return (
    <Notice tone="amber" live={own} title={own ? m.mail_bankOwnTitle() : m.mail_bankTitle()}>
      <p>{own ? m.mail_bankOwnText() : m.mail_bankText()}</p>
      <a className="link press inline-flex items-center" href={fraudArticle()}>
        {m.mail_bankMore()}
      </a>
    </Notice>
  );
}
