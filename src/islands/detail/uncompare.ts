import { isCompared, toggleCompared, type CompareKind } from '#stores/compare.ts';

/** A column that is taken out of the comparison leaves the tray, too; the link itself goes to the rest. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-uncompare]');
  if (!link) return;
  const kind = link.dataset['uncompare'] as CompareKind;
  const item = { id: link.dataset['id']!, name: link.dataset['name']! };
  if (isCompared(kind, item.id)) toggleCompared(kind, item);
});
