/**
 * The light island of every public page: preferences, menus, the account's corner, toasts, the compare tray, copying, and the search field,
 * whose suggestions load when it is first used. No framework; the page works without it.
 */
import { defaultLocale, localeCookie } from '#i18n/locales.ts';
import { watchAccount } from './account.ts';
import { watchCompare } from './compare-tray.ts';
import { keysOff } from './keys-off.ts';
import { watchGuard, watchRelease } from './guard.ts';
import { watchMenu } from './menu.ts';
import { watchTabs } from './tabs.ts';
import { watchToasts } from './toasts.ts';
import { watchCopyButtons } from './copy.ts';

const root = document.documentElement;

function remember(name: string, value: string): void {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // Storage may be switched off: the choice then lasts for this page.
  }
}

function choice(selector: string, current: string, apply: (value: string) => void): void {
  const select = document.querySelector<HTMLSelectElement>(selector);
  if (!select) return;
  select.value = current;
  select.addEventListener('change', () => apply(select.value));
}

/** The browser's own bar follows the chosen theme, else the system's; Base.astro has its colours, the light one first. */
function colourBar(): void {
  const { theme } = root.dataset;
  for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').entries()) {
    const scheme = at === 0 ? 'light' : 'dark';
    meta.media = theme ? (theme === scheme ? '' : 'not all') : `(prefers-color-scheme: ${scheme})`;
  }
}
if (root.dataset['theme']) colourBar();
choice('[data-theme-choice]', root.dataset['theme'] ?? '', (theme) => {
  if (theme) root.dataset['theme'] = theme;
  else delete root.dataset['theme'];
  colourBar();
  remember('theme', theme);
});
choice('[data-currency-choice]', root.dataset['currency'] ?? 'USD', (currency) => {
  root.dataset['currency'] = currency;
  remember('currency', currency);
});

function keepLanguage(language: string): void {
  const age = localeCookie.days * 86_400;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${localeCookie.name}=${language}; Max-Age=${age}; Path=${localeCookie.path}; SameSite=${localeCookie.sameSite}${secure}`;
}
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
  link.addEventListener('click', () => keepLanguage(link.lang));
if (root.lang === defaultLocale && !navigator.language.startsWith('en'))
  void import('./language-hint.ts').then((hint) => hint.offerLanguage(keepLanguage));

const fold = document.querySelector('[data-rail-fold]');
if (fold) {
  fold.ariaPressed = String(root.dataset['rail'] === 'narrow');
  fold.addEventListener('click', () => {
    const narrow = root.dataset['rail'] === 'narrow' ? '' : 'narrow';
    if (narrow) root.dataset['rail'] = narrow;
    else delete root.dataset['rail'];
    fold.ariaPressed = String(narrow !== '');
    remember('rail', narrow);
  });
}

const closing = '[data-closes][open]';
document.addEventListener('click', (event) => {
  for (const open of document.querySelectorAll<HTMLDetailsElement>(closing)) {
    // What was pressed may have gone by its own deed.
    if (!event.composedPath().includes(open)) open.open = false;
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const open of document.querySelectorAll<HTMLDetailsElement>(closing)) {
    open.open = false;
    open.querySelector('summary')?.focus();
  }
});

/**
 * `/` goes to the search, as it does in many programs, and lists have keys of their own; not where somebody writes, or
 * where a window is open.
 */
const search = () => document.querySelector<HTMLInputElement>('[data-search-input]');
const windows = 'dialog[open], [role=dialog], [role=alertdialog]';
const writes = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
const listKeys = () => import('./list-keys.ts');
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !'jkc/?'.includes(key)) return;
  if ((target as Element).closest(writes) || document.querySelector(windows) || keysOff.read()) return;
  if (key !== '/') {
    if (document.querySelector('[data-key-sheet]')) void listKeys().then(({ onListKey }) => onListKey(key));
    return;
  }
  const field = search();
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
});
for (const button of document.querySelectorAll('[data-show-keys]'))
  button.addEventListener('click', () => void listKeys().then(({ showKeys }) => showKeys()));
for (const link of document.querySelectorAll('[data-focus-search]')) {
  link.addEventListener('click', (event) => {
    const field = search();
    if (!field) return;
    event.preventDefault();
    field.focus();
  });
}

const form = document.querySelector<HTMLFormElement>('[data-search]');
const kind = form?.querySelector<HTMLSelectElement>('[data-search-kind]');
const input = form?.querySelector<HTMLInputElement>('[data-search-input]');
if (form && kind && input) {
  const aim = () => {
    input.placeholder = kind.selectedOptions[0]?.dataset['hint'] ?? '';
    form.action = kind.selectedOptions[0]?.dataset['action'] ?? form.action;
    // The action says it already: the address stays clean.
    kind.removeAttribute('name');
  };
  aim();
  kind.addEventListener('change', aim);
  if (form.dataset['suggests'] !== undefined) {
    input.addEventListener(
      'focus',
      () => void import('./suggestions.ts').then(({ watchSuggestions }) => watchSuggestions(form, input)),
      { once: true },
    );
  }
}

watchTabs();
watchMenu();
watchToasts();
watchAccount();
watchGuard();
watchRelease();
watchCompare();
watchCopyButtons();
