import type { Db } from '#server/platform/db/database.ts';
import { amendmentsOf, windowsOf } from './amendments.ts';
import { consentsOf } from './deviations.ts';
import { endingsOf } from './ending.ts';
import { latestOf } from './latest-events.ts';
import { openRevivals } from './revival.ts';
import type { SubOrderRow } from './rows.ts';

const latestSteps = latestOf('amending', 'agreeing', 'ending', 'deviating');

/** What waits between the sides of sub-orders, and the windows of delivery that they have agreed on since; by sub-order. */
export async function readStanding(db: Db, rows: readonly SubOrderRow[], now: Date) {
  const [latest, revivals] = await Promise.all([latestSteps(db, rows, now), openRevivals(db, rows, now)]);
  return {
    amendments: amendmentsOf(latest.amending, rows),
    endings: endingsOf(latest.ending, rows, now),
    revivals,
    windows: windowsOf(latest.agreeing),
    consents: await consentsOf(db, latest.deviating, rows, now),
  };
}
