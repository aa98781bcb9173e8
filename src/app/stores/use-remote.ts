import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useIsHydrating } from '#components/center/use-is-hydrating.ts';
import type { Remote } from '#lib/remote.ts';
import type { RemoteStore } from './remote.ts';

/** A page that the browser fetched before it was wanted is shown as it is, and then brought up to date. */
function isFromBefore(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (visit as { deliveryType?: string } | undefined)?.deliveryType === 'navigational-prefetch';
}

/**
 * What a store knows; while the page hydrates, and on the server, what the page has brought along. `ask` is called when
 * the page has brought nothing, and whenever the question changes. What came along answers the question of the page's
 * address: a part of the screen that opens later asks by itself.
 */
export function useRemote<Data>(
  { $state, put }: Pick<RemoteStore<Data>, '$state' | 'put'>,
  first: Data | null | undefined,
  question: string,
  ask: () => void,
): Remote<Data> {
  const isHydrating = useIsHydrating();
  const [brought] = useState(() =>
    isHydrating && first != null ? { remote: { state: 'ready', data: first } as const, isNews: true } : null,
  );
  const current = () => (brought?.isNews ? brought.remote : $state.get());
  const listen = useCallback((heard: () => void) => $state.listen(heard), [$state]);
  const shown = useSyncExternalStore(listen, current, () => brought?.remote ?? $state.get());
  useEffect(() => {
    if (brought?.isNews) {
      brought.isNews = false;
      put(brought.remote.data);
      if (!isFromBefore()) return;
    }
    ask();
  }, [question]);
  return shown;
}
