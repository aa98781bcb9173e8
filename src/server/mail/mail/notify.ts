import { and, eq, isNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import { defaultLocale, isLocale } from '#i18n/locales.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { queueEmail, type EmailData, type EmailTemplate } from '#server/platform/mailer/index.ts';
import { tellNews } from '#server/platform/news/tell.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

type Notice<Template extends EmailTemplate> = { template: Template; data: EmailData[Template] };

const columns = { id: member.id, email: member.email, locale: member.locale };

/**
 * Tells a member what has been decided, in the member's own language: in the inbox of the site and by e-mail. Part of
 * the caller's transaction: the member is told exactly when it is done. Closed accounts are told nothing.
 */
export async function notifyMember<Template extends EmailTemplate>(
  tx: Transaction,
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

/** Tells all operators but the one who acts. */
export async function notifyOperators<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'> & { actor: { id: string } },
  notice: Notice<Template>,
): Promise<void> {
  const receivers = await tx
    .select(columns)
    .from(member)
    .where(
      and(sql`'operator' = any(${member.capabilities})`, ne(member.id, context.actor.id), isNull(member.closedAt)),
    );
  await inOnePipeline(receivers.map((receiver) => tell(tx, context, receiver, notice)));
}

/** Tells everybody who works for the company, each in the own language; nobody where `party` is null. */
export async function notifyCompany<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  party: string | SQLWrapper,
  notice: Notice<Template>,
): Promise<void> {
  const isOfIt = or(eq(member.id, party), eq(member.companyId, party));
  const receivers = await tx
    .select(columns)
    .from(member)
    .where(and(isOfIt, isNull(member.closedAt)));
  await inOnePipeline(receivers.map((receiver) => tell(tx, context, receiver, notice)));
}

async function tell<Template extends EmailTemplate>(
  tx: Transaction,
  context: Pick<Context, 'now'>,
  receiver: { id: string; email: string; locale: string },
  notice: Notice<Template>,
): Promise<void> {
  const language = isLocale(receiver.locale) ? receiver.locale : defaultLocale;
  const sentAt = context.now();
  const id = uuidv7(sentAt);
  const { template, data } = notice;
  await inOnePipeline([
    queueEmail(tx, context, { to: receiver.email, locale: language, ...notice }),
    tx.insert(mail).values({ id, threadId: id, senderId: null, subject: '', content: '', template, data, sentAt }),
    tx.insert(mailCopy).values({ mailId: id, ownerId: receiver.id, box: 'inbox', sentAt, read: false }),
    tellNews(tx, receiver.id),
  ]);
}
