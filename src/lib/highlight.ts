export type TextPart = { text: string; hit: boolean };

/** A text cut where one of the words of a keyword stands, in whatever case. */
export function highlightParts(text: string, keyword: string): TextPart[] {
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text, hit: false }];
  // The longest first: of two words that begin alike the whole one is marked.
  const pattern = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
