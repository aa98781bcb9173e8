import { atom } from 'nanostores';

/** How long a toast stays (specification, section 9). */
export const toastMilliseconds = 3_000;

/** Longer where there is something to undo: it must be read, and reached. */
export const undoMilliseconds = 8_000;

export type Undo = { label: string; act: () => void };
export type Toast = { id: number; text: string; kind: 'info' | 'success' | 'warning'; undo?: Undo };

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

const drop = (id: number) => $toasts.set($toasts.get().filter((toast) => toast.id !== id));

/** Shows a short result. It goes by itself, or when what it tells of is undone. */
export function showToast(text: string, kind: Toast['kind'] = 'info', undo?: Undo): void {
  const id = (lastId += 1);
  const act = () => {
    drop(id);
    undo?.act();
  };
  $toasts.set([...$toasts.get(), { id, text, kind, ...(undo && { undo: { ...undo, act } }) }]);
  setTimeout(() => drop(id), undo ? undoMilliseconds : toastMilliseconds);
}
