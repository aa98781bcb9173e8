import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the picture is still the server's: what only this browser knows (drafts, storage) is not shown yet. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
