/** What the server itself remembers. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * One row for each scope of public data (`offers`, `materials`, `content` …). A writer raises the version in its own
 * transaction; every process polls the table and drops the cached pages and look-ups of the scope.
 */
export const scopeVersion = pgTable('scope_version', {
  scope: text('scope').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});

/** Data sets that have been loaded, by the hash of their files: loading again is skipped or brings the difference. */
export const loadedDataset = pgTable('loaded_dataset', {
  name: text('name').primaryKey(),
  hash: text('hash').notNull(),
  loadedAt: moment('loaded_at').notNull(),
});
