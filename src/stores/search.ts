import type { Suggestion } from '#api/product.ts';
import { browserClient } from '#client/browser.ts';

const remembered = new Map<string, readonly Suggestion[]>();
const maxRemembered = 50;

/** Suggestions for what was typed so far; none when the API does not answer: the search itself still works. */
export async function suggest(keyword: string): Promise<readonly Suggestion[]> {
  const known = remembered.get(keyword);
  if (known) return known;
  try {
    const suggestions = await browserClient().silent.post('api/product/web/quotation/getProductList', { keyword });
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(keyword, suggestions);
    return suggestions;
  } catch {
    return [];
  }
}
