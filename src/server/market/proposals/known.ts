import { sql } from 'drizzle-orm';
import { readMaterials, type Directory, type Material } from '#server/market/catalogue/index.ts';
import type { Db, Transaction } from '#server/platform/db/database.ts';
import { category, manufacturer } from '#server/platform/db/schema/catalogue.ts';

export type Maker = typeof manufacturer.$inferSelect;
type Category = Pick<typeof category.$inferSelect, 'id' | 'level' | 'path' | 'kind' | 'form' | 'color' | 'casNumber'>;

/** What the catalogue has at this moment; whoever adds to it adds here, too. */
export type Known = {
  manufacturers: Directory['manufacturers'];
  materials: Map<string, Material>;
  categories: ReadonlyMap<string, Category>;
};

/**
 * One after the other: what two suppliers propose at once, or an operator decides meanwhile, is seen by whoever comes second. To
 * the end of the transaction.
 */
export const inTurn = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('material_proposal'))`);

/** Read anew, not from what this process keeps: it decides whether something is there already. */
export async function readKnown(db: Pick<Db, 'select'>): Promise<Known> {
  const makers = await db.select().from(manufacturer).orderBy(manufacturer.id);
  const { id, level, path, kind, form, color, casNumber } = category;
  const categories = await db.select({ id, level, path, kind, form, color, casNumber }).from(category);
  return {
    manufacturers: new Map(makers.map((row) => [row.id, row])),
    materials: new Map((await readMaterials(db)).map((row) => [row.id, row])),
    categories: new Map(categories.map((row) => [row.id, row])),
  };
}
