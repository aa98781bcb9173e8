import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { getRefusalByPage } from '#api/members/backstage.ts';
import type { Context } from '#server/platform/context.ts';
import { containsWords } from '#server/platform/db/expressions.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { refusedCall } from '#server/platform/db/schema/platform.ts';

/** What was refused to whom, the latest first. The keyword is searched in the call and in who called. */
export async function refusedCalls(
  { db, refusals }: Context,
  { keyword, reason, pageNo, pageSize }: z.output<typeof getRefusalByPage.input>,
): Promise<z.output<typeof getRefusalByPage.data>> {
  // Those of this process; others write theirs within seconds.
  await refusals.write();
  const { caller, call, lastAt, firstAt } = refusedCall;
  const isCaller = sql`${member.id}::text = ${caller}`;
  const where = and(
    reason && eq(refusedCall.reason, reason),
    keyword ? containsWords(keyword, [caller, call, member.email]) : undefined,
  );
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    db
      .select({
        ...{ caller, call, firstAt, lastAt, reason: refusedCall.reason, count: refusedCall.count },
        member: { id: member.id, email: member.email },
      })
      .from(refusedCall)
      .leftJoin(member, isCaller)
      .where(where)
      .orderBy(desc(lastAt), caller, call)
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize),
    db.select({ total: count() }).from(refusedCall).leftJoin(member, isCaller).where(where),
  ]);
  const list = rows.map(({ caller: network, ...row }) => ({
    ...row,
    network: row.member ? '' : network,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }));
  return { list, total, pageNo, pageSize };
}
