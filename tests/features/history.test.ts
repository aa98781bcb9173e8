import { cleanTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent';
import { beforeEach, describe, expect, it } from 'vitest';
import { $history, clearHistory, rememberVisit } from '#app/stores/history.ts';

useTestStorageEngine();
$history.listen(() => undefined);
beforeEach(() => {
  cleanTestStorage();
  clearHistory();
});

describe('the browsing history of this browser', () => {
  it('has the last visit first, and each offer once with its last time', () => {
    rememberVisit('a', new Date('2026-07-01T08:00:00Z'));
    rememberVisit('b', new Date('2026-07-01T09:00:00Z'));
    rememberVisit('a', new Date('2026-07-01T10:00:00Z'));
    expect($history.get()).toEqual([
      { offerId: 'a', at: '2026-07-01T10:00:00.000Z' },
      { offerId: 'b', at: '2026-07-01T09:00:00.000Z' },
    ]);
  });

  it('forgets the oldest when there are many', () => {
    for (let index = 0; index < 100; index += 1) rememberVisit(`offer-${index}`);
    expect($history.get()).toHaveLength(60);
    expect($history.get()[0]!.offerId).toBe('offer-99');
  });

  it.each(['', 'not json', 'null', '{}', '[null, {"offerId":7}]'])(
    'is empty where the browser keeps nonsense: %s',
    (kept) => {
      setTestStorageKey('history', kept);
      expect($history.get()).toEqual([]);
    },
  );
});
