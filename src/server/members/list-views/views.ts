import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { mostListViews, viewQuery, type ViewedList } from '#api/members/list-view-choices.ts';
import {
  saveListView,
  type deleteListView,
  type getListViews,
  type ListViews,
  type renameListView,
} from '#api/members/list-view.ts';
import { m } from '#i18n/messages.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { listView } from '#server/platform/db/schema/list-views.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { idempotently } from '#server/platform/idempotency/idempotently.ts';
import { uuidv7 } from '#server/platform/uuid.ts';

/** Of the caller: another's, a colleague's too, is not there. */
const ownWith = ({ actor }: MemberContext, id: string) => and(eq(listView.id, id), eq(listView.memberId, actor.id));
const ofList = ({ actor }: MemberContext, list: ViewedList) =>
  and(eq(listView.memberId, actor.id), eq(listView.list, list));

export async function ownViews(
  context: MemberContext,
  { list }: z.output<typeof getListViews.input>,
): Promise<ListViews> {
  const { id, name, query } = listView;
  const views = await context.db
    .select({ id, name, query })
    .from(listView)
    .where(ofList(context, list))
    .orderBy(asc(sql`lower(${name})`), asc(id));
  return { views };
}

/** Throws 422 for an address without filters, a name that another view of the list has, and one view too many. */
export function keepView(context: MemberContext, input: z.output<typeof saveListView.input>): Promise<{ id: string }> {
  const { actor, now } = context;
  return idempotently(context, saveListView, input, async (tx) => {
    const { list, name } = input;
    const query = viewQuery(input.query);
    if (query === '') throw invalid({ query: m.members_view_whole() });
    await lockViews(tx, context);
    if ((await tx.$count(listView, ofList(context, list))) >= mostListViews)
      throw invalid({ name: m.members_view_tooMany({ max: mostListViews }) });
    await refuseTaken(tx, context, list, name);
    const id = uuidv7(now());
    await tx.insert(listView).values({ id, memberId: actor.id, list, name, query, savedAt: now() });
    return { id };
  });
}

/** Names and their number are looked at by one window after the other. */
const lockViews = (tx: Transaction, { actor }: MemberContext) =>
  tx.select({ id: member.id }).from(member).where(eq(member.id, actor.id)).for('no key update');

async function refuseTaken(
  tx: Transaction,
  context: MemberContext,
  list: ViewedList,
  name: string,
  but?: string,
): Promise<void> {
  const same = and(ofList(context, list), sql`lower(${listView.name}) = lower(${name})`);
  if ((await tx.$count(listView, but === undefined ? same : and(same, ne(listView.id, but)))) > 0)
    throw invalid({ name: m.members_view_taken() });
}

export function renameView(
  context: MemberContext,
  { id, name }: z.output<typeof renameListView.input>,
): Promise<Record<never, never>> {
  return context.db.transaction(async (tx) => {
    await lockViews(tx, context);
    const [view] = await tx.select().from(listView).where(ownWith(context, id));
    if (!view) throw notFound();
    await refuseTaken(tx, context, view.list, name, id);
    await tx.update(listView).set({ name }).where(ownWith(context, id));
    return {};
  });
}

export async function deleteView(
  context: MemberContext,
  { id }: z.output<typeof deleteListView.input>,
): Promise<Record<never, never>> {
  const deleted = await context.db.delete(listView).where(ownWith(context, id)).returning({ id: listView.id });
  if (deleted.length === 0) throw notFound();
  return {};
}
