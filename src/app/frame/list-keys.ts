import { keysOff } from './keys-off.ts';
import { made } from './made.ts';

/**
 * The keys of lists: loaded with the first one that is pressed. What has the focus is the row that they speak of, so
 * that Enter follows its link by itself. One switches them off in their sheet, for who speaks to the browser
 * (WCAG 2.1.4).
 */

/** What KeySheet.astro says of them. */
export type KeyWords = { title: string; keys: [names: string[], does: string][]; on: string; close: string };

/** Rows of the market's lists, of tables, and cards that say that they are such (`data-row`). */
const rowOf = '.offer, .material, main tbody tr, [data-row]';
/** Where a row has several links: the one that it is about. */
const nameOf = '.grade > a, .material-grade > a, h2 a, [data-mail-link]';
const linkOf = (row: Element) => row.querySelector<HTMLElement>(nameOf) ?? row.querySelector<HTMLElement>('a[href]');
const rows = () => [...document.querySelectorAll<HTMLElement>(rowOf)].filter(linkOf);
const here = (row: Element) => row.contains(document.activeElement);

function move(by: number): void {
  const all = rows();
  const at = all.findIndex(here);
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  if (!next) return;
  linkOf(next)!.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

export function showKeys(): void {
  const words = document.querySelector<HTMLElement>('[data-key-sheet]')?.dataset['keySheet'];
  if (!words || document.querySelector('.key-sheet')) return;
  const { title, keys, on, close } = JSON.parse(words) as KeyWords;
  const sheet = made('dialog', 'key-sheet');
  sheet.setAttribute('aria-labelledby', 'key-sheet-title');
  const heading = made('h2', 'text-h3', title);
  heading.id = 'key-sheet-title';
  const list = made('dl', '');
  for (const [names, does] of keys) {
    const row = made('div', '');
    const term = made('dt', '');
    term.append(...names.map((name) => made('kbd', '', name)));
    row.append(term, made('dd', '', does));
    list.append(row);
  }
  const box = made('input', 'accent-brand size-4');
  box.type = 'checkbox';
  box.checked = !keysOff.read();
  const label = made('label', 'press flex items-center gap-2.5 text-table');
  label.append(box, on);
  const form = made('form', '');
  form.method = 'dialog';
  form.append(
    heading,
    list,
    label,
    made('button', 'press bg-brand text-on-brand hover:bg-brand-strong mt-3 rounded px-5 font-medium', close),
  );
  sheet.append(form);
  box.addEventListener('change', () => keysOff.keep(!box.checked));
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

export function onListKey(key: string): void {
  if (key === '?') showKeys();
  if (key === 'j') move(1);
  if (key === 'k') move(-1);
  if (key === 'c') rows().find(here)?.querySelector<HTMLElement>('[data-compare]')?.click();
}
