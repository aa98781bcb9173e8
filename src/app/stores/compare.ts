import { persistentAtom } from '@nanostores/persistent';

/** Things that are compared with one another: offers with offers, materials with materials. */
export type CompareKind = 'offers' | 'materials';
/** `of`: by what those of one name are told apart. */
export type Compared = { id: string; name: string; of?: string | undefined };
export type CompareState = { kind: CompareKind; items: readonly Compared[] };

/** As many columns as can be read side by side. */
export const maxCompared = 4;

const empty: CompareState = { kind: 'offers', items: [] };

/** The compare tray; other tabs follow. */
export const $compare = persistentAtom<CompareState>('compare', empty, {
  encode: JSON.stringify,
  decode: (text) => {
    try {
      const state = JSON.parse(text) as CompareState;
      const stored: readonly Partial<Compared>[] = Array.isArray(state.items) ? state.items : [];
      const items = stored.filter((item): item is Compared => typeof item?.id === 'string');
      return { kind: state.kind === 'materials' ? 'materials' : 'offers', items: items.slice(0, maxCompared) };
    } catch {
      return empty;
    }
  },
});

export const isCompared = (kind: CompareKind, id: string): boolean =>
  $compare.get().kind === kind && $compare.get().items.some((item) => item.id === id);

/** Adds or takes away. The other kind in the tray gives way. Answers false when the tray is full. */
export function toggleCompared(kind: CompareKind, item: Compared): boolean {
  const state = $compare.get();
  const items = state.kind === kind ? state.items : [];
  if (items.some((other) => other.id === item.id)) {
    $compare.set({ kind, items: items.filter((other) => other.id !== item.id) });
    return true;
  }
  if (items.length >= maxCompared) return false;
  $compare.set({ kind, items: [...items, item] });
  return true;
}

/** What each is called: by its name, and where several have it, by what tells them apart. */
export const comparedNames = (items: readonly Compared[]): string[] =>
  items.map(({ name, of }) => (of && items.filter((one) => one.name === name).length > 1 ? `${name} · ${of}` : name));

export function clearCompared(): void {
  $compare.set({ ...$compare.get(), items: [] });
}
