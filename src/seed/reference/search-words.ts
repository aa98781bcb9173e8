import { searchWord } from '#server/platform/db/schema/catalogue.ts';
import { readRecords } from '../data-files.ts';
import { replaceAll, type Transaction } from '../upsert.ts';

/** What the trade also calls things: keys are categories (with all below them), chemicals, process levels, kinds of material. */
type SearchWords = Record<string, Record<string, string>>;

/** The other names by which things are looked for; indexMaterials reads them. */
export async function loadSearchWords(tx: Transaction): Promise<void> {
  const words = readRecords(new URL('../data/search-words.json', import.meta.url)) as unknown as SearchWords;
  const rows = Object.entries(words).flatMap(([kind, ofKind]) =>
    Object.entries(ofKind).map(([key, words]) => ({ kind, key, words })),
  );
  await replaceAll(tx, searchWord, rows);
}
