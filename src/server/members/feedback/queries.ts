import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getFeedbackByPage } from '#api/members/backstage.ts';
import type { getMyFeedback } from '#api/members/feedback.ts';
import type { Context, MemberContext } from '#server/platform/context.ts';
import { feedback } from '#server/platform/db/schema/feedback.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { describeFiles, fileAddress } from '#server/platform/files/index.ts';

type Kind = z.output<typeof getMyFeedback.data>['list'][number]['kind'];

/** The caller's own feedback with its answers, newest first. */
export async function ownFeedback(
  { db, actor }: MemberContext,
  { pageNo, pageSize }: z.output<typeof getMyFeedback.input>,
): Promise<z.output<typeof getMyFeedback.data>> {
  const where = eq(feedback.memberId, actor.id);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(feedback)
      .where(where)
      .orderBy(desc(feedback.sentAt), desc(feedback.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(feedback, where),
  ]);
  return {
    list: rows.map((row) => ({ ...describe(row), pictures: row.pictureIds.map(fileAddress) })),
    total,
    pageNo,
    pageSize,
  };
}

/** The operators' queue: what waits for an answer, longest first; then what was answered, latest first. */
export async function feedbackQueue(
  { db }: Context,
  { answered, kind, pageNo, pageSize }: z.output<typeof getFeedbackByPage.input>,
): Promise<z.output<typeof getFeedbackByPage.data>> {
  const { answeredAt, sentAt } = feedback;
  const where = and(
    answered === undefined ? undefined : answered ? isNotNull(answeredAt) : isNull(answeredAt),
    kind ? eq(feedback.kind, kind) : undefined,
  );
  const { id: memberId, email, nickname } = member;
  const [rows, total] = await Promise.all([
    db
      .select({ ...getTableColumns(feedback), sender: { memberId, email, nickname } })
      .from(feedback)
      .leftJoin(member, eq(member.id, feedback.memberId))
      .where(where)
      .orderBy(sql`${answeredAt} desc nulls first`, asc(sentAt), asc(feedback.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(feedback, where),
  ]);
  const files = await describeFiles(
    { db },
    rows.flatMap(({ pictureIds }) => pictureIds),
  );
  const list = rows.map((row) => ({
    ...describe(row),
    contact: row.contact,
    sender: row.sender,
    pictures: row.pictureIds.flatMap((id) => files.get(id) ?? []),
  }));
  return { list, total, pageNo, pageSize };
}

function describe({ id, kind, content, sentAt, answer, answeredAt }: typeof feedback.$inferSelect) {
  return {
    id,
    kind: kind as Kind,
    content,
    sentAt: sentAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
