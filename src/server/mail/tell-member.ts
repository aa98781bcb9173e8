import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { member } from '#server/db/schema/identity.ts';
import { mail, mailCopy } from '#server/db/schema/mail.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/mailer/index.ts';
import { uuidv7 } from '#server/uuid.ts';

/**
 * Tells a member what has been decided, in the member's own language: in the inbox of the site and by e-mail. Part of the caller's transaction: the
 * member is told exactly when it is done. Closed accounts are told nothing.
 */
export async function tellMember<Template extends EmailTemplate>(
  tx: Pick<NodePgDatabase, 'select' | 'insert'>,
  context: Pick<Context, 'now'>,
  memberId: string,
  notice: { template: Template; data: EmailData[Template] },
): Promise<void> {
  const { email, locale, closedAt } = member;
  const [receiver] = await tx.select({ email, locale, closedAt }).from(member).where(eq(member.id, memberId));
  if (!receiver || receiver.closedAt) return;
  const language = isLocale(receiver.locale) ? receiver.locale : defaultLocale;
  await queueEmail(tx, context, { to: receiver.email, locale: language, ...notice });
  const sentAt = context.now();
  const id = uuidv7(sentAt);
  const { template, data } = notice;
  await tx.insert(mail).values({ id, threadId: id, senderId: null, subject: '', content: '', template, data, sentAt });
  await tx.insert(mailCopy).values({ mailId: id, ownerId: memberId, box: 'inbox', sentAt, read: false });
}
