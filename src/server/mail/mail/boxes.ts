import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { getUnreadMail, getWebMailByPage, getWebMailHistoryByPage } from '#api/mail/mail.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import { safeLine } from '#lib/readable-text.ts';
import { readNewest, type Window } from '#server/platform/paging/newest-first.ts';
import { countUnreadNotices, newestNotice } from './notice-list.ts';
import { describeRows, selectRows } from './rows.ts';
import { searchOf } from './search.ts';

/** Told apart by the partial index: the number comes from it alone. */
const unreadOf = (ownerId: string): SQL =>
  and(eq(mailCopy.ownerId, ownerId), eq(mailCopy.box, 'inbox'), eq(mailCopy.read, false), isNull(mailCopy.deletedAt))!;

/** How many mails wait to be read by a member. */
export const countUnreadMail = (db: Db, ownerId: string): Promise<number> => db.$count(mailCopy, unreadOf(ownerId));

/** How much waits to be read by a member, of mails and notices together. */
export async function countUnread(db: Db, ownerId: string): Promise<number> {
  const [mails, notices] = await Promise.all([countUnreadMail(db, ownerId), countUnreadNotices(db, ownerId)]);
  return mails + notices;
}

export async function unreadMail(context: MemberContext): Promise<z.output<typeof getUnreadMail.data>> {
  const { db, actor } = context;
  const [unread, notices, [mailed], told] = await Promise.all([
    countUnreadMail(db, actor.id),
    countUnreadNotices(db, actor.id),
    selectRows(db, unreadOf(actor.id)).orderBy(desc(mailCopy.sentAt), desc(mailCopy.mailId)).limit(1),
    newestNotice(context),
  ]);
  const written = mailed && { id: mailed.id, subject: safeLine(mailed.subject) };
  // Ids grow with time.
  const [newest = null] = [written, told]
    .filter((one) => one != null)
    .sort((one, other) => (one.id > other.id ? -1 : 1));
  return { unread, notices, newest };
}

/** Inbox or outbox of the caller, newest first. */
export async function mailPage(
  context: MemberContext,
  { box, filter, keyword, pageNo, pageSize, cursor }: z.output<typeof getWebMailByPage.input>,
): Promise<z.output<typeof getWebMailByPage.data>> {
  const { db, actor } = context;
  const own = and(eq(mailCopy.ownerId, actor.id), eq(mailCopy.box, box), isNull(mailCopy.deletedAt));
  // All that was sent has been read by its sender.
  const wanted = filter === 'unread' ? and(own, eq(mailCopy.read, false)) : own;
  const search = await searchOf(context, keyword);
  const unread = countUnreadMail(db, actor.id);
  const counting = !search && filter === 'unread' && box === 'inbox' ? unread : countFound(db, wanted, search);
  const read = ({ beyond, orderBy, limit, offset }: Window) => {
    if (search)
      return selectRows(db, and(wanted, search, beyond))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
    // What is passed over is passed over in the index alone.
    const shown = db
      .select({ id: mailCopy.mailId })
      .from(mailCopy)
      .where(and(wanted, beyond))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return selectRows(db, and(own, inArray(mailCopy.mailId, shown))).orderBy(...orderBy);
  };
  const [{ rows, nextCursor }, total, unreadNow] = await Promise.all([
    readNewest(
      { list: ['mail', actor.id, box, filter, keyword], cursor, pageNo, pageSize, total: counting },
      { at: mailCopy.sentAt, id: mailCopy.mailId },
      read,
      ({ sentAt, id }) => ({ at: sentAt, id }),
    ),
    counting,
    unread,
  ]);
  return { list: await describeRows(context, rows), total, pageNo, pageSize, unread: unreadNow, nextCursor };
}

/** What the caller deleted, the last first. */
export async function deletedPage(
  context: MemberContext,
  { keyword, pageNo, pageSize }: z.output<typeof getWebMailHistoryByPage.input>,
): Promise<z.output<typeof getWebMailHistoryByPage.data>> {
  const { db, actor } = context;
  const own = and(eq(mailCopy.ownerId, actor.id), isNotNull(mailCopy.deletedAt));
  const search = await searchOf(context, keyword);
  const [rows, total] = await Promise.all([
    selectRows(db, and(own, search))
      .orderBy(desc(mailCopy.deletedAt), desc(mailCopy.mailId))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    countFound(db, own, search),
  ]);
  return { list: await describeRows(context, rows), total, pageNo, pageSize };
}

/** The mails themselves are looked at only where their words are searched. */
async function countFound(db: MemberContext['db'], own: SQL | undefined, search: SQL | undefined): Promise<number> {
  if (!search) return db.$count(mailCopy, own);
  const [found] = await db
    .select({ mails: count() })
    .from(mailCopy)
    .innerJoin(mail, eq(mail.id, mailCopy.mailId))
    .where(and(own, search));
  return found!.mails;
}
