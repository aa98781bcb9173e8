import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { member } from '#server/db/schema/identity.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/mailer/index.ts';

/**
 * Tells a member what has been decided, in the member's own language, by e-mail. Part of the caller's transaction: the
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
}
