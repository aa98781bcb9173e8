import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { localised } from '#lib/localised.ts';
import { localPath } from '#lib/paths.ts';
import type { EmailData } from './emails.ts';
import type { Letter } from './letter.ts';

type Place = { siteUrl: string };

/** What is told of agreements. */
export const agreementLetters = {
  agreementAnnounced: (
    { code, version, effectiveFrom, ...titles }: EmailData['agreementAnnounced'],
    { siteUrl }: Place,
  ): Letter => {
    const words = { title: localised(titles, 'title'), date: formatDate(effectiveFrom) };
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
