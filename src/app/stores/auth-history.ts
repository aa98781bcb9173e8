import { persistentAtom } from '@nanostores/persistent';
import { $history } from './history.ts';

/** Until when this browser's visits are in an account: they never go into a second one. */
const $mergedAt = persistentAtom<string>('historyMergedAt', '');

/** Visits that no account has yet. */
export const unmergedVisits = () => $history.get().filter(({ at }) => at > $mergedAt.get());

/** Adds this browser's visits to the account. What fails is tried again with the next page. */
export async function mergeHistory(): Promise<void> {
  const visits = unmergedVisits();
  if (visits.length === 0) return;
  const latest = visits.reduce((last, { at }) => (at > last ? at : last), '');
  try {
    const { browserClient } = await import('#client/browser.ts');
    await browserClient().silent.post('api/product/web/addBrowsingHistory', { visits });
    $mergedAt.set(latest);
  } catch {
    // Still in this browser.
  }
}
