import { useRef } from 'react';
import { focusNear, placeOf, tabbable, type Place } from './focus-place.ts';

/** Where the keyboard goes when a window opens over the page, and where it returns to. `body` holds what is asked for. */
export function useWindowFocus() {
  const opener = useRef<Element | null>(null);
  const place = useRef<Place>([]);
  const body = useRef<HTMLDivElement>(null);
  const onOpenAutoFocus = (event: Event) => {
    opener.current = document.activeElement;
    place.current = opener.current ? placeOf(opener.current) : [];
    const first = body.current?.querySelector<HTMLElement>(tabbable);
    // What is asked for comes first, not the cross; on phones that would bring up the keyboard at once.
    if (!first || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    first.focus();
  };
  // There is no trigger of the library's own to return to; what was pressed may be gone after it was done.
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    const back = opener.current;
    if (back instanceof HTMLElement && back.isConnected && !back.matches(':disabled')) back.focus();
    else if (place.current.length > 0) focusNear(place.current, null);
    else document.querySelector<HTMLElement>('main')?.focus();
  };
  // An open list of a field in the window is what Escape closes first.
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (document.activeElement?.matches('[data-slot=combobox] > [aria-expanded=true]')) event.preventDefault();
  };
  return { body, onOpenAutoFocus, onCloseAutoFocus, onEscapeKeyDown };
}
