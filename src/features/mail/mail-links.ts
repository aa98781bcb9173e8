import type { Correspondent } from '#api/mail/mail.ts';
import { localPath } from '#lib/paths.ts';

/** Where a mail may lie (specification: `emailDetails_{name}`). */
export const mailBoxes = ['inbox', 'outbox', 'deleteMessage'] as const;
export type MailBoxName = (typeof mailBoxes)[number];

export const boxPath = (box: MailBoxName): string => localPath(`/userCenter/${box}`);
/** `message`: the one of the conversation that is looked at. */
export const mailPath = (box: MailBoxName, id: string, message?: string): string =>
  localPath(`/userCenter/emailDetails_${box}/${id}${message ? `/${message}` : ''}`);
export const fraudArticle = (): string => localPath('/helpCenter', { code: 'payment-fraud' });

/** Where somebody is shown; null: only a shop is. */
export const correspondentPath = ({ kind, id }: Correspondent): string | null =>
  kind === 'shop' ? localPath(`/shop/${id}`) : null;
