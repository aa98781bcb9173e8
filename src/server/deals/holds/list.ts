import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getHoldByPage } from '#api/deals/hold.ts';
import type { MemberContext } from '#server/platform/context.ts';
import { appeal, hold } from '#server/platform/db/schema/holds.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { describeFiles } from '#server/platform/files/index.ts';
import { isOwn } from './concerned.ts';
import { readSubjects } from './subjects.ts';

const placer = alias(member, 'placer');
const lifter = alias(member, 'lifter');
const decider = alias(member, 'decider');

const isOpen = isNull(hold.liftedAt);
/** Since when the appeal of a hold waits; null: none does. */
const waitsSince = sql`(select ${appeal.at} from ${appeal}
  where ${appeal.holdId} = ${hold.id} and ${appeal.decidedAt} is null)`;
const states = {
  open: isOpen,
  appealed: isNotNull(waitsSince),
  lifted: isNotNull(hold.liftedAt),
} as const;

/** Holds, the latest first, each with what it is on as it is called today; those that wait for a decision, the oldest first. */
export async function listHolds(
  context: MemberContext,
  { state, kind, party, subject: of, pageNo, pageSize }: z.output<typeof getHoldByPage.input>,
): Promise<z.output<typeof getHoldByPage.data>> {
  const { db, actor } = context;
  const where = and(
    state && states[state],
    kind && eq(hold.kind, kind),
    party ? eq(hold.partyId, party) : undefined,
    of ? eq(hold.subjectId, of) : undefined,
  );
  const [rows, total, open, waiting] = await Promise.all([
    db
      .select({ row: hold, placedBy: placer.email, liftedBy: lifter.email, own: sql<boolean>`${isOwn(actor)}` })
      .from(hold)
      .leftJoin(placer, eq(placer.id, hold.placedBy))
      .leftJoin(lifter, eq(lifter.id, hold.liftedBy))
      .where(where)
      .orderBy(...(state === 'appealed' ? [asc(waitsSince)] : []), desc(hold.placedAt), desc(hold.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(hold, where),
    db.$count(hold, isOpen),
    db.$count(appeal, isNull(appeal.decidedAt)),
  ]);
  const ids = rows.map(({ row }) => row.id);
  const appeals = await db
    .select({ row: appeal, by: member.email, decidedBy: decider.email })
    .from(appeal)
    .innerJoin(member, eq(member.id, appeal.memberId))
    .leftJoin(decider, eq(decider.id, appeal.decidedBy))
    .where(inArray(appeal.holdId, ids))
    .orderBy(desc(appeal.at), desc(appeal.id));
  const files = await describeFiles(
    { db },
    appeals.flatMap(({ row }) => row.fileIds),
  );
  const list = await Promise.all(
    rows.map(async ({ row, placedBy, liftedBy, own }) => {
      const [subject] = await readSubjects[row.kind](context, { id: row.subjectId });
      const { id, reason, note, internalNote, placedAt, until, liftedAt, liftNote } = row;
      return {
        ...{ id, reason, note, internalNote, until: until?.toISOString() ?? null },
        subject: { kind: row.kind, id: row.subjectId, name: subject?.name ?? '', about: subject?.about ?? '' },
        placedAt: placedAt.toISOString(),
        placedBy: placedBy ?? '',
        appeals: appeals
          .filter((one) => one.row.holdId === id)
          .map(({ row: one, by, decidedBy }) => ({ ...describeAppeal(one, files), by, decidedBy: decidedBy ?? '' })),
        isOwn: own,
        mayDecide: row.placedBy !== actor.id && !own,
        lifted: liftedAt && { at: liftedAt.toISOString(), by: liftedBy ?? '', note: liftNote ?? '' },
      };
    }),
  );
  return { list, total, pageNo, pageSize, open, waiting };
}

type Files = Awaited<ReturnType<typeof describeFiles>>;

export function describeAppeal(row: typeof appeal.$inferSelect, files: Files) {
  const { id, words, fileIds, at, outcome, answer, decidedAt } = row;
  return {
    ...{ id, words, files: fileIds.flatMap((file) => files.get(file) ?? []), at: at.toISOString() },
    decided: decidedAt && outcome ? { outcome, answer: answer ?? '', at: decidedAt.toISOString() } : null,
  };
}
