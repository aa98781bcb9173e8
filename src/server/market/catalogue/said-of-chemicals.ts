import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Services } from '#server/platform/context.ts';
import { catalogueChange, catalogueHold } from '#server/platform/db/schema/desk.ts';

type Said = { key: string; field: string; source: string; at: Date };

/** What operators have said of fields of chemicals and still stands, by the chemical, the newest first. */
export async function readSaid(
  { db }: Pick<Services, 'db'>,
  chemicals: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, Said[]>> {
  if (chemicals.length === 0) return new Map();
  const { thing, key, field, source, at } = catalogueChange;
  const rows = await db
    .select({ key, field, source, at })
    .from(catalogueChange)
    .innerJoin(
      catalogueHold,
      and(eq(catalogueHold.thing, thing), eq(catalogueHold.key, key), eq(catalogueHold.field, field)),
    )
    .where(
      and(eq(thing, 'chemical'), inArray(key, chemicals), inArray(field, fields), eq(catalogueChange.state, 'done')),
    )
    .orderBy(desc(at));
  return Map.groupBy(rows, (row) => row.key);
}
