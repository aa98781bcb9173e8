import {
  $compare,
  clearCompared,
  comparedNames,
  isCompared,
  maxCompared,
  toggleCompared,
  type CompareKind,
} from '../stores/compare.ts';
import { showToast } from '../stores/toasts.ts';

/** A row of a list is known by its link, as it is named by it. */
const linkOf = (button: HTMLElement) => button.closest('.offer')?.querySelector('a');
const idOf = (button: HTMLElement): string => button.dataset['id'] ?? linkOf(button)?.search.slice('?id='.length) ?? '';

/**
 * Keeps the tray and every `data-compare="kind"` button in step with the store: toggles (`aria-pressed`).
 */
export function watchCompare(): void {
  const tray = document.querySelector<HTMLElement>('[data-compare-tray]');
  if (!tray) return;
  const list = tray.querySelector<HTMLElement>('[data-compare-list]')!;
  const count = tray.querySelector<HTMLElement>('[data-compare-count]')!;
  const said = document.querySelector<HTMLElement>('[data-compare-said]')!;
  const go = tray.querySelector<HTMLAnchorElement>('[data-compare-go]')!;

  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-compare]');
    if (!button) return;
    const id = idOf(button);
    const added = toggleCompared(button.dataset['compare'] as CompareKind, {
      id,
      name: button.dataset['name'] ?? linkOf(button)?.textContent ?? '',
      of: button.dataset['of'],
    });
    if (!added) showToast(tray.dataset['full'] ?? '', 'warning');
    else {
      const kind = button.dataset['compare'] as CompareKind;
      const words = tray.dataset[isCompared(kind, id) ? 'added' : 'taken'] ?? '';
      said.textContent = words.replace('{count}', `${$compare.get().items.length}/${maxCompared}`);
    }
  });
  tray.querySelector('[data-compare-clear]')?.addEventListener('click', clearCompared);

  $compare.subscribe(({ kind, items }) => {
    tray.hidden = items.length === 0;
    document.body.classList.toggle('has-tray', items.length > 0);
    count.textContent = `${items.length}/${maxCompared}`;
    go.href = `${tray.dataset['href']}?${new URLSearchParams([['kind', kind], ...items.map((item) => ['id', item.id])])}`;
    const names = comparedNames(items);
    list.replaceChildren(
      ...items.map((item, index) => {
        const name = names[index]!;
        const entry = document.createElement('li');
        const remove = document.createElement('button');
        remove.type = 'button';
        remove.className = 'tray-item press';
        remove.textContent = `${name} ×`;
        remove.ariaLabel = (tray.dataset['remove'] ?? '{name}').replace('{name}', name);
        remove.addEventListener('click', () => toggleCompared(kind, item));
        entry.append(remove);
        return entry;
      }),
    );
    for (const button of document.querySelectorAll<HTMLElement>('[data-compare]')) {
      button.ariaPressed = String(isCompared(button.dataset['compare'] as CompareKind, idOf(button)));
    }
  });
}
