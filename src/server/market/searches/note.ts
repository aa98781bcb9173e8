import type { z } from 'zod';
import type { noteMissedSearch } from '#api/market/missed-search.ts';
import { foldedWords } from '#lib/search-text.ts';
import { isMissed, understand } from '#server/market/catalogue/index.ts';
import type { Context } from '#server/platform/context.ts';
import { visitorOf } from '#server/platform/visitor.ts';

/** Of one letter nobody can say what it means; what is longer is a text. */
const [fewest, most] = [2, 80];
/** An address, or a telephone number, that was pasted into the wrong field is nobody's business. */
const isPersonal = (words: string) => words.includes('@') || /(?:\d[\s-]?){9,}/.test(words);

/** Counts that somebody searches for what is not found as it is written; whoever asks is told the same. */
export async function noteMissed(
  context: Context,
  { keyword }: z.output<typeof noteMissedSearch.input>,
): Promise<Record<never, never>> {
  const visitor = visitorOf(context);
  const words = foldedWords(keyword);
  if (visitor === null || words.length < fewest || words.length > most || isPersonal(words)) return {};
  const { found } = await understand(context, keyword, 'goods');
  if (found && isMissed(found)) context.missedSearches.note(words, visitor);
  return {};
}
