import { useRef } from 'react';
import { focusNear, placeOf, tabbable, type Place } from './focus-place.ts';

type Origin = { opener: Element | null; place: Place };

/** Whence the window came that was opened last from the page: another may take its place, as a form that of its waiting. */
let latest: Origin | null = null;

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled');

/** Whether the keyboard has found its way back. */
function returnTo({ opener, place }: Origin): boolean {
  if (canTakeFocus(opener)) opener.focus();
  else if (place.length > 0) focusNear(place, null);
  else return false;
  return true;
}

/** Where the keyboard goes when a window opens over the page, and where it returns to. `body` holds what is asked for. */
export function useWindowFocus() {
  const origins = useRef<Origin[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const onOpenAutoFocus = (event: Event) => {
    const opener = document.activeElement;
    const origin = { opener, place: opener ? placeOf(opener) : [] };
    origins.current = latest ? [origin, latest] : [origin];
    if (origin.place.length > 0) latest = origin;
    const first = body.current?.querySelector<HTMLElement>(tabbable);
    // What is asked for comes first, not the cross; on phones that would bring up the keyboard at once.
    if (!first || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    first.focus();
  };
  // There is no trigger of the library's own to return to; what was pressed may be gone after it was done.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    if (latest === origins.current[0]) latest = null;
    if (!origins.current.some(returnTo)) document.querySelector<HTMLElement>('main')?.focus();
  };
  // An open list of a field in the window is what Escape closes first.
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (document.activeElement?.matches('[data-slot=combobox] > [aria-expanded=true]')) event.preventDefault();
  };
  return { body, onOpenAutoFocus, onCloseAutoFocus, onEscapeKeyDown };
}
