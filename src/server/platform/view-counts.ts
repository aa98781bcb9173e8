import { sql } from 'drizzle-orm';
import type { Services } from './context.ts';
import { openDailyCounts, type DailyCounts } from './daily-counts.ts';
import { offer, offerView } from './db/schema/offers.ts';

/** How many people look at each offer, by its id. */
export const openViewCounts = ({ db, now }: Pick<Services, 'db' | 'now'>): DailyCounts =>
  openDailyCounts(now, async (counts) => {
    // An offer may be gone by now. In one order, so that two processes never wait for each other's rows.
    await db.execute(sql`
      insert into ${offerView} (offer_id, day, views)
      select seen.of, seen.day, seen.times
      from json_to_recordset(${JSON.stringify(counts)}::json) as seen ("of" uuid, day date, times integer)
      join ${offer} on ${offer.id} = seen.of order by seen.of, seen.day
      on conflict (offer_id, day) do update set views = ${offerView.views} + excluded.views`);
  });
