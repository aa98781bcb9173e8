import type { QueryCalls } from '#api/calls.ts';
import { browserClient } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import { dayOf } from '#lib/moments.ts';
import type { Outcome } from '#lib/outcome.ts';
import { $history, clearHistory } from '#app/stores/history.ts';
import { outcomeOf } from '#app/stores/outcome.ts';
import { remote } from '#app/stores/remote.ts';

export type Tracks = QueryCalls['api/product/web/getBrowsingHistoryList']['data'];
export type Track = Tracks['list'][number];

const pageSize = 40;
/** The offers that the member has looked at, latest first. */
export const tracks = remote<Tracks>();
export const askTracks = (client: Reads, pageNo: number, size = pageSize): Promise<Tracks> =>
  client.query('api/product/web/getBrowsingHistoryList', { pageNo, pageSize: size });
export const loadTracks = (pageNo: number, size?: number): Promise<void> =>
  tracks.load(() => askTracks(browserClient(), pageNo, size));

/** Visits under the day on which they were, in the reader's time. */
export function byDay(list: readonly Track[]): { day: string; tracks: Track[] }[] {
  const days = new Map<string, Track[]>();
  for (const track of list) {
    const day = dayOf(track.viewedAt);
    days.set(day, [...(days.get(day) ?? []), track]);
  }
  return [...days].map(([day, tracks]) => ({ day, tracks }));
}

/** Forgets some visits, in this browser, too: it would bring them back. The page shown is asked for again. */
export async function forgetTracks(chosen: readonly Track[], pageNo: number): Promise<Outcome> {
  const ids = chosen.map(({ id }) => id);
  const answer = await outcomeOf(browserClient().post('api/product/web/deleteBrowsingHistory', { ids }));
  if (!answer.ok) return answer;
  const offers = new Set(chosen.map(({ offer }) => offer.id));
  $history.set($history.get().filter(({ offerId }) => !offers.has(offerId)));
  await loadTracks(pageNo);
  return { ok: true, data: undefined };
}

export async function forgetAllTracks(): Promise<Outcome> {
  const answer = await outcomeOf(browserClient().post('api/product/web/deleteBrowsingHistory', { all: true }));
  if (!answer.ok) return answer;
  clearHistory();
  tracks.put({ list: [], total: 0, pageNo: 1, pageSize });
  return { ok: true, data: undefined };
}
