/** What the keyboard can reach. */
export const tabbable =
  'a[href], button:not(:disabled), input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

type Stop = { element: Element; next: Element | null; previous: Element | null };
/** Where an element stood on the page, for when it has gone. */
export type Place = readonly Stop[];

/** Parts that a reader knows by themselves. */
const part = 'section, li, fieldset, tr, main';

/** Remembers where an element of the page stands; nothing of what lies over the page. */
export function placeOf(element: Element): Place {
  const stops: Stop[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    stops.push({ element: at, next: at.nextElementSibling, previous: at.previousElementSibling });
    if (at.matches('main')) return stops;
  }
  return [];
}

/**
 * Brings the keyboard to where an element was that is there no more, or takes no press any more: to the button that had opened it, to the row next
 * to it, else to the part of the page in which it stood.
 */
export function focusNear(place: Place, opener: Element | null): void {
  const at = place.findIndex(({ element }) => element.isConnected && !element.matches(':disabled'));
  if (at < 1) return;
  const gone = place[at - 1]!;
  const around = place.slice(at).map(({ element }) => element);
  const nearest = around.findIndex((element) => element.matches(part));
  const near = around.slice(0, nearest + 1);
  const isRow = (other: Element | null): other is Element =>
    other !== null && other.isConnected && other.tagName === gone.element.tagName && gone.element.matches(part);
  const row = [gone.next, gone.previous].find(isRow);
  if (opener?.isConnected && near.some((element) => element.contains(opener))) focus(opener);
  else if (row) focus(row.querySelector(tabbable) ?? row);
  else if (near.length > 0) focus(headingOf(near.at(-1)!));
}

const headingOf = (element: Element): Element =>
  element.matches('section, main') ? (element.querySelector('h1, h2, h3, h4') ?? element) : element;

function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (!element.matches(tabbable) && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus();
}
