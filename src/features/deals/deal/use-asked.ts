import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { remote } from '#app/stores/remote.ts';

/** What one part of a page asks for by itself; asked again when `about` changes. */
export function useAsked<Data>(ask: () => Promise<Data>, about: readonly unknown[]) {
  const [{ $state, load }] = useState(() => remote<Data>());
  const again = () => void load(ask);
  useEffect(again, about);
  return { remote: useStore($state), onRetry: again };
}
