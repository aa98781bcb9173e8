import { useSyncExternalStore } from 'react';

type Query = Record<string, string | number | undefined>;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
};

function addressWith(search: string, changes: Query): string {
  const params = new URLSearchParams(search);
  // The cursor says where in this list the page shown stands.
  if ('pageNo' in changes) params.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString();
  return location.pathname + (query && `?${query}`);
}

/** The filters of a list live in the page's address: it can be shared, and the way back works. */
export function useAddress() {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return {
    params: new URLSearchParams(search),
    /** The search part of the address: it changes exactly when the filters do. */
    search,
    /** The address with some filters changed; undefined and '' take one away. */
    href: (changes: Query) => addressWith(search, changes),
    go: (changes: Query) => {
      history.pushState(null, '', addressWith(location.search, changes));
      for (const listener of listeners) listener();
    },
  };
}
