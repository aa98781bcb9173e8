import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts, showToast } from '#app/stores/toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a toast', () => {
  it('goes by itself after three seconds, each in its own time', () => {
    showToast('Replicating Success', 'success');
    vi.advanceTimersByTime(2_000);
    showToast('copy failed', 'warning');
    expect($toasts.get().map(({ text, kind }) => [text, kind])).toEqual([
      ['Replicating Success', 'success'],
      ['copy failed', 'warning'],
    ]);
    vi.advanceTimersByTime(1_000);
    expect($toasts.get().map(({ text }) => text)).toEqual(['copy failed']);
    vi.advanceTimersByTime(2_000);
    expect($toasts.get()).toEqual([]);
  });

  it('stays longer where there is something to undo, and goes when that is done', () => {
    const undone: string[] = [];
    const offer = (name: string) => showToast('Deleted', 'success', { label: 'Undo', act: () => undone.push(name) });
    offer('first');
    vi.advanceTimersByTime(4_000);
    $toasts.get()[0]!.undo!.act();
    expect([undone, $toasts.get()]).toEqual([['first'], []]);
    offer('second');
    vi.advanceTimersByTime(8_000);
    expect([undone, $toasts.get()]).toEqual([['first'], []]);
  });

  it('is told apart from one with the same words', () => {
    showToast('Saved');
    showToast('Saved');
    expect(new Set($toasts.get().map(({ id }) => id)).size).toBe(2);
    vi.runAllTimers();
  });
});
