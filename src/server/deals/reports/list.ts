import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { getReportByPage } from '#api/deals/report.ts';
import { safeProse } from '#lib/readable-text.ts';
import type { Context } from '#server/platform/context.ts';
import { evaluation } from '#server/platform/db/schema/deal.ts';
import { report } from '#server/platform/db/schema/feedback.ts';
import { guest } from '#server/platform/db/schema/guests.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { mail } from '#server/platform/db/schema/mail.ts';
import { offer } from '#server/platform/db/schema/offers.ts';
import { tradeOrder } from '#server/platform/db/schema/rfq.ts';
import { measuresFor } from './things.ts';

const reporter = alias(member, 'reporter');
const decider = alias(member, 'decider');
const isOpen = isNull(report.decidedAt);

/** What the reported mail, comment or RFQ says, and the shop where a thing stands. */
const content = sql<string | null>`case ${report.thing}
  when 'mail' then (select ${mail.subject} || E'\n' || ${mail.content} from ${mail} where ${mail.id} = ${report.thingId}::uuid)
  when 'comment' then (select ${evaluation.text} from ${evaluation} where ${evaluation.subOrderId} = ${report.thingId}::uuid)
  when 'invitation' then (select concat_ws(E'\n', ${tradeOrder.gradeNumber}, nullif(${tradeOrder.remarks}, '')) from ${tradeOrder}
    join ${guest} on ${guest.orderId} = ${tradeOrder.id} where ${guest.id} = ${report.thingId})
  end`;
const shopId = sql<string | null>`case ${report.thing}
  when 'shop' then ${report.thingId}
  when 'offer' then (select ${offer.shopId} from ${offer} where ${offer.id} = ${report.thingId}::uuid)
  when 'comment' then (select ${evaluation.shopId} from ${evaluation} where ${evaluation.subOrderId} = ${report.thingId}::uuid)
  end`;

/** Those that wait, the oldest first; else the latest first. */
export async function listReports(
  { db }: Context,
  { decided, thingId, pageNo, pageSize }: z.output<typeof getReportByPage.input>,
): Promise<z.output<typeof getReportByPage.data>> {
  const where = and(
    decided === undefined ? undefined : decided ? isNotNull(report.decidedAt) : isOpen,
    thingId ? eq(report.thingId, thingId) : undefined,
  );
  const [rows, total, waiting] = await Promise.all([
    db
      .select({
        row: report,
        ...{ content, shopId },
        party: { id: member.id, email: member.email },
        by: reporter.email,
        decidedBy: decider.email,
      })
      .from(report)
      .leftJoin(member, eq(member.id, report.partyId))
      .leftJoin(reporter, eq(reporter.id, report.reporterId))
      .leftJoin(decider, eq(decider.id, report.decidedBy))
      .where(where)
      .orderBy(...(decided === false ? [asc(report.at)] : [desc(report.at)]), desc(report.id))
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.$count(report, where),
    db.$count(report, isOpen),
  ]);
  const counts = await db
    .select({
      ...{ thing: report.thing, thingId: report.thingId },
      all: sql<number>`count(*)::integer`,
      open: sql<number>`(count(*) filter (where ${isOpen}))::integer`,
    })
    .from(report)
    .where(
      inArray(
        report.thingId,
        rows.map(({ row }) => row.thingId),
      ),
    )
    .groupBy(report.thing, report.thingId);
  const list = rows.map(({ row, by, decidedBy, ...rest }) => {
    const { id, thing, name, reason, words, at, outcome, answer, decidedAt, contact } = row;
    const of = counts.find((one) => one.thing === thing && one.thingId === row.thingId)!;
    return {
      ...{ id, thing, thingId: row.thingId, name, reason, words, at: at.toISOString() },
      ...rest,
      content: rest.content === null ? null : safeProse(rest.content),
      by: by ?? contact ?? '',
      visitor: row.reporterId === null,
      reports: { open: of.open, all: of.all },
      measures: measuresFor(thing, row.partyId !== null),
      decided:
        decidedAt && outcome
          ? { outcome, answer: answer ?? '', at: decidedAt.toISOString(), by: decidedBy ?? '' }
          : null,
    };
  });
  return { list, total, pageNo, pageSize, waiting };
}
