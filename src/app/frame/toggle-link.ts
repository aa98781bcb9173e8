import type { Outcome } from '#lib/outcome.ts';
import { showToast } from '../stores/toasts.ts';

type Toggle = {
  /** What the button says while it is off, and while it is on. */
  words: (on: boolean) => string;
  set: (on: boolean) => Promise<Outcome<unknown>>;
  /** What a refusal names. */
  field: string;
};

/** Puts a button in the place of a link that says what is on for this member: a page that is the same for everybody can't. */
export function toggleFor(link: HTMLElement, first: boolean, { words, set, field }: Toggle): void {
  const button = document.createElement('button');
  let on = first;
  const show = () => {
    button.ariaPressed = String(on);
    button.textContent = words(on);
  };
  button.type = 'button';
  button.className = link.className;
  button.addEventListener('click', async () => {
    if (button.ariaBusy) return;
    button.ariaBusy = 'true';
    const outcome = await set(!on);
    button.ariaBusy = null;
    if (!outcome.ok) return showToast(outcome.fields[field] ?? outcome.message, 'warning');
    on = !on;
    show();
  });
  show();
  const hadFocus = document.activeElement === link;
  link.replaceWith(button);
  if (hadFocus) button.focus();
}
