import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { isOneOf } from '#server/platform/db/expressions.ts';
import { subOrderLine } from '#server/platform/db/schema/deal.ts';

/** All grades of each sub-order in a line. */
export async function gradesOf(db: Pick<Db, 'select'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: subOrderLine.subOrderId,
      grades: sql<string>`string_agg(${subOrderLine.gradeNumber}, ', ' order by ${subOrderLine.position})`,
    })
    .from(subOrderLine)
    .where(isOneOf(subOrderLine.subOrderId, ids))
    .groupBy(subOrderLine.subOrderId);
  return new Map(rows.map(({ id, grades }) => [id, grades]));
}
