import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NoticeTask } from '#api/mail/notice.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { tellNews } from '#server/platform/news/tell.ts';

/** Something that is to be done, with the numbers of what it belongs to: a notice about another one does not ask for it. */
export type OpenTask = NoticeTask & { numbers: readonly string[] };

/**
 * Brings the notices of a deal in step with what is to be done in it, in the transaction in which that has changed: what
 * is done, by whomever, is read by everybody who was asked for it. `openFor`: what stands open for each of the parties.
 */
export async function settleNotices(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  orderId: string,
  openFor: (parties: readonly string[]) => Promise<ReadonlyMap<string, readonly OpenTask[]>>,
): Promise<void> {
  const { id, ownerId, party, asks, task, data } = notice;
  const rows = await tx
    .select({ id, ownerId, party, asks, task, number: sql<string>`coalesce(${data}->>'number', '')` })
    .from(notice)
    .where(and(eq(notice.thing, 'deal'), eq(notice.thingId, orderId), sql`${asks} <> '{}'`, isNull(notice.doneAt)));
  if (rows.length === 0) return;
  const open = await openFor([...new Set(rows.flatMap((row) => row.party ?? []))]);
  const at = now();
  const readAt = sql`coalesce(${notice.readAt}, ${at.toISOString()}::timestamptz)`;
  const changes = rows.map((row) => {
    const tasks = open.get(row.party ?? '') ?? [];
    const found = tasks.find(({ kind, numbers }) => row.asks.includes(kind) && numbers.includes(row.number));
    if (found) return { row, set: { task: taskOf(found) } };
    // Nothing was to be done when it was written: it only tells.
    return { row, set: row.task ? { doneAt: at, readAt } : { asks: [] } };
  });
  const told = new Set(changes.map(({ row }) => row.ownerId));
  await inOnePipeline([
    ...changes.map(({ row, set }) => tx.update(notice).set(set).where(eq(notice.id, row.id))),
    ...[...told].map((owner) => tellNews(tx, owner)),
  ]);
}

const taskOf = ({ numbers: _, ...task }: OpenTask): NoticeTask => task;
