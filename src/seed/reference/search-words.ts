import { phraseEnd } from '#server/market/catalogue/index.ts';
import { keepHeldWords } from '#server/market/desk/index.ts';
import type { Db } from '#server/platform/db/database.ts';
import { searchWord } from '#server/platform/db/schema/catalogue.ts';
import { readRecords } from '../data-files.ts';
import { replaceAll } from '../upsert.ts';

/**
 * What the trade also calls things: keys are categories (with all below them), chemicals, makers, process levels, kinds of
 * material, values of filters, properties; what nothing here tells (`unknown`), and things that the catalogue does not
 * have and that are no other writing of what it has (`others`).
 */
type SearchWords = Record<string, Record<string, string[]>>;

/** The other names by which things are looked for; indexMaterials reads them. */
export async function loadSearchWords(tx: Db): Promise<void> {
  const words = readRecords(new URL('../data/search-words.json', import.meta.url)) as unknown as SearchWords;
  const rows = Object.entries(words).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(([key, phrases]) => ({ kind, key, words: phrases.join(phraseEnd) })),
  );
  await replaceAll(tx, searchWord, await keepHeldWords(tx, rows));
}
