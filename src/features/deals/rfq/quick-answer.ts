/** What the market has for the wish in one line, under its field; loaded when somebody begins to type. */
import '#i18n/browser.ts';
import type { QuickAnswer } from '#api/deals/quick-answer.ts';
import { primeBasis } from '#api/market/offer-words.ts';
import { browserClient } from '#client/browser.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatPrice } from '#lib/format.ts';

const pauseMilliseconds = 300;

function linesOf({ goods, offers, prices, load, suppliers }: QuickAnswer): string[] {
  if (!goods) return [];
  const range = prices && {
    ...{ from: formatPrice(prices.lowest), to: formatPrice(prices.highest) },
    basis: primeBasis(prices.tradeTerm),
  };
  return [
    m.deals_quick_onSale({ goods: goods.name, count: formatCount(offers) }),
    range ? m.deals_quick_range(range) : '',
    load ? m.deals_quick_load({ ...load, tonnes: load.tonnesEach, containers: formatCount(load.containers) }) : '',
    suppliers > 0 ? m.deals_quick_suppliers({ count: formatCount(suppliers) }) : '',
  ].filter(Boolean);
}

export function watchQuickAnswer(input: HTMLInputElement, place: HTMLElement): void {
  const hint = place.textContent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  const ask = async () => {
    const text = input.value.trim();
    asked = text;
    const answer = text
      ? await browserClient()
          .silent.get('api/trade/web/rfq/getQuickAnswer', { text })
          .catch(() => null)
      : null;
    // A slower answer to an older question is dropped.
    if (asked !== text) return;
    const lines = answer ? linesOf(answer) : [];
    if (lines.length === 0) {
      place.textContent = hint;
      return;
    }
    place.replaceChildren(
      ...lines.map((line, index) => {
        const row = document.createElement('p');
        row.textContent = line;
        if (index === 0) row.className = 'font-semibold text-ink';
        return row;
      }),
    );
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pauseMilliseconds);
  });
  void ask();
}
