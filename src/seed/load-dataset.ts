import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { loadedDataset } from '#server/platform/db/schema/platform.ts';
import type { Database } from '#server/platform/db/open.ts';
import { raiseScopes, type Scope } from '#server/platform/cache/scope-cache.ts';
import { fingerprint } from './data-files.ts';
import { daysAfter } from '#lib/days.ts';

export type Dataset = {
  name: string;
  /** Files and folders whose content makes the rows: data and code. */
  sources: URL[];
  /** What else the rows depend on. */
  parameters?: string;
  /** What public data it changes. */
  scopes: readonly Scope[];
  /** Loads again after so many days even when the sources are the same. */
  maxAgeDays?: number;
  load: (tx: Db) => Promise<void>;
};

/**
 * Loads the data sets whose sources have changed since they were last loaded, each in one transaction: a killed
 * process leaves a set either as it was or complete. Several processes may do this at once; one works, the others
 * find nothing left to do. Returns the names of the sets that were loaded.
 */
export async function loadDatasets({ orm }: Pick<Database, 'orm'>, datasets: Dataset[]): Promise<string[]> {
  const names = datasets.map(({ name }) => name);
  const loaded = await orm.select().from(loadedDataset).where(inArray(loadedDataset.name, names));
  const changed: string[] = [];
  for (const dataset of datasets) {
    const hash = fingerprint(dataset.sources, dataset.parameters);
    if (
      isCurrent(
        loaded.find(({ name }) => name === dataset.name),
        hash,
        dataset,
      )
    )
      continue;
    const worked = await orm.transaction(async (tx) => {
      // Another process may be loading the same: that takes as long as it takes.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`set local lock_timeout = 0`);
      await tx.execute(sql`lock table ${loadedDataset} in share row exclusive mode`);
      const [present] = await tx.select().from(loadedDataset).where(eq(loadedDataset.name, dataset.name));
      if (isCurrent(present, hash, dataset)) return false;
      await dataset.load(tx);
      await raiseScopes(tx, dataset.scopes);
      const row = { name: dataset.name, hash, loadedAt: new Date() };
      await tx.insert(loadedDataset).values(row).onConflictDoUpdate({ target: loadedDataset.name, set: row });
      return true;
    });
    if (worked) changed.push(dataset.name);
  }
  return changed;
}

function isCurrent(row: typeof loadedDataset.$inferSelect | undefined, hash: string, { maxAgeDays }: Dataset): boolean {
  if (row?.hash !== hash) return false;
  return maxAgeDays === undefined || daysAfter(row.loadedAt, maxAgeDays).getTime() > Date.now();
}
