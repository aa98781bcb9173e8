/** The lower levels of the categories come when the menu is about to be opened: on every page they would be a third of it. */
export function watchMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.mega');
  const place = menu?.querySelector<HTMLElement>('[data-menu]');
  if (!menu || !place) return;
  let asked = false;
  const load = async () => {
    if (asked) return;
    asked = true;
    try {
      const response = await fetch(place.dataset['menu']!);
      if (!response.ok) throw new Error(String(response.status));
      const template = document.createElement('template');
      template.innerHTML = await response.text();
      // At a desk a family stands open beside the others; on a phone it would hide them.
      const first = template.content.querySelector('details');
      if (first && matchMedia('(width >= 62rem)').matches) first.open = true;
      place.replaceChildren(template.content);
    } catch {
      // The families are there; the next opening tries again.
      asked = false;
    }
  };
  for (const event of ['pointerenter', 'focusin', 'toggle']) menu.addEventListener(event, () => void load());
}
