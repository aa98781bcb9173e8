/**
 * The keys of a list: loaded with the first one that is pressed. What has the focus is the row that they speak of, so
 * that Enter follows its link by itself. One switches them off in their sheet, for who speaks to the browser
 * (WCAG 2.1.4).
 */
const offKey = 'list-keys-off';

/** What KeySheet.astro says of them. */
export type KeyWords = { title: string; keys: [names: string[], does: string][]; on: string; close: string };

function isOff(): boolean {
  try {
    return localStorage.getItem(offKey) !== null;
  } catch {
    return false;
  }
}

const rows = () => [...document.querySelectorAll<HTMLElement>('.offer, .material, .shop-row')];

function move(by: number): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)];
  next?.querySelector<HTMLElement>('.grade > a, .material-grade > a, h2 a')?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
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
  box.checked = !isOff();
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
  box.addEventListener('change', () => {
    try {
      if (box.checked) localStorage.removeItem(offKey);
      else localStorage.setItem(offKey, '1');
    } catch {
      // Storage may be switched off: the keys then stay on.
    }
  });
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

export function onListKey(event: KeyboardEvent): void {
  if (event.key === '?') {
    showKeys();
    return;
  }
  if (isOff()) return;
  if (event.key === 'j') move(1);
  if (event.key === 'k') move(-1);
  if (event.key === 'c')
    rows()
      .find((row) => row.contains(document.activeElement))
      ?.querySelector<HTMLElement>('[data-compare]')
      ?.click();
  if (event.key === '/') {
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-search-input]')?.focus();
  }
}
