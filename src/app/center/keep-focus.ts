import { focusNear, placeOf, type Place } from '#components/ui/focus-place.ts';

/**
 * In the centers what has the focus often goes when its deed is done: a form that was sent, a row that was removed. The
 * browser would then begin again at the top of the page; here the keyboard stays where it worked.
 */
let last: { element: Element; place: Place } | null = null;
let opener: Element | null = null;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = { element: target, place: placeOf(target) };
});
// Left on purpose: a click beside it, for one. What is removed loses the focus, too, but is gone by then.
document.addEventListener('focusout', () => {
  const left = last;
  requestAnimationFrame(() => {
    if (left && last === left && left.element.isConnected && document.activeElement !== left.element) last = null;
  });
});
document.addEventListener('click', ({ target }) => {
  const pressed = target instanceof Element ? target.closest('[aria-expanded]') : null;
  if (pressed) opener = pressed;
});

new MutationObserver(() => {
  if (!last || last.element.isConnected) return;
  const { place } = last;
  last = null;
  // Whoever has a better place for it comes first: a summary of errors, a window over the page.
  setTimeout(() => {
    if (document.activeElement === document.body) focusNear(place, opener);
  });
}).observe(document.body, { childList: true, subtree: true });
