import { persistentAtom } from '@nanostores/persistent';

/** An offer that was looked at. Kept in this browser until there is an account to keep it in. */
export type Visit = { offerId: string; at: string };

const maxVisits = 60;

export const $history = persistentAtom<readonly Visit[]>('history', [], {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const visits = JSON.parse(text) as Visit[];
      return Array.isArray(visits) ? visits.filter((visit) => typeof visit?.offerId === 'string') : [];
    } catch {
      return [];
    }
  },
});

/** Remembers a visit; an offer seen again moves to the front. */
export function rememberVisit(offerId: string, at = new Date()): void {
  const others = $history.get().filter((visit) => visit.offerId !== offerId);
  $history.set([{ offerId, at: at.toISOString() }, ...others].slice(0, maxVisits));
}

export function clearHistory(): void {
  $history.set([]);
}
