import { sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { openDailyCounts, type DailyCounts } from './daily-counts.ts';
import { missedSearch } from './db/schema/searches.ts';

/** How many people search for what the catalogue does not have, by their words. */
export const openMissedSearches = ({ db, now }: Pick<Services, 'db' | 'now'>): DailyCounts =>
  openDailyCounts(now, async (counts) => {
    await db.execute(sql`
      insert into ${missedSearch} (words, day, searches)
      select missed.of, missed.day, missed.times
      from json_to_recordset(${JSON.stringify(counts)}::json) as missed ("of" text, day date, times integer)
      order by missed.of, missed.day
      on conflict (words, day) do update set searches = ${missedSearch.searches} + excluded.searches`);
  });
