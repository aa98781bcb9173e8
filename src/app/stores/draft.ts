import { persistentAtom } from '@nanostores/persistent';
import { currentMember, givenMember } from './session.ts';

type Kept<Values> = { owner: string; values: Partial<Values> };

export type Draft<Values> = {
  /** What the member has typed and not sent yet, over what the form begins with. */
  read: <Begun extends Values>(beginning: Begun) => Begun;
  /** All that was typed, or only what differs from the beginning. */
  keep: (values: Partial<Values>) => void;
  clear: () => void;
};

type Options<Values> = {
  /** What somebody wrote who was not logged in belongs to who logs in then. */
  ofVisitors?: boolean;
  /** What must not lie about in a browser (passwords, codes, account numbers), and what has to be said anew each time. */
  not?: readonly (keyof Values & string)[];
};

/**
 * Keeps a form in this browser until it is sent. A draft is its writer's: another member at the same browser
 * begins anew. Files cannot be kept.
 */
export function draftOf<Values extends Record<string, unknown>>(
  name: string,
  { ofVisitors = false, not = [] }: Options<Values> = {},
): Draft<Values> {
  const $draft = persistentAtom<Kept<Values> | null>(`draft:${name}`, null, {
    encode: (draft) => (draft ? JSON.stringify(draft) : undefined),
    decode: (text) => {
      try {
        return JSON.parse(text) as Kept<Values> | null;
      } catch {
        return null;
      }
    },
    // Two tabs must not type into one another's fields.
    listen: false,
  });
  const owner = () => currentMember()?.id ?? '';
  const isKept = (key: string) => !not.some((one) => one === key);
  return {
    read: (beginning) => {
      const draft = $draft.get();
      const isOwn = draft?.owner === owner() || (ofVisitors && draft?.owner === '');
      if (!draft || !isOwn || typeof draft.values !== 'object') return beginning;
      if (draft.owner !== owner()) $draft.set({ ...draft, owner: owner() });
      const known = Object.keys(beginning).filter((key) => isKept(key) && alike(draft.values[key], beginning[key]));
      return { ...beginning, ...Object.fromEntries(known.map((key) => [key, draft.values[key]])) };
    },
    // Who types while the page of an ended session is being left is still the one for whom it was made.
    keep: (typed) => {
      const values = Object.fromEntries(Object.entries(typed).filter(([key]) => isKept(key))) as Partial<Values>;
      $draft.set({ owner: owner() || (givenMember()?.id ?? ''), values });
    },
    clear: () => $draft.set(null),
  };
}

const alike = (kept: unknown, value: unknown) =>
  typeof kept === typeof value && Array.isArray(kept) === Array.isArray(value);
