import { and, eq, sql } from 'drizzle-orm';
import { mail, mailCopy } from '#server/platform/db/schema/mail.ts';
import type { Db } from '../db/database.ts';

/** Whether a member holds a copy of a mail with this attachment, as receiver or sender, deleted or not. */
export async function isInOwnMail(db: Db, fileId: string, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: mail.id })
    .from(mailCopy)
    .innerJoin(mail, eq(mail.id, mailCopy.mailId))
    .where(and(eq(mailCopy.ownerId, memberId), sql`${fileId}::uuid = any(${mail.attachmentIds})`))
    .limit(1);
  return found.length > 0;
}
