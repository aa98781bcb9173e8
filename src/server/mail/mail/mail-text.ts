import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { safeLine, safeProse } from '#lib/readable-text.ts';
import type { Config } from '#server/platform/config.ts';
import type { mail } from '#server/platform/db/schema/mail.ts';
import { composeNotice } from '#server/platform/mailer/index.ts';

type Written = Pick<typeof mail.$inferSelect, 'subject' | 'content' | 'template' | 'data'>;
export type Words = { subject: string; content: string; link: { label: string; href: string } | null };

/** What a mail says: a member's words as they are, a notice of the marketplace in the reader's language. */
export function wordsOf({ subject, content, template, data }: Written, config: Pick<Config, 'siteUrl'>): Words {
  if (template === null) return { subject: safeLine(subject), content: safeProse(content), link: null };
  // A template that has gone since: the notice stays, with as much as is known of it.
  return (
    composeNotice(template, data ?? {}, { locale: getLocale(), siteUrl: config.siteUrl }) ?? {
      subject: m.mail_notice(),
      content: '',
      link: null,
    }
  );
}

const longestExtract = 140;

/** The first words, in one line. */
export function extractOf(content: string): string {
  // Quoted words have a mark before each line.
  const line = content.replace(/^> /gm, '').replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > longestExtract ? `${letters.slice(0, longestExtract).join('').trimEnd()}…` : line;
}
