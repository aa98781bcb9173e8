import { and, eq, ne, or, sql } from 'drizzle-orm';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '../db/database.ts';

/** Whether a file came with an appeal of the own company: those of colleagues, too, but for holds on an account of theirs. */
export async function isOfOwnAppeal(
  db: Db,
  fileId: string,
  { id, party }: Pick<Actor, 'id' | 'party'>,
): Promise<boolean> {
  const found = await db
    .select({ id: appeal.id })
    .from(appeal)
    .innerJoin(hold, eq(hold.id, appeal.holdId))
    .innerJoin(member, eq(member.id, appeal.memberId))
    .where(
      and(
        sql`${fileId}::uuid = any(${appeal.fileIds})`,
        or(eq(member.id, party), eq(member.companyId, party)),
        or(ne(hold.kind, 'account'), eq(hold.partyId, id)),
      ),
    )
    .limit(1);
  return found.length > 0;
}
