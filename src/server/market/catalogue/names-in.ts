import type { Sources } from '#server/platform/context.ts';
import { asPhrase, loadPhrases, type Named, type Phrases } from './phrases.ts';

type NameIn = { text: { isWhole: boolean; isOther: boolean }; named: Named };

const nobody: Named = { chemicals: new Set(), categories: new Set() };
const longestName = 60;
const isLatin = (sign: string | undefined) => sign !== undefined && /[\p{sc=Latin}\p{N}]/u.test(sign);
/** Nothing is told apart of what is longer. */
const mostRead = 200;

/** Names within a text, the longest at each place. */
function split(
  text: string,
  { names, others }: Pick<Phrases, 'names' | 'others'>,
): { text: string; isName: boolean }[] {
  const parts: { text: string; isName: boolean }[] = [];
  let at = 0;
  while (at < text.length) {
    let end = Math.min(text.length, at + longestName);
    const begins = !(isLatin(text[at]) && isLatin(text[at - 1]));
    const stands = () => {
      const part = text.slice(at, end);
      return (names.has(part) || others.has(part)) && !(isLatin(text[end - 1]) && isLatin(text[end]));
    };
    while (begins && end > at && !stands()) end -= 1;
    const isName = begins && end > at;
    if (isName) parts.push({ text: text.slice(at, end), isName });
    else if (parts.at(-1)?.isName === false) parts.at(-1)!.text += text[at]!;
    else parts.push({ text: text[at]!, isName: false });
    at = isName ? end : at + 1;
  }
  return parts;
}

/** What goods are called within a keyword, and what they are. */
export async function namesIn(look: Sources, keyword: string): Promise<NameIn[]> {
  const phrases = await loadPhrases(look);
  const text = asPhrase(keyword.slice(0, mostRead));
  return split(text, phrases)
    .filter(({ isName }) => isName)
    .map((part) => ({
      text: { isWhole: part.text === text, isOther: phrases.others.has(part.text) },
      named: phrases.names.get(part.text) ?? nobody,
    }));
}

/** A run of Chinese as the names in it and what stands between them; other words as they are. */
export async function cutUp(look: Sources, unit: string): Promise<string[]> {
  if (!/^\p{sc=Han}{3,}$/u.test(unit)) return [unit];
  return split(unit, await loadPhrases(look)).map(({ text }) => text);
}
