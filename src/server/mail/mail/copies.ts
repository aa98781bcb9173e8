import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { MemberContext, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { storedFile } from '#server/platform/db/schema/identity.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { notFound } from '#server/platform/errors.ts';
import { removeLeft } from '#server/platform/files/index.ts';
import { countUnreadMail } from './boxes.ts';

type Unread = { unread: number };

/** Marks the caller's mails as read, or as unread again. All of them or, when one is not the caller's, none: 404. */
export const markRead = (context: MemberContext, ids: readonly string[], read: boolean): Promise<Unread> =>
  changeOwn(context, ids, async (tx, own) => {
    await tx
      .update(mailCopy)
      .set({ read })
      .where(and(own, eq(mailCopy.box, 'inbox')));
  });

/** Moves the caller's mails to the deleted ones. All or none. The other sides' copies are not touched. */
export const deleteMails = (context: MemberContext, ids: readonly string[]): Promise<Unread> =>
  changeOwn(context, ids, async (tx, own) => {
    await tx
      .update(mailCopy)
      // Deleted once more: it stays where it was among the deleted ones.
      .set({ deletedAt: sql`coalesce(${mailCopy.deletedAt}, ${context.now().toISOString()}::timestamptz)` })
      .where(own);
  });

/** Takes the caller's mails back from the deleted ones. All or none. */
export const restoreMails = (context: MemberContext, ids: readonly string[]): Promise<Unread> =>
  changeOwn(context, ids, async (tx, own) => {
    await tx.update(mailCopy).set({ deletedAt: null }).where(own);
  });

async function changeOwn(
  context: MemberContext,
  ids: readonly string[],
  change: (tx: Transaction, own: ReturnType<typeof ownCopies>) => Promise<void>,
): Promise<Unread> {
  return context.db.transaction(async (tx) => {
    const wanted = distinct(ids);
    const own = ownCopies(context, wanted);
    if (wanted.length > 0) {
      const copies = await tx.select({ id: mailCopy.mailId }).from(mailCopy).where(own).for('update');
      if (new Set(copies.map(({ id }) => id)).size < wanted.length) throw notFound();
      await change(tx, own);
    }
    return { unread: await countUnreadMail(tx, context.actor.id) };
  });
}

/**
 * Removes the caller's copies of deleted mails for good, all or none; what is not deleted, or gone already, is not
 * found. When nobody holds a mail any more, it goes with its attachments.
 */
export async function purgeMails(context: MemberContext, ids: readonly string[]): Promise<Record<never, never>> {
  const wanted = distinct(ids);
  const gone = await context.db.transaction(async (tx) => {
    const deleted = and(ownCopies(context, wanted), isNotNull(mailCopy.deletedAt));
    await lockMails(tx, wanted);
    const purged = await tx.delete(mailCopy).where(deleted).returning({ id: mailCopy.mailId });
    if (new Set(purged.map(({ id }) => id)).size < wanted.length) throw notFound();
    return removeUnheld(tx, wanted);
  });
  await removeLeft(context.storage, gone);
  return {};
}

const ownCopies = ({ actor }: MemberContext, ids: readonly string[]) =>
  and(eq(mailCopy.ownerId, actor.id), inArray(mailCopy.mailId, [...ids]));

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** The last two who hold a mail may let go of it at the same time: one after the other. */
export async function lockMails(tx: Pick<Services['db'], 'select'>, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: mail.id })
    .from(mail)
    .where(inArray(mail.id, [...ids]))
    .orderBy(asc(mail.id))
    .for('update');
}

/** Removes those of the mails (locked) that nobody holds; gives the files whose bytes may go when that is committed. */
export async function removeUnheld(
  tx: Pick<Services['db'], 'select' | 'delete'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const held = tx.select({ id: mailCopy.mailId }).from(mailCopy).where(eq(mailCopy.mailId, mail.id));
  const removed = await tx
    .delete(mail)
    .where(and(inArray(mail.id, [...ids]), sql`not exists (${held})`))
    .returning({ attachmentIds: mail.attachmentIds });
  const files = removed.flatMap(({ attachmentIds }) => attachmentIds);
  if (files.length > 0) await tx.delete(storedFile).where(inArray(storedFile.id, files));
  return files;
}
