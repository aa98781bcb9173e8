import type { Locale } from '#i18n/locales.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { insertAtEnd } from '../db/write-at-end.ts';
import { outgoingEmail } from '../db/schema/platform.ts';
import { uuidv7 } from '../uuid.ts';
import type { EmailData, EmailTemplate } from './emails.ts';

export type Email<Template extends EmailTemplate = EmailTemplate> = {
  to: string;
  /** The receiver's language, not the caller's. */
  locale: Locale;
  template: Template;
  data: EmailData[Template];
  /** The member who may unsubscribe from such e-mails; none: nobody may. */
  ownerId?: string | null;
  /** Not before; at once where it is not said. */
  dueAt?: Date;
};

/** Writes an e-mail to be sent, in the transaction of what causes it: it goes out when that is committed, or never. */
export async function queueEmail<Template extends EmailTemplate>(
  tx: Db,
  context: Pick<Context, 'now'>,
  { to, locale, template, data, ownerId = null, dueAt }: Email<Template>,
): Promise<void> {
  const now = context.now();
  const row = { id: uuidv7(now), to, ownerId, locale, template, data, createdAt: now, dueAt: dueAt ?? now, tries: 0 };
  await insertAtEnd(tx, outgoingEmail, row);
}
