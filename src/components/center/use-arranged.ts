import { useEffect, useState, type DragEvent } from 'react';

/** Things that are put in order here, by buttons or by dragging, and saved together. */
export function useArranged<One extends { id: string }>(stored: readonly One[]) {
  const [items, setItems] = useState<readonly One[]>(stored);
  const [dragged, setDragged] = useState<string | null>(null);
  // What was added, or came back from the server, joins what is being arranged.
  useEffect(() => {
    setItems((before) => {
      const known = new Set(stored.map(({ id }) => id));
      const kept = before.filter(({ id }) => known.has(id));
      const present = new Set(before.map(({ id }) => id));
      return [...kept, ...stored.filter(({ id }) => !present.has(id))];
    });
  }, [stored]);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= items.length) return;
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    setItems(next);
  };
  return {
    items,
    changed: JSON.stringify(items) !== JSON.stringify(stored),
    dragged,
    move,
    change: (id: string, by: Partial<One>) => setItems(items.map((one) => (one.id === id ? { ...one, ...by } : one))),
    remove: (id: string) => setItems(items.filter((one) => one.id !== id)),
    discard: () => setItems(stored),
    /** Of the row of a thing. */
    dragging: (id: string, index: number) => ({
      draggable: true,
      onDragStart: () => setDragged(id),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const from = items.findIndex((one) => one.id === dragged);
        if (from >= 0) move(from, index);
        setDragged(null);
      },
    }),
  };
}
