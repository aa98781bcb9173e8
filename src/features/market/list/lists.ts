/**
 * The light island of the lists. All of them work without it; it folds filters away on narrow screens, keeps them open
 * while several are chosen there, and keeps empty fields out of addresses.
 */
const openKey = 'list-filters-open';
const narrow = matchMedia('(width < 88rem)').matches;

function session(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    // Storage may be switched off: the filters then start folded.
  }
}

const toggle = document.querySelector<HTMLDetailsElement>('[data-filter-toggle]');
const panel = document.querySelector<HTMLElement>('.filter-panel');
if (narrow && toggle && panel) {
  for (const facet of panel.querySelectorAll<HTMLDetailsElement>('.facet:not([data-chosen])')) facet.open = false;
  session((storage) => {
    toggle.open = storage.getItem(openKey) === location.pathname;
    storage.removeItem(openKey);
  });
  panel.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a:not(.facet-rest)')) return;
    session((storage) => storage.setItem(openKey, location.pathname));
  });
  // Between the switch and what it shows stand the orders of the list.
  toggle.closest<HTMLElement>('.list-page')?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !toggle.open) return;
    toggle.open = false;
    toggle.querySelector('summary')?.focus();
  });
}

/** The rest of a long filter is taken from the page that shows all of it. */
async function unfold(link: HTMLAnchorElement): Promise<void> {
  const list = link.previousElementSibling!;
  const known = list.childElementCount;
  try {
    const response = await fetch(link.href);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const whole = page.getElementById(new URL(link.href).hash.slice(1))?.querySelector('.choices');
    if (!response.ok || !whole) throw new Error(String(response.status));
    list.replaceWith(whole);
    link.remove();
    whole.children[known]?.querySelector('a')?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}
/** Filters that few use stand on the page that shows all; they take the place of the link to it. */
async function showRare(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const rare = page.querySelectorAll<HTMLElement>('details[data-rare]');
    if (!response.ok || rare.length === 0) throw new Error(String(response.status));
    // One of which the page has a part already takes its place.
    const added = [...rare].filter((one) => {
      const part = document.getElementById(one.id);
      part?.replaceWith(one);
      return !part;
    });
    link.replaceWith(...added);
    added[0]?.querySelector('summary')?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}
panel?.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.facet-rest');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void (link.hasAttribute('data-rare') ? showRare : unfold)(link);
});

// Forms that come later, too.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!(target as Element).matches('[data-list-form]')) return;
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
for (const form of document.querySelectorAll<HTMLFormElement>('[data-list-form]')) {
  const most = Number(form.dataset['most'] ?? Infinity);
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  const limit = () => {
    const isFull = boxes.filter((box) => box.checked).length >= most;
    for (const box of boxes) box.disabled = isFull && !box.checked;
  };
  limit();
  form.addEventListener('change', limit);
  // A price range begins in the reader's own currency.
  const currency = form.querySelector<HTMLSelectElement>('[data-follows-currency]');
  const chosen = document.documentElement.dataset['currency'];
  if (currency && chosen) currency.value = chosen;
}

/** How dense the list is and which columns it has: kept, and set before the next page is drawn (head-script.js). */
function keep(name: string, value: string): void {
  const { dataset } = document.documentElement;
  if (value) dataset[name] = value;
  else delete dataset[name];
  try {
    if (value) localStorage.setItem(`list-${name}`, value);
    else localStorage.removeItem(`list-${name}`);
  } catch {
    // Storage may be switched off: the choice then lasts for this page.
  }
}
const options = document.querySelector<HTMLElement>('[data-view-options]');
if (options) {
  const { dataset } = document.documentElement;
  const hidden = new Set(dataset['hidden']?.split(' '));
  for (const input of options.querySelectorAll('input'))
    input.checked =
      input.type === 'radio' ? input.value === (dataset['density'] ?? 'comfortable') : !hidden.has(input.value);
  options.addEventListener('change', ({ target }) => {
    const { type, value, checked } = target as HTMLInputElement;
    if (type === 'radio') keep('density', value === 'compact' ? value : '');
    else {
      if (checked) hidden.delete(value);
      else hidden.add(value);
      keep('hidden', [...hidden].join(' '));
    }
  });
}
const views = document.querySelector<HTMLDetailsElement>('[data-views]');
views?.addEventListener(
  'toggle',
  () => void import('#app/frame/saved-views.ts').then(({ showViews }) => showViews(views)),
);

const said = (part: Element | ChildNode | null | undefined) => part?.textContent?.trim();
/** What tells a row from others of its name where they are compared: whose it is and for how much, as it shows it now. */
function tellingApart(row: Element): string {
  const price = row.querySelector(':not(span).price > b');
  const party = said(row.querySelector('.supplier > a, .material-maker')?.firstChild);
  const amount = price && `${said(price.firstChild)} ${said(price.querySelector('i'))}`;
  return [party, amount].filter(Boolean).join(' · ');
}
// Before the frame, which puts it into the tray.
document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-compare]');
    const row = button?.closest('.offer, .material');
    if (row) button!.dataset['of'] = tellingApart(row);
  },
  true,
);

/** For the catalogue desk: somebody searched for what there is not. Nobody waits for it, and nobody misses it. */
const missed = document.querySelector<HTMLElement>('[data-missed]')?.dataset['missed'];
if (missed)
  void import('#client/browser.ts')
    .then(({ browserClient }) =>
      browserClient().silent.post('api/product/web/search/noteMissedSearch', { keyword: missed }),
    )
    .catch(() => undefined);
