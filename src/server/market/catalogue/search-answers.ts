import { isNotNull } from 'drizzle-orm';
import { foldedWords } from '#lib/search-text.ts';
import type { Sources } from '#server/platform/context.ts';
import { searchAnswer } from '#server/platform/db/schema/searches.ts';

type Answer = { words: RegExp; means: string };

/** A word of letters is found as a whole, not within another; Chinese has nothing between its words. */
const wholeWord = (words: string): RegExp => {
  const letter = String.raw`[[\p{L}\p{N}]--[\p{sc=Han}]]`;
  const text = words.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const edge = new RegExp(letter, 'v');
  const before = edge.test(words[0]!) ? `(?<!${letter})` : '';
  const behind = edge.test(words.at(-1)!) ? `(?!${letter})` : '';
  return new RegExp(`${before}${text}${behind}`, 'gv');
};

/** What the catalogue desk says that words mean, longer ones first. */
const loadAnswers = ({ db, cache }: Sources): Promise<Answer[]> =>
  cache.get(
    'catalogue/searchAnswers',
    ['materials'],
    async () => {
      const rows = await db
        .select({ words: searchAnswer.words, means: searchAnswer.means })
        .from(searchAnswer)
        .where(isNotNull(searchAnswer.means));
      return rows
        .sort((one, other) => other.words.length - one.words.length)
        .map(({ words, means }) => ({ words: wholeWord(words), means: means! }));
    },
    300,
  );

/** A keyword with the words that the desk has explained in the place of those that nothing carries; null: there are none of them. */
export async function answered(look: Sources, keyword: string): Promise<string | null> {
  const asked = foldedWords(keyword);
  let said = asked;
  for (const { words, means } of await loadAnswers(look)) said = said.replace(words, () => means);
  return said === asked ? null : said;
}
