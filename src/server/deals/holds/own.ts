import { desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getMyHolds } from '#api/deals/hold.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { concerns } from './concerned.ts';
import { describeAppeal } from './list.ts';
import { nameOf } from './subjects.ts';

/** What is, and was, on hold of the caller's, with what its own side has said against it. */
export async function ownHolds(
  { db, actor, locale }: MemberContext,
  { pageNo, pageSize }: z.output<typeof getMyHolds.input>,
): Promise<z.output<typeof getMyHolds.data>> {
  const where = concerns(actor);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(hold)
      .where(where)
      .orderBy(desc(isNull(hold.liftedAt)), desc(hold.placedAt), desc(hold.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(hold, where),
  ]);
  const ids = rows.map(({ id }) => id);
  const isOwn = or(eq(member.id, actor.party), eq(member.companyId, actor.party));
  const appeals = await db
    .select({ row: appeal, own: sql<boolean>`${isOwn}` })
    .from(appeal)
    .innerJoin(member, eq(member.id, appeal.memberId))
    .where(inArray(appeal.holdId, ids))
    .orderBy(desc(appeal.at), desc(appeal.id));
  const files = await describeFiles(
    { db },
    appeals.flatMap(({ row, own }) => (own ? row.fileIds : [])),
  );
  const list = await Promise.all(
    rows.map(async (row) => {
      const { id, kind, reason, note, placedAt, until, liftedAt, liftNote } = row;
      const of = appeals.filter(({ row: { holdId } }) => holdId === id);
      return {
        ...{ id, kind, reason, note, placedAt: placedAt.toISOString(), until: until?.toISOString() ?? null },
        name: await nameOf(db, locale, row),
        lifted: liftedAt && { at: liftedAt.toISOString(), note: liftNote ?? '' },
        appeals: of.filter(({ own }) => own).map(({ row: one }) => describeAppeal(one, files)),
        waits: of.some(({ row: { decidedAt } }) => decidedAt === null),
      };
    }),
  );
  return { list, total, pageNo, pageSize };
}
