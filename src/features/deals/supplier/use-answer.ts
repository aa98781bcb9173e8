import { useEffect, useState } from 'react';
import type { Outcome } from '#lib/outcome.ts';

/** Something asked for by one part of a page: null until it is there. Asked again when `about` changes. */
export function useAnswer<Data>(ask: () => Promise<Outcome<Data>>, about: readonly unknown[]) {
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    void ask().then((answer) => current && setOutcome(answer));
    return () => {
      current = false;
    };
  }, [...about, attempt]);
  return { outcome, again: () => setAttempt((count) => count + 1) };
}
