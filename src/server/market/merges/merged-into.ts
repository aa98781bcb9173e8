import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { DeskRowView } from '#api/market/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import { manufacturer, material } from '#server/platform/db/schema/catalogue.ts';
import { member } from '#server/platform/db/schema/identity.ts';
import { materialMerge } from '#server/platform/db/schema/proposals.ts';
import { localised } from '#lib/localised.ts';

/**
 * Materials that this one stands for. Of those merged before it was kept what a merge moves nothing is known but that; and one that was merged into another
 * first is taken back after that other.
 */
export async function mergedInto(db: Pick<Db, 'select'>, id: string): Promise<DeskRowView['merged']> {
  const rows = await db
    .select({ material, maker: sql<string>`${localised(manufacturer, 'name')}`, row: materialMerge, by: member.email })
    .from(material)
    .innerJoin(manufacturer, eq(manufacturer.id, material.manufacturerId))
    .leftJoin(materialMerge, and(eq(materialMerge.fromId, material.id), isNull(materialMerge.undoneAt)))
    .leftJoin(member, eq(member.id, materialMerge.memberId))
    .where(eq(material.mergedIntoId, id))
    .orderBy(asc(material.grade), asc(material.id));
  return rows.map(({ material: { id: fromId, grade }, maker, row, by }) => ({
    ...{ id: fromId, grade, manufacturer: maker, at: row?.at.toISOString() ?? null, by, reason: row?.reason ?? '' },
    offers: row?.moved.offers.length ?? 0,
    undo: row === null ? 'notKept' : row.intoId === id ? 'possible' : 'later',
  }));
}
