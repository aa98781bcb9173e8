/**
 * The keys of a list: loaded with the first one that is pressed. What has the focus is the row that they speak of, so
 * that Enter follows its link by itself. One switches them off in their sheet, for who speaks to the browser
 * (WCAG 2.1.4).
 */
const offKey = 'list-keys-off';

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
  const template = document.querySelector<HTMLTemplateElement>('[data-key-sheet]');
  if (!template || document.querySelector('.key-sheet')) return;
  const sheet = (template.content.cloneNode(true) as DocumentFragment).querySelector('dialog')!;
  const box = sheet.querySelector<HTMLInputElement>('[data-keys-on]')!;
  box.checked = !isOff();
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
