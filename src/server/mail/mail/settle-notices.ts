import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NoticeTask } from '#api/mail/notice.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { sendLast } from '#server/platform/db/before-end.ts';
import { inOnePipeline } from '#server/platform/db/in-one-pipeline.ts';
import { builtOnce } from '#server/platform/db/built-once.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { writeCollected } from '#server/platform/db/write-at-end.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { tellNews } from '#server/platform/news/tell.ts';

/** Something that is to be done, with the numbers of what it belongs to: a notice about another one does not ask for it. */
export type OpenTask = NoticeTask & { numbers: readonly string[] };

const { id, ownerId, party, asks, task, data } = notice;
const selectAsking = builtOnce((db) =>
  db
    .select({ id, ownerId, party, asks, task, number: sql<string>`coalesce(${data}->>'number', '')` })
    .from(notice)
    .where(
      and(
        ...[eq(notice.thing, 'deal'), eq(notice.thingId, sql.placeholder('orderId'))],
        ...[sql`${asks} <> '{}'`, isNull(notice.doneAt)],
      ),
    ),
);

/**
 * Brings the notices of a deal in step with what is to be done in it, in the transaction in which that has changed: what
 * is done, by whomever, is read by everybody who was asked for it. `openFor`: what stands open for each of the parties.
 */
export async function settleNotices(
  tx: Transaction,
  { now }: Pick<Context, 'now'>,
  orderId: string,
  openFor: (parties: readonly string[]) => Promise<readonly (readonly OpenTask[])[]>,
): Promise<void> {
  const [, rows] = await inOnePipeline([writeCollected(tx), selectAsking(tx, { orderId })]);
  if (rows.length === 0) return;
  const parties = [...new Set(rows.flatMap((row) => row.party ?? []))];
  const open = await openFor(parties);
  const asked: { id: string; task: NoticeTask }[] = [];
  const done: string[] = [];
  const only: string[] = [];
  for (const row of rows) {
    const tasks = open[parties.indexOf(row.party ?? '')] ?? [];
    const found = tasks.find(({ kind, numbers }) => row.asks.includes(kind) && numbers.includes(row.number));
    if (found) asked.push({ id: row.id, task: taskOf(found) });
    // Nothing was to be done when it was written: it only tells.
    else (row.task ? done : only).push(row.id);
  }
  const at = now();
  const readAt = sql`coalesce(${notice.readAt}, ${at.toISOString()}::timestamptz)`;
  const toAsk = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, task jsonb)`;
  await sendLast(
    tx,
    inOnePipeline([
      asked.length > 0 &&
        tx
          .update(notice)
          .set({ task: sql`asked.task` })
          .from(toAsk)
          .where(and(sql`${id} = asked.id`, sql`${task} is distinct from asked.task`)),
      done.length > 0 && tx.update(notice).set({ doneAt: at, readAt }).where(isOneOf(id, done)),
      only.length > 0 && tx.update(notice).set({ asks: [] }).where(isOneOf(id, only)),
      ...[...new Set(rows.map((row) => row.ownerId))].map((owner) => tellNews(tx, owner)),
      // In the same turn: nothing else is said after it.
      writeCollected(tx),
    ]),
  );
}

const taskOf = ({ numbers: _, ...task }: OpenTask): NoticeTask => task;
