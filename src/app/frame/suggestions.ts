import { materialPicture } from '#api/market/material-picture.ts';
import type { Suggestion } from '#api/market/offer.ts';
import '#i18n/browser.ts';
import { m } from '#i18n/messages.ts';
import { formatPrice } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { suggest } from '../stores/search.ts';
import { made } from './made.ts';

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

/** How it looks, what it is called and what more is known of it, and from which price on it is to be had. */
function contentOf({ name, detail, swatch, priceFrom }: Suggestion): Node[] {
  const words = made('span', 'suggestion-words', name);
  if (detail) words.append(made('span', 'suggestion-detail', detail));
  const parts: Node[] = [words];
  if (swatch) {
    const picture = made('img', '');
    Object.assign(picture, { src: materialPicture(swatch), alt: '' });
    parts.unshift(picture);
  }
  if (priceFrom) {
    const price = m.unit_price({ currency: priceFrom.currency, price: formatPrice(priceFrom.amount) });
    parts.push(made('span', 'suggestion-detail figures', m.market_suggest_from({ price })));
  }
  return parts;
}

/** Who looks for shops or news is shown nothing else; offers and materials are found by all that is known of them. */
const onlyKinds: Partial<Record<string, Suggestion['kind']>> = { shops: 'shop', news: 'news' };

/** Suggestions under the search field: a combobox with a list (WAI-ARIA), loaded when the field is first used. */
export function watchSuggestions(form: HTMLFormElement, input: HTMLInputElement): void {
  const box = document.createElement('div');
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

  let options: HTMLElement[] = [];
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
    options[index]?.scrollIntoView({ block: 'nearest' });
  };

  const option = (href: string, content: readonly Node[]) => {
    const element = made('div', '');
    element.role = 'option';
    element.id = `suggestion-${options.length}`;
    element.dataset['href'] = href;
    element.append(...content);
    options.push(element);
    return element;
  };
  const group = (name: string, members: readonly Node[]) => {
    const element = made('div', '');
    element.role = 'group';
    const head = made('p', 'suggestion-detail suggestion-head', name);
    head.ariaHidden = 'true';
    element.ariaLabel = name;
    element.append(head, ...members);
    return element;
  };
  const render = (keyword: string, kind: Suggestion['kind'] | undefined, suggestions: readonly Suggestion[]) => {
    options = [];
    const kinds = [...new Set(suggestions.map((one) => one.kind))];
    const groups = kinds.map((of) =>
      group(
        kindNames[of](),
        suggestions.filter((one) => one.kind === of).map((one) => option(addressOf(one), contentOf(one))),
      ),
    );
    if (kind === undefined && suggestions.some(({ offerCount }) => offerCount > 0)) {
      const words = made('span', 'suggestion-words', m.market_suggest_offersOf({ keyword }));
      groups.push(group(m.frame_offers(), [option(localPath('/productList', { keyword }), [words])]));
    }
    box.replaceChildren(...groups);
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
    if (asked === question && document.activeElement === input) render(keyword, kind, suggestions);
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
