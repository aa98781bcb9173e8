import { useEffect, useState } from 'react';

export type Selection = {
  /** Those of the rows shown that are selected, in their order. */
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string, selected: boolean) => void;
  all: boolean;
  toggleAll: (selected: boolean) => void;
  clear: () => void;
};

/** Which rows of a page are selected; another page begins anew, and what has gone is not selected any more. */
export function useSelection(shown: readonly string[], page: string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const clear = () => setChosen(new Set());
  useEffect(clear, [page]);
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id, selected) => {
      const next = new Set(chosen);
      if (selected) next.add(id);
      else next.delete(id);
      setChosen(next);
    },
    all: shown.length > 0 && ids.length === shown.length,
    toggleAll: (selected) => setChosen(new Set(selected ? shown : [])),
    clear,
  };
}
