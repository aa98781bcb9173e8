import { useSyncExternalStore } from 'react';
import { $session } from '../stores/session.ts';

const listen = (heard: () => void) => $session.listen(heard);

/** On pages that are there for everybody: somebody is logged in here, whom the page does not know yet. */
export const useHasToken = (): boolean =>
  useSyncExternalStore(
    listen,
    () => $session.get().token !== null,
    () => false,
  );
