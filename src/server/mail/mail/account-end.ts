import { asc, eq } from 'drizzle-orm';
import type { AccountEnd } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mail, mailCopy, mailNotice } from '#server/platform/db/schema/mail.ts';
import { follow, notice, noticeSettings, waitingLetter } from '#server/platform/db/schema/notices.ts';
import { lockMails, removeUnheld } from './copies.ts';

/** Within what one statement takes. */
const atOnce = 5_000;

/** Of an account that ends its notices and its own copies of mails go; those of the others stay, with the attachments. */
export const mailEnd: AccountEnd = {
  ended: async (tx, _services, memberId) => {
    const own = eq(mailCopy.ownerId, memberId);
    const held = await tx.select({ id: mailCopy.mailId }).from(mailCopy).where(own);
    const ids = [...new Set(held.map(({ id }) => id))];
    await tx.delete(mailNotice).where(eq(mailNotice.ownerId, memberId));
    await tx.delete(waitingLetter).where(eq(waitingLetter.ownerId, memberId));
    await tx.delete(notice).where(eq(notice.ownerId, memberId));
    await tx.delete(noticeSettings).where(eq(noticeSettings.ownerId, memberId));
    await tx.delete(follow).where(eq(follow.memberId, memberId));
    const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
      ids.slice(part * atOnce, (part + 1) * atOnce),
    );
    for (const part of parts) await lockMails(tx, part);
    await tx.delete(mailCopy).where(own);
    const gone: string[] = [];
    for (const part of parts) gone.push(...(await removeUnheld(tx, part)));
    return gone;
  },
};

/** The mails that a member holds, for the member's own file of everything. */
export const ownMails = (db: Db, memberId: string) =>
  db
    .select({
      id: mail.id,
      threadId: mail.threadId,
      box: mailCopy.box,
      senderId: mail.senderId,
      receiverIds: mail.receiverIds,
      shopId: mail.shopId,
      offerId: mail.offerId,
      subject: mail.subject,
      content: mail.content,
      attachmentIds: mail.attachmentIds,
      sentAt: mailCopy.sentAt,
      read: mailCopy.read,
      deletedAt: mailCopy.deletedAt,
    })
    .from(mailCopy)
    .innerJoin(mail, eq(mail.id, mailCopy.mailId))
    .where(eq(mailCopy.ownerId, memberId))
    .orderBy(asc(mailCopy.sentAt), asc(mail.id));

/** What a member was told, for the same file. */
export const ownNotices = (db: Db, memberId: string) =>
  db
    .select({
      id: notice.id,
      thing: notice.thing,
      thingId: notice.thingId,
      template: notice.template,
      data: notice.data,
      at: notice.at,
      readAt: notice.readAt,
      doneAt: notice.doneAt,
    })
    .from(notice)
    .where(eq(notice.ownerId, memberId))
    .orderBy(asc(notice.at), asc(notice.id));
