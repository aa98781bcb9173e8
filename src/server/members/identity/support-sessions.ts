import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { audit } from '#server/platform/audit.ts';
import type { Context, SupportView } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { session, supportView } from '#server/platform/db/schema/identity.ts';

/** Of the session of an operator who looks on; all null for everybody else's. */
export const supportColumns = {
  id: supportView.id,
  operatorId: supportView.operatorId,
  reason: supportView.reason,
  endsAt: supportView.endsAt,
};

/** Who looks on is an operator still, and never at another one. */
export const mayLookOn = sql`(${session.supportViewId} is null or exists (select from member as operator
  where operator.id = ${supportView.operatorId} and 'operator' = any(operator.capabilities) and operator.closed_at is null)
  and not 'operator' = any(member.capabilities))`;

/** What was asked for is counted, call by call, whether it was given or not. */
export async function countLook(db: Db, { id }: SupportView, call: string): Promise<void> {
  const before = sql`coalesce((${supportView.calls} ->> ${call}::text)::integer, 0)`;
  const calls = sql`jsonb_set(${supportView.calls}, array[${call}::text], to_jsonb(${before} + 1))`;
  await db.update(supportView).set({ calls }).where(eq(supportView.id, id));
}

/** `getOrderList × 3`: by the name of each call, the most asked for first. */
const readOf = (calls: Record<string, number>): string[] =>
  Object.entries(calls)
    .map(([call, count]) => ({ name: call.split('/').at(-1)!, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .map(({ name, count }) => `${name} × ${count}`);

/** Notes the end of these, once, with what was asked for. */
export async function noteEnd(
  tx: Transaction,
  { now, address }: Pick<Context, 'now' | 'address'>,
  which: SQL,
): Promise<void> {
  const endedAt = sql`least(${supportView.endsAt}, ${now()})`;
  const ended = await tx
    .update(supportView)
    .set({ endedAt })
    .where(and(which, isNull(supportView.endedAt)))
    .returning();
  for (const { operatorId, memberId, calls } of ended) {
    const actor = { id: operatorId };
    await audit(tx, { now, address, actor }, 'support.end', { kind: 'member', id: memberId }, { read: readOf(calls) });
  }
}
