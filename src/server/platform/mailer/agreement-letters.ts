import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter } from './letter.ts';

type Place = { siteUrl: string; locale: Locale };

/** What is told of agreements. */
export const agreementLetters = {
  agreementAnnounced: (
    { code, version, effectiveFrom, titleEn, titleZh }: EmailData['agreementAnnounced'],
    { siteUrl, locale }: Place,
  ): Letter => {
    const words = { title: locale === 'zh-CN' ? titleZh : titleEn, date: formatDate(effectiveFrom) };
    return {
      subject: m.mail_email_agreementAnnouncedSubject(words),
      parts: [
        { text: m.mail_email_agreementAnnounced({ ...words, version }) },
        { text: m.mail_email_agreementAnnouncedNext() },
        {
          link: m.mail_email_linkAgreement(),
          href: `${siteUrl}${localPath('/agreement', { code, version })}`,
        },
      ],
    };
  },
};
