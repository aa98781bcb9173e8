import { and, asc, desc, eq, isNull, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import { mailLimits } from '#api/mail/mail-choices.ts';
import { withLocale } from '#i18n/server.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { namesAccount } from '#server/platform/text/bank-details.ts';
import type { Services } from '#server/platform/context.ts';
import { tryingEach } from '#server/platform/jobs/trying-each.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { mail, mailCopy, mailNotice } from '#server/platform/db/schema/mail.ts';
import { noticeSettings } from '#server/platform/db/schema/notices.ts';
import { correspondentOf, sidesOfMembers } from './mail-parties.ts';
import { extractOf } from './mail-text.ts';
import { languageOf, sendLetter } from './send-letter.ts';

type Time = Pick<Services, 'now'>;

/** Who was told before that is told again. */
const quietUntil = ({ now }: Time): Date => new Date(now().getTime() - mailLimits.noticeMinutes * 60_000);

/**
 * Tells a receiver by e-mail of a mail, in the transaction that sends it: at most once in a while for each conversation.
 * What comes in between waits for `sendWaitingNotices`.
 */
export async function notifyOfMail(tx: Transaction, context: Time, receiverId: string, mailId: string): Promise<void> {
  const threadId = tx.select({ id: mail.threadId }).from(mail).where(eq(mail.id, mailId));
  const isQuiet = sql`${mailNotice.noticedAt} > ${quietUntil(context).toISOString()}::timestamptz`;
  const noticedAt = context.now();
  const [notice] = await tx
    .insert(mailNotice)
    .values({ ownerId: receiverId, threadId: sql`(${threadId})`, noticedAt, waiting: false })
    .onConflictDoUpdate({
      target: [mailNotice.ownerId, mailNotice.threadId],
      set: {
        noticedAt: sql`case when ${isQuiet} then ${mailNotice.noticedAt} else excluded.noticed_at end`,
        waiting: isQuiet,
      },
    })
    .returning({ waiting: mailNotice.waiting });
  if (!notice!.waiting) await queueNotice(tx, context, receiverId, mailId);
}

/**
 * Sends the notices that waited long enough, where something of the conversation is still unread. Any number of processes
 * may do this at once; each notice goes out once. Gives how many did.
 */
export async function sendWaitingNotices({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const sending = tryingEach();
  const isDue = () => and(eq(mailNotice.waiting, true), lte(mailNotice.noticedAt, quietUntil({ now })));
  // Of a reader and a conversation.
  const id = sql<string>`${mailNotice.ownerId} || ' ' || ${mailNotice.threadId}`;
  await sending.tryDue(
    (tried, limit) =>
      db
        .select({ id })
        .from(mailNotice)
        .where(and(isDue(), notInArray(id, [...tried])))
        .orderBy(asc(mailNotice.noticedAt))
        .limit(limit),
    (waiting) => db.transaction((tx) => sendNotice(tx, { now }, and(isDue(), eq(id, waiting)))),
  );
  return sending.count();
}

/** Whether a notice went out: somebody else may be at it, or all of it has been read. */
async function sendNotice(tx: Transaction, context: Time, isIt: SQL | undefined): Promise<boolean> {
  const [due] = await tx.select().from(mailNotice).where(isIt).for('update', { skipLocked: true });
  if (!due) return false;
  const { ownerId, threadId } = due;
  const [unread] = await tx
    .select({ id: mail.id })
    .from(mail)
    .innerJoin(mailCopy, and(eq(mailCopy.mailId, mail.id), eq(mailCopy.ownerId, ownerId)))
    .where(
      and(eq(mail.threadId, threadId), eq(mailCopy.box, 'inbox'), eq(mailCopy.read, false), isNull(mailCopy.deletedAt)),
    )
    .orderBy(desc(mail.sentAt), desc(mail.id))
    .limit(1);
  await tx
    .update(mailNotice)
    .set({ waiting: false, ...(unread && { noticedAt: context.now() }) })
    .where(and(eq(mailNotice.ownerId, ownerId), eq(mailNotice.threadId, threadId)));
  return unread ? queueNotice(tx, context, ownerId, unread.id) : false;
}

/** False: there is nobody to tell any more. */
async function queueNotice(tx: Transaction, context: Time, receiverId: string, mailId: string): Promise<boolean> {
  const [receiver] = await tx
    .select({ id: member.id, email: member.email, locale: member.locale, settings: noticeSettings })
    .from(member)
    .leftJoin(noticeSettings, eq(noticeSettings.ownerId, member.id))
    .where(and(eq(member.id, receiverId), isNull(member.closedAt)));
  const [sent] = await tx.select().from(mail).where(eq(mail.id, mailId));
  if (!receiver || !sent) return false;
  const side = (await sidesOfMembers(tx, [sent.senderId])).get(sent.senderId)!;
  const { name, detail, kind } = withLocale(languageOf(receiver.locale), () => correspondentOf(side));
  const said = kind === 'shop' ? side.company : detail;
  const sender = said && said !== name ? `${name} (${said})` : name;
  const data = {
    mailId,
    sender,
    subject: sent.subject,
    words: extractOf(sent.content),
    ...(namesAccount(sent.content) && { bank: true }),
  };
  await sendLetter(tx, context, receiver, { kind: 'mail', template: 'newMail', data, noticeId: null });
  return true;
}
