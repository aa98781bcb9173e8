import { getLocale } from '#i18n/get-locale.ts';

/** Most texts kept of one thing; the one not asked for longest makes room. */
const mostTexts = 100;
type Kept = { others: readonly object[]; text: string };
const texts = new WeakMap<object, Map<string, Kept>>();

/**
 * The text that was made of these very objects under a name, in the reader's language; else it is made and kept. It ends
 * with the first of them.
 */
export function keptText(
  [first, ...others]: readonly [object, ...object[]],
  name: string,
  make: () => Promise<string>,
): string | Promise<string> {
  const key = `${getLocale()} ${name}`;
  const kept = texts.get(first) ?? new Map<string, Kept>();
  texts.set(first, kept);
  const known = kept.get(key);
  kept.delete(key);
  if (known?.others.every((other, index) => other === others[index])) {
    kept.set(key, known);
    return known.text;
  }
  return make().then((text) => {
    kept.set(key, { others, text });
    if (kept.size > mostTexts) kept.delete(kept.keys().next().value!);
    return text;
  });
}
