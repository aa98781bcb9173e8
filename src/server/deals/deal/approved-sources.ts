import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import { loadMaterials, offerable } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { approvedSource, sourceRule } from '#server/platform/db/schema/samples.ts';

/** `site`: of the supplier; '': any. */
export type StandingSource = { site: string; validUntil: string };
export type SourceOf = (materialId: string | null, shopId: string) => StandingSource | null;

/** The approvals of a company that stand today (UTC), by material and shop; one for any site goes before those for one site. */
export async function loadApprovedSources(
  { db, cache, now }: { db: Db } & Pick<Context, 'cache' | 'now'>,
  companyId: string,
): Promise<SourceOf> {
  const { materialId, shopId, site, validUntil } = approvedSource;
  const rows = await db
    .select({ materialId, shopId, site, validUntil })
    .from(approvedSource)
    .where(
      and(eq(approvedSource.companyId, companyId), isNull(approvedSource.withdrawnAt), gte(validUntil, utcDay(now()))),
    )
    .orderBy(desc(eq(site, '')), desc(validUntil));
  if (rows.length === 0) return () => null;
  const materials = await loadMaterials({ db, cache });
  // What was merged since is known by the material that stands for it.
  const keyOf = (material: string, shop: string) => `${offerable(materials, material)?.id ?? material} ${shop}`;
  const known = new Map(rows.toReversed().map((row) => [keyOf(row.materialId, row.shopId), row]));
  return (material, shop) => {
    const found = material === null ? undefined : known.get(keyOf(material, shop));
    return found ? { site: found.site, validUntil: found.validUntil } : null;
  };
}

/** Whether a company awards to approved sources, or says why not. */
export async function awardsToApprovedOnly(db: Db, companyId: string): Promise<boolean> {
  const [rule] = await db.select({ on: sourceRule.on }).from(sourceRule).where(eq(sourceRule.companyId, companyId));
  return rule?.on ?? false;
}

/** The material of a quoted line: its own, else what was asked for, unless it offers another grade instead. */
export const materialOfLine = (
  line: { materialId: string | null; replacement: boolean },
  order: { materialId: string | null },
): string | null => line.materialId ?? (line.replacement ? null : order.materialId);
