import { LRUCache } from 'lru-cache';
import { getLocale } from '#i18n/get-locale.ts';

/** Letters of all texts together: some dozens of pages. */
const mostLetters = 4_000_000;
const texts = new LRUCache<string, { of: readonly object[]; text: string }>({
  maxSize: mostLetters,
  sizeCalculation: ({ text }, key) => text.length + key.length,
});

/** The text that was made of these very objects under a name, in the reader's language; else it is made and kept. */
export function keptText(of: readonly object[], name: string, make: () => Promise<string>): string | Promise<string> {
  const key = `${getLocale()} ${name}`;
  const known = texts.get(key);
  if (known?.of.length === of.length && known.of.every((each, index) => each === of[index])) return known.text;
  return make().then((text) => {
    // Engines put together what was added up when a letter is asked for, and let go of its thousand pieces.
    text.charCodeAt(0);
    texts.set(key, { of, text });
    return text;
  });
}
