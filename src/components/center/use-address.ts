import { useSyncExternalStore } from 'react';
import { pageFacts } from '#lib/page-facts.ts';

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

/** The path of an address, and its query with the question mark. */
function parted(address: string): [path: string, search: string] {
  const end = address.indexOf('?');
  return end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)];
}

function addressWith(address: string, changes: Query): string {
  const [path, search] = parted(address);
  const params = new URLSearchParams(search);
  // The cursor says where in this list the page shown stands.
  if ('pageNo' in changes) params.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const query = params.toString();
  return path + (query && `?${query}`);
}

const here = () => location.pathname + location.search;
/** What the server was asked for; of pages that are the same for everybody it does not say a query. */
const given = () => pageFacts()?.address ?? (typeof location === 'undefined' ? '' : here());

/** The filters of a list live in the page's address: it can be shared, and the way back works. */
export function useAddress() {
  const address = useSyncExternalStore(subscribe, here, given);
  const [, search] = parted(address);
  return {
    params: new URLSearchParams(search),
    /** The search part of the address: it changes exactly when the filters do. */
    search,
    /** The address with some filters changed; undefined and '' take one away. */
    href: (changes: Query) => addressWith(address, changes),
    go: (changes: Query) => {
      history.pushState(null, '', addressWith(here(), changes));
      for (const listener of listeners) listener();
    },
  };
}
