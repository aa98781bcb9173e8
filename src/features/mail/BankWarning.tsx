import { Notice } from '#components/center/Notice.tsx';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { fraudArticle } from './mail-links.ts';

type Props = { locale: Locale; /** Of what the reader is writing. */ own?: boolean };

/** A mail names a bank account: the one trick that has cost this trade most. */
export function BankWarning({ locale, own = false }: Props) {
  return (
    <Notice tone="amber" live={own} title={own ? m.mail_bankOwnTitle() : m.mail_bankTitle()}>
      <p>{own ? m.mail_bankOwnText() : m.mail_bankText()}</p>
      <a className="link press inline-flex items-center" href={fraudArticle(locale)}>
        {m.mail_bankMore()}
      </a>
    </Notice>
  );
}
