import { atom, type ReadableAtom } from 'nanostores';
import { browserClient, failureText } from '#client/browser.ts';
import type { Reads } from '#client/client.ts';
import type { Remote } from '#lib/remote.ts';

export type RemoteStore<Data> = {
  $state: ReadableAtom<Remote<Data>>;
  /** Asks; of several answers under way only the one asked for last counts. */
  load: (ask: () => Promise<Data>) => Promise<void>;
  /** Takes over what another call has answered. */
  put: (data: Data) => void;
  /** Back to the beginning: what was there belongs to another question. */
  forget: () => void;
};

export function remote<Data>(): RemoteStore<Data> {
  const $state = atom<Remote<Data>>({ state: 'loading', data: null });
  let latest = 0;
  const set = (next: Remote<Data>) => {
    latest += 1;
    $state.set(next);
  };
  return {
    $state,
    put: (data) => set({ state: 'ready', data }),
    forget: () => set({ state: 'loading', data: null }),
    async load(ask) {
      set({ state: 'loading', data: $state.get().data });
      const own = latest;
      try {
        const data = await ask();
        if (own === latest) $state.set({ state: 'ready', data });
      } catch (error) {
        if (own === latest) $state.set({ state: 'failed', data: $state.get().data, message: failureText(error) });
      }
    },
  };
}

/** What a page may ask for its reader (`ask`), and the browser anew (`load`), each time with the same question. */
export function asked<Question, Data>(ask: (client: Reads, question: Question) => Promise<Data>) {
  const store = remote<Data>();
  return { ...store, ask, load: (question: Question) => store.load(() => ask(browserClient(), question)) };
}
