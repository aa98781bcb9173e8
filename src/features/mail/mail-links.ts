import type { Correspondent } from '#api/mail/mail.ts';
import type { Locale } from '#i18n/locales.ts';
import { localPath } from '#lib/paths.ts';

/** Where a mail may lie (specification: `emailDetails_{name}`). */
export const mailBoxes = ['inbox', 'outbox', 'deleteMessage'] as const;
export type MailBoxName = (typeof mailBoxes)[number];

export const boxPath = (locale: Locale, box: MailBoxName): string => localPath(locale, `/userCenter/${box}`);
/** `message`: the one of the conversation that is looked at. */
export const mailPath = (locale: Locale, box: MailBoxName, id: string, message?: string): string =>
  localPath(locale, `/userCenter/emailDetails_${box}/${id}${message ? `/${message}` : ''}`);
export const fraudArticle = (locale: Locale): string => localPath(locale, '/helpCenter', { code: 'payment-fraud' });

/** Where somebody is shown; null: only a shop is. */
export const correspondentPath = (locale: Locale, { kind, id }: Correspondent): string | null =>
  kind === 'shop' ? localPath(locale, `/shop/${id}`) : null;
