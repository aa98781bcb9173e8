import { atom } from 'nanostores';

/** How long a toast stays (specification, section 9). */
export const toastMilliseconds = 3_000;

export type Toast = { id: number; text: string; kind: 'info' | 'success' | 'warning' };

export const $toasts = atom<readonly Toast[]>([]);
let lastId = 0;

/** Shows a short result. It goes by itself. */
export function showToast(text: string, kind: Toast['kind'] = 'info'): void {
  const toast = { id: (lastId += 1), text, kind };
  $toasts.set([...$toasts.get(), toast]);
  setTimeout(() => $toasts.set($toasts.get().filter((other) => other.id !== toast.id)), toastMilliseconds);
}
