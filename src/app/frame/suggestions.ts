import type { Suggestion } from '#api/market/offer.ts';
import '#i18n/browser.ts';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { suggest } from '../stores/search.ts';

const pauseMilliseconds = 140;
const kindNames: Record<Suggestion['kind'], () => string> = {
  material: m.market_suggest_material,
  category: m.market_suggest_category,
  manufacturer: m.market_suggest_manufacturer,
  shop: m.market_suggest_shop,
  news: m.market_suggest_news,
};

function addressOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'material':
      return localPath('/absDetail', { id: suggestion.id });
    case 'category':
      return localPath('/productList', { categoryId: suggestion.id });
    case 'manufacturer':
      return localPath('/productList', { manufacturerId: suggestion.id });
    case 'shop':
      return localPath(`/shop/${suggestion.id}`);
    case 'news':
      return localPath('/newsDetail', { id: suggestion.id });
  }
}

/** Who looks for shops or news is shown nothing else; offers and materials are found by all that is known of them. */
const onlyKinds: Partial<Record<string, Suggestion['kind']>> = { shops: 'shop', news: 'news' };

/** Suggestions under the search field: a combobox with a list (WAI-ARIA), loaded when the field is first used. */
export function watchSuggestions(form: HTMLFormElement, input: HTMLInputElement): void {
  const box = document.createElement('ul');
  box.id = 'suggestions';
  box.role = 'listbox';
  box.className = 'suggestions popover';
  box.ariaLabel = m.market_suggest_label();
  box.hidden = true;
  form.append(box);
  input.role = 'combobox';
  input.setAttribute('aria-controls', box.id);
  input.setAttribute('aria-autocomplete', 'list');
  input.ariaExpanded = 'false';

  let options: HTMLLIElement[] = [];
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  const show = (open: boolean) => {
    box.hidden = !open;
    input.ariaExpanded = String(open);
    if (!open) activate(-1);
  };
  const activate = (index: number) => {
    active = index;
    options.forEach((option, position) => (option.ariaSelected = String(position === index)));
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', options[index]!.id);
  };

  const render = (suggestions: readonly Suggestion[]) => {
    options = suggestions.map((suggestion, index) => {
      const option = document.createElement('li');
      option.role = 'option';
      option.id = `suggestion-${index}`;
      option.dataset['href'] = addressOf(suggestion);
      const name = document.createElement('span');
      name.textContent = suggestion.name;
      const detail = document.createElement('span');
      detail.className = 'suggestion-detail';
      detail.textContent = [kindNames[suggestion.kind](), suggestion.detail].filter(Boolean).join(' · ');
      option.append(name, detail);
      return option;
    });
    box.replaceChildren(...options);
    show(options.length > 0);
  };

  const ask = async () => {
    const keyword = input.value.trim();
    const kind = onlyKinds[form.querySelector<HTMLSelectElement>('[data-search-kind]')?.value ?? ''];
    const question = `${kind ?? ''} ${keyword}`;
    asked = question;
    if (!keyword) return show(false);
    const suggestions = await suggest(keyword, kind);
    // A slower answer to an older question is dropped.
    if (asked === question && document.activeElement === input) render(suggestions);
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMilliseconds);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      // A search field empties itself on Escape: that is for the second one, when nothing is left to close.
      if (!box.hidden) event.preventDefault();
      return show(false);
    }
    if (options.length === 0) return;
    if (box.hidden) {
      if (event.key !== 'ArrowDown' || !input.value.trim()) return;
      event.preventDefault();
      return show(true);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      activate((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      location.assign(options[active]!.dataset['href']!);
    }
  });
  box.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    const option = (event.target as Element).closest<HTMLElement>('[role=option]');
    if (option && event.button === 0) location.assign(option.dataset['href']!);
  });
  input.addEventListener('blur', () => show(false));
  if (input.value) void ask();
}
