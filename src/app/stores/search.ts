import type { Suggestion } from '#api/market/offer.ts';
import { browserClient } from '#client/browser.ts';

const remembered = new Map<string, readonly Suggestion[]>();
const maxRemembered = 50;

/**
 * Suggestions for what was typed so far, of one kind or of all; none when the API does not answer: the search itself
 * still works.
 */
export async function suggest(keyword: string, typeId?: Suggestion['kind']): Promise<readonly Suggestion[]> {
  const key = `${typeId ?? ''} ${keyword}`;
  const known = remembered.get(key);
  if (known) return known;
  try {
    const suggestions = await browserClient().silent.post('api/product/web/quotation/getProductList', {
      keyword,
      typeId,
    });
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(key, suggestions);
    return suggestions;
  } catch {
    return [];
  }
}
