import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getHoldByPage } from '#api/deals/hold.ts';
import type { Context } from '#server/platform/context.ts';
import { hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { readSubjects } from './subjects.ts';

const placer = alias(member, 'placer');
const lifter = alias(member, 'lifter');

/** Holds, the latest first, each with what it is on as it is called today. */
export async function listHolds(
  context: Context,
  { state, kind, party, pageNo, pageSize }: z.output<typeof getHoldByPage.input>,
): Promise<z.output<typeof getHoldByPage.data>> {
  const { db } = context;
  const where = and(
    state && (state === 'open' ? isNull(hold.liftedAt) : isNotNull(hold.liftedAt)),
    kind && eq(hold.kind, kind),
    party ? eq(hold.partyId, party) : undefined,
  );
  const [rows, total, open] = await Promise.all([
    db
      .select({ row: hold, placedBy: placer.email, liftedBy: lifter.email })
      .from(hold)
      .leftJoin(placer, eq(placer.id, hold.placedBy))
      .leftJoin(lifter, eq(lifter.id, hold.liftedBy))
      .where(where)
      .orderBy(desc(hold.placedAt), desc(hold.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(hold, where),
    db.$count(hold, isNull(hold.liftedAt)),
  ]);
  const list = await Promise.all(
    rows.map(async ({ row, placedBy, liftedBy }) => {
      const [subject] = await readSubjects[row.kind](context, { id: row.subjectId });
      const { id, reason, note, placedAt, liftedAt, liftNote } = row;
      return {
        id,
        reason,
        note,
        subject: { kind: row.kind, id: row.subjectId, name: subject?.name ?? '', about: subject?.about ?? '' },
        placedAt: placedAt.toISOString(),
        placedBy: placedBy ?? '',
        lifted: liftedAt && { at: liftedAt.toISOString(), by: liftedBy ?? '', note: liftNote ?? '' },
      };
    }),
  );
  return { list, total, pageNo, pageSize, open };
}
