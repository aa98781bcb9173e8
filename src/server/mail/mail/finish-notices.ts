import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NoticeThing, TaskKind } from '#api/mail/notice-choices.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { writeCollected } from '#server/platform/db/write-at-end.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { tellNews } from '#server/platform/news/tell.ts';

/**
 * Somebody works for a company no more: what its notices ask for is others' to do, and nothing that comes of it is told to
 * who has left. What was told stays.
 */
export async function leaveTasks(tx: Transaction, { now }: Pick<Context, 'now'>, memberId: string): Promise<void> {
  const at = now();
  await writeCollected(tx);
  await tx
    .update(notice)
    .set({ asks: [], task: null, readAt: sql`coalesce(${notice.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(notice.ownerId, memberId), isNull(notice.doneAt), sql`${notice.asks} <> '{}'`));
  await tellNews(tx, memberId);
}

type Finished = { thing: NoticeThing; thingId?: string; kind: TaskKind; party?: string };

/**
 * Somebody has done what notices ask for: these are read with it, whoever has them. Without `party` those of
 * everybody about the thing. Part of the transaction of what was done.
 */
export async function finishNotices(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  { thing, thingId = '', kind, party }: Finished,
): Promise<void> {
  const at = now();
  await writeCollected(tx);
  const finished = await tx
    .update(notice)
    .set({ doneAt: at, readAt: sql`coalesce(${notice.readAt}, ${at.toISOString()}::timestamptz)` })
    .where(
      and(
        eq(notice.thing, thing),
        eq(notice.thingId, thingId),
        sql`${kind} = any(${notice.asks})`,
        party === undefined ? undefined : eq(notice.party, party),
        isNull(notice.doneAt),
      ),
    )
    .returning({ ownerId: notice.ownerId });
  await inOnePipeline([...new Set(finished.map((row) => row.ownerId))].map((owner) => tellNews(tx, owner)));
}
