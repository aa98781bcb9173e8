import { and, count, desc, eq, inArray, isNull, max, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { noticesOfThing } from '#api/mail/notice-choices.ts';
import type { getNoticeByPage, Notice, NoticePage, NoticesOfThing, NoticeTask, readNotices } from '#api/mail/notice.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { safeLine } from '#lib/readable-text.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notice } from '#server/platform/db/schema/notices.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { notFound } from '#server/platform/errors.ts';
import { composeNotice, goodsText } from '#server/platform/mailer/index.ts';

type NoticeRow = typeof notice.$inferSelect;

const unreadOf = (ownerId: string): SQL => and(eq(notice.ownerId, ownerId), isNull(notice.readAt))!;

/** How many notices wait to be read by a member, or to be done. */
export const countUnreadNotices = (db: Db, ownerId: string): Promise<number> => db.$count(notice, unreadOf(ownerId));

export async function newestNotice(context: MemberContext): Promise<{ id: string; subject: string } | null> {
  const newest = context.db
    .select()
    .from(notice)
    .where(unreadOf(context.actor.id))
    .orderBy(desc(notice.at), desc(notice.id));
  const [row] = await newest.limit(1);
  return row ? { id: row.id, subject: wordsOf(context, row).subject } : null;
}

/** Of a letter: numbers, companies and shops, grades, what a mail is called. */
const sought = [
  sql`${notice.data}->'goods'->>'grade'`,
  ...['nameEn', 'nameZh'].map((name) => sql`${notice.data}->'shop'->>${name}`),
  ...['number', 'who', 'companyName', 'shopName', 'name', 'company', 'subject', 'sender', 'by'].map(
    (name) => sql`${notice.data}->>${name}`,
  ),
];

/** What the caller was told, by the thing that it is about: that of which something was told last comes first. */
export async function noticePage(
  context: MemberContext,
  { filter, id, keyword = '', pageNo, pageSize }: z.output<typeof getNoticeByPage.input>,
): Promise<NoticePage> {
  const { db, actor } = context;
  const isNarrowed = id !== undefined || keyword !== '';
  const found = db.$with('found').as(
    db
      .select({ thing: notice.thing, thingId: notice.thingId })
      .from(notice)
      .leftJoin(tradeOrder, and(eq(notice.thing, 'deal'), eq(sql`${tradeOrder.id}::text`, notice.thingId)))
      .where(
        and(
          eq(notice.ownerId, actor.id),
          id === undefined ? undefined : eq(notice.id, id),
          containsWords(keyword, [tradeOrder.number, tradeOrder.gradeNumber, ...sought]),
        ),
      ),
  );
  const isFound = sql`(${notice.thing}, ${notice.thingId}) in (select thing, thing_id from ${found})`;
  const wanted = and(
    filter === 'unread' ? unreadOf(actor.id) : eq(notice.ownerId, actor.id),
    isNarrowed ? isFound : undefined,
  );
  const query = isNarrowed ? db.with(found) : db;
  const things = query
    .select({ thing: notice.thing, thingId: notice.thingId, latest: max(notice.at).as('latest') })
    .from(notice)
    .where(wanted)
    .groupBy(notice.thing, notice.thingId);
  const [total, shown, unread] = await Promise.all([
    db.$count(things.as('things')),
    things
      .orderBy(desc(sql`latest`), desc(notice.thingId))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    countUnreadNotices(db, actor.id),
  ]);
  return { list: await describe(context, shown), total, pageNo, pageSize, unread };
}

type Thing = Pick<NoticeRow, 'thing' | 'thingId'>;
const isOf = ({ actor }: MemberContext, { thing, thingId }: Thing) =>
  and(eq(notice.ownerId, actor.id), eq(notice.thing, thing), eq(notice.thingId, thingId));

async function describe(context: MemberContext, things: readonly Thing[]): Promise<NoticesOfThing[]> {
  const { db } = context;
  const orderIds = things.flatMap(({ thing, thingId }) => (thing === 'deal' ? thingId : []));
  const { id, number, gradeNumber: grade, quantity } = tradeOrder;
  const [orders, ...found] = await Promise.all([
    orderIds.length === 0
      ? []
      : db.select({ id, number, grade, quantity }).from(tradeOrder).where(inArray(id, orderIds)),
    ...things.map((thing) => readThing(context, thing)),
  ]);
  return things.map(({ thing, thingId }, index) => {
    const order = orders.find((row) => row.id === thingId);
    const { rows, counted, open } = found[index]!;
    return {
      thing,
      id: thingId,
      side: sideOf(rows),
      number: order?.number ?? '',
      goods: order ? safeLine(goodsText(order)) : '',
      unread: counted.unread,
      tasks: distinct(open),
      notices: rows.map((row) => noticeOf(context, row)),
      more: counted.all - rows.length,
    };
  });
}

async function readThing(context: MemberContext, thing: Thing) {
  const { db } = context;
  const own = isOf(context, thing);
  const unread = sql<number>`count(*) filter (where ${notice.readAt} is null)::int`;
  const [rows, [counted], asking] = await Promise.all([
    db.select().from(notice).where(own).orderBy(desc(notice.at), desc(notice.id)).limit(noticesOfThing),
    db.select({ all: count(), unread }).from(notice).where(own),
    db
      .select({ task: notice.task })
      .from(notice)
      .where(and(own, isNull(notice.doneAt), sql`${notice.task} is not null`))
      .orderBy(desc(notice.at), desc(notice.id)),
  ]);
  return { rows, counted: counted!, open: asking.flatMap(({ task }) => task ?? []) };
}

/** As what its reader is told of a deal: who sold goes on to do so. */
function sideOf(rows: readonly NoticeRow[]): NoticesOfThing['side'] {
  const [side] = rows.flatMap(({ data }) =>
    data['side'] === 'buyer' || data['side'] === 'supplier' ? data['side'] : [],
  );
  return side ?? (rows.some(({ data }) => 'orderId' in data) ? 'buyer' : null);
}

/** What is to be done, each once, what presses most first. */
const distinct = (tasks: readonly NoticeTask[]): NoticeTask[] => {
  const endOf = ({ until, day }: NoticeTask) => until ?? day ?? '9999';
  const each = new Map(tasks.map((task) => [`${task.kind} ${task.subOrder?.id}`, task]));
  return [...each.values()].sort((one, other) => (endOf(one) < endOf(other) ? -1 : 1));
};

function noticeOf(context: MemberContext, row: NoticeRow): Notice {
  const { id, at, readAt, doneAt, task } = row;
  const state = doneAt ? 'done' : task ? 'open' : 'told';
  return { id, ...wordsOf(context, row), at: at.toISOString(), read: readAt !== null, state };
}

function wordsOf({ config }: Pick<MemberContext, 'config'>, { template, data }: NoticeRow) {
  const place = { locale: getLocale(), siteUrl: config.siteUrl };
  // A template that has gone since: the notice stays, with as much as is known of it.
  return composeNotice(template, data, place) ?? { subject: m.mail_notice(), content: '', link: null };
}

/** Marks the caller's notices as read: one, those of a thing, or all. 404 for a notice that is not the caller's. */
export async function readOwnNotices(
  context: MemberContext,
  { id, thing, thingId }: z.output<typeof readNotices.input>,
): Promise<z.output<typeof readNotices.data>> {
  const { db, actor, now } = context;
  const own = eq(notice.ownerId, actor.id);
  const which = id ? and(own, eq(notice.id, id)) : thing ? isOf(context, { thing, thingId }) : own;
  if (id && (await db.$count(notice, which)) === 0) throw notFound();
  await db
    .update(notice)
    .set({ readAt: now() })
    .where(and(which, isNull(notice.readAt)));
  return { unread: await countUnreadNotices(db, actor.id) };
}
