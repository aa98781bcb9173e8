import type { Db } from '#server/platform/db/database.ts';
import { agreeing, amending, amendmentsOf, windowsOf } from './amendments.ts';
import { consentsOf, deviating } from './deviations.ts';
import { ending, endingsOf } from './ending.ts';
import { latestOf } from './latest-events.ts';
import { openRevivals } from './revival.ts';
import type { SubOrderRow } from './rows.ts';

/** What waits between the sides of sub-orders, and the windows of delivery that they have agreed on since; by sub-order. */
export async function readStanding(db: Db, rows: readonly SubOrderRow[], now: Date) {
  const [latest, revivals] = await Promise.all([
    latestOf(db, rows, { amending, agreeing, ending, deviating }, now),
    openRevivals(db, rows, now),
  ]);
  return {
    amendments: amendmentsOf(latest.amending, rows),
    endings: endingsOf(latest.ending, rows, now),
    revivals,
    windows: windowsOf(latest.agreeing),
    consents: await consentsOf(db, latest.deviating, rows, now),
  };
}
