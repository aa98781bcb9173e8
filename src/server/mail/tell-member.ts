import { and, eq, isNull, or } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { member } from '#server/db/schema/identity.ts';
import { mail, mailCopy } from '#server/db/schema/mail.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/mailer/index.ts';
import { uuidv7 } from '#server/uuid.ts';

type Tx = Pick<NodePgDatabase, 'select' | 'insert'>;
type Notice<Template extends EmailTemplate> = { template: Template; data: EmailData[Template] };

const columns = { id: member.id, email: member.email, locale: member.locale };

/**
 * Tells a member what has been decided, in the member's own language: in the inbox of the site and by e-mail. Part of
 * the caller's transaction: the member is told exactly when it is done. Closed accounts are told nothing.
 */
export async function tellMember<Template extends EmailTemplate>(
  tx: Tx,
  context: Pick<Context, 'now'>,
  memberId: string,
  notice: Notice<Template>,
): Promise<void> {
  const [receiver] = await tx
    .select(columns)
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.closedAt)));
  if (receiver) await tell(tx, context, receiver, notice);
}

/** Tells everybody who works for the company, each in the own language. */
export async function tellCompany<Template extends EmailTemplate>(
  tx: Tx,
  context: Pick<Context, 'now'>,
  party: string,
  notice: Notice<Template>,
): Promise<void> {
  const isOfIt = or(eq(member.id, party), eq(member.companyId, party));
  const receivers = await tx
    .select(columns)
    .from(member)
    .where(and(isOfIt, isNull(member.closedAt)));
  for (const receiver of receivers) await tell(tx, context, receiver, notice);
}

async function tell<Template extends EmailTemplate>(
  tx: Tx,
  context: Pick<Context, 'now'>,
  receiver: { id: string; email: string; locale: string },
  notice: Notice<Template>,
): Promise<void> {
  const language = isLocale(receiver.locale) ? receiver.locale : defaultLocale;
  await queueEmail(tx, context, { to: receiver.email, locale: language, ...notice });
  const sentAt = context.now();
  const id = uuidv7(sentAt);
  const { template, data } = notice;
  await tx.insert(mail).values({ id, threadId: id, senderId: null, subject: '', content: '', template, data, sentAt });
  await tx.insert(mailCopy).values({ mailId: id, ownerId: receiver.id, box: 'inbox', sentAt, read: false });
}
