import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { utcDay } from '#lib/days.ts';
import type { Services } from './context.ts';
import { offer, offerView } from './db/schema/offers.ts';

/**
 * How many people look at each offer in a day. Who they are is in memory alone, as hashes under a key that goes with the
 * day: what is written are numbers. Pages cost nothing by it: they are counted when a browser says so.
 */
export type ViewCounts = {
  /** Each visitor counts once a day for an offer. */
  note: (offerId: string, visitor: string) => void;
  /** Writes what was counted since the last time. */
  write: () => Promise<void>;
};

/** Of one day in one process; who comes after so many is not counted, rather than counted twice. */
const mostKnown = 200_000;

export function openViewCounts({ db, now }: Pick<Services, 'db' | 'now'>): ViewCounts {
  const waiting = new Map<string, { offer_id: string; day: string; views: number }>();
  let day = '';
  let known = new Set<string>();
  let key = randomBytes(32);
  let writing = Promise.resolve();

  const note: ViewCounts['note'] = (offerId, visitor) => {
    const today = utcDay(now());
    if (today !== day) [day, known, key] = [today, new Set(), randomBytes(32)];
    const who = createHmac('sha256', key).update(`${offerId} ${visitor}`).digest('base64url').slice(0, 22);
    if (known.has(who) || known.size >= mostKnown) return;
    known.add(who);
    add(offerId, day, 1);
  };
  const add = (offerId: string, on: string, views: number) => {
    const row = waiting.get(`${on} ${offerId}`);
    if (row) row.views += views;
    else waiting.set(`${on} ${offerId}`, { offer_id: offerId, day: on, views });
  };

  const writeNow = async () => {
    if (waiting.size === 0) return;
    const rows = [...waiting.values()];
    waiting.clear();
    try {
      // An offer may be gone by now. In one order, so that two processes never wait for each other's rows.
      await db.execute(sql`
        insert into ${offerView} (offer_id, day, views)
        select seen.offer_id, seen.day, seen.views
        from json_to_recordset(${JSON.stringify(rows)}::json) as seen (offer_id uuid, day date, views integer)
        join ${offer} on ${offer.id} = seen.offer_id order by seen.offer_id, seen.day
        on conflict (offer_id, day) do update set views = ${offerView.views} + excluded.views`);
    } catch (error) {
      // They are counted the next time.
      for (const { offer_id, day: on, views } of rows) add(offer_id, on, views);
      throw error;
    }
  };
  const write = () => (writing = writing.catch(() => undefined).then(writeNow));
  return { note, write };
}
