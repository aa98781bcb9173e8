import { LRUCache } from 'lru-cache';
import { getLocale } from '#i18n/get-locale.ts';

/** Of all texts together: more than a hundred pages. */
const mostBytes = 10 * 1024 ** 2;
/** As bytes: a page that was put together of a thousand pieces, or has one letter beyond Latin-1, takes several times as much as a string. */
const texts = new LRUCache<string, { of: readonly object[]; bytes: Buffer }>({
  maxSize: mostBytes,
  sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
});

/** The text that was made of these very objects under a name, in the reader's language; else it is made and kept. */
export function keptText(of: readonly object[], name: string, make: () => Promise<string>): string | Promise<string> {
  const key = `${getLocale()} ${name}`;
  const known = texts.get(key);
  if (known?.of.length === of.length && known.of.every((each, index) => each === of[index]))
    return known.bytes.toString();
  return make().then((text) => {
    texts.set(key, { of, bytes: Buffer.from(text) });
    return text;
  });
}
