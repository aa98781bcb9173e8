import { isCompared, toggleCompared, type CompareKind } from '#app/stores/compare.ts';

/** A column that is taken out of the comparison leaves the tray, too; the link itself goes to the rest. */
function takeOut(kind: CompareKind, id: string, name = ''): void {
  if (isCompared(kind, id)) toggleCompared(kind, { id, name });
}

document.addEventListener('click', (event) => {
  const { uncompare, id, name } = (event.target as Element).closest<HTMLElement>('[data-uncompare]')?.dataset ?? {};
  if (uncompare && id) takeOut(uncompare as CompareKind, id, name);
});

// On a slow line the link is followed before this has come: then its address says what was taken out (compare.astro).
const [, kind, id] = /^#without-(offers|materials)-(.+)$/.exec(location.hash) ?? [];
if (kind && id) {
  takeOut(kind as CompareKind, id);
  history.replaceState(history.state, '', location.pathname + location.search);
}
