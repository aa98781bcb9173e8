import type { Sources } from '#server/platform/context.ts';
import { chemical } from '#server/platform/db/schema/catalogue.ts';
import { loadDirectory, type Directory } from './directory.ts';

/** What words of a keyword say besides naming goods. */
export type Meaning = {
  as: 'filter' | 'range' | 'trait' | 'unknown';
  /** The filter's name, the property's id, or the sort of trait. */
  field: string;
  value: string;
  /** Of a range. */
  from?: number;
  to?: number;
};

/** Words as they are looked for: small letters, one space. Without a meaning they name a thing and are no other words' part. */
export type Phrase = { text: string; meanings: readonly Meaning[] };
export type Phrases = {
  /** By their first character, the longest first. */
  byStart: ReadonlyMap<string, readonly Phrase[]>;
  /** Names of substances and categories, to the ids of what is called so. */
  names: ReadonlyMap<string, Named>;
  /** What the catalogue does not have, and is no other writing of what it has. */
  others: ReadonlySet<string>;
};
export type Named = { chemicals: ReadonlySet<string>; categories: ReadonlySet<string> };

export const asPhrase = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const facetKinds = ['condition', 'taxBasis', 'availability', 'tradeTerm', 'countryOfOrigin', 'warehouseCity'] as const;

/** `Caustic soda, solid (flakes/pearls)` is also called `Caustic soda, solid`, and `flakes/pearls`. */
function partsOf(name: string): string[] {
  const inside = [...name.matchAll(/[（(]([^）)]+)[）)]/g)].map((match) => match[1]!);
  const outside = name.replace(/[（(][^）)]*[）)]/g, ' ');
  return [name, outside, ...inside.flatMap((part) => part.split(/[/，,、]/))].map(asPhrase).filter(isTelling);
}

const companyEnd =
  /(?:(?:股份|责任)?(?:有限)?(?:责任)?公司|株式会社|集团)$|[ ,]+(?:corporation|company|group|inc\.?|industries|ind\.?)$/;

/** One letter, or a bare number, is anybody's. */
const isTelling = (text: string): boolean => /\p{sc=Han}/u.test(text) || /\p{L}.*[\p{L}\p{N}]/u.test(text);

/** Of places that are called like a word of the language. */
const leastPlace = 5;
const isPlaceName = (text: string): boolean =>
  /\p{sc=Han}/u.test(text) ? text.length > 1 : text.length >= leastPlace && text !== 'mobile';

/** The tables of the interpreter, in memory until what they are made of changes. */
export function loadPhrases(look: Sources): Promise<Phrases> {
  const load = async () => {
    const directory = await loadDirectory(look);
    const chemicals = await look.db
      .select({ id: chemical.id, en: chemical.nameEn, zh: chemical.nameZh, aliases: chemical.aliases })
      .from(chemical);
    const names = new Map<string, { chemicals: Set<string>; categories: Set<string> }>();
    const call = (text: string, kind: keyof Named, id: string) => {
      const named = names.get(text) ?? { chemicals: new Set(), categories: new Set() };
      named[kind].add(id);
      names.set(text, named);
    };
    const words = (kind: string, key: string) => (directory.words.get(kind)?.get(key) ?? []).map(asPhrase);
    for (const { id, en, zh, aliases } of chemicals) {
      for (const text of [...[en, zh, ...aliases].flatMap(partsOf), ...words('chemicals', id)])
        call(text, 'chemicals', id);
    }
    for (const { id, code, nameEn, nameZh } of directory.categories.values()) {
      for (const text of [...[code ?? '', nameEn, nameZh].flatMap(partsOf), ...words('categories', id)])
        call(text, 'categories', id);
    }
    const others = new Set([...(directory.words.get('others')?.values() ?? [])].flat().map(asPhrase));
    return { byStart: byStart(phrasesOf(directory, [...names.keys(), ...others])), names, others };
  };
  return look.cache.get('catalogue/phrases', ['materials', 'content'], load, 3600);
}

function phrasesOf(directory: Directory, goods: readonly string[]): Map<string, Meaning[]> {
  const phrases = new Map<string, Meaning[]>();
  const say = (text: string, meaning: Meaning) => phrases.set(text, [...(phrases.get(text) ?? []), meaning]);
  const filter = (field: string, value: string, text: string) => say(asPhrase(text), { as: 'filter', field, value });
  for (const field of facetKinds) {
    for (const [value, said] of directory.words.get(field) ?? []) for (const text of said) filter(field, value, text);
  }
  for (const [value, said] of directory.words.get('unknown') ?? []) {
    for (const text of said) say(asPhrase(text), { as: 'unknown', field: value, value });
  }
  const places = [
    ['countryOfOrigin', [...directory.countries].map(([id, one]) => ({ ...one, id }))],
    ['warehouseCity', [...directory.cities.values()]],
  ] as const;
  for (const [field, things] of places) {
    for (const { id, nameEn, nameZh } of things) {
      for (const text of new Set([nameEn, nameZh].flatMap(partsOf))) {
        const known = phrases.get(text)?.some((meaning) => meaning.field === 'countryOfOrigin');
        if (isPlaceName(text) && !known) filter(field, id, text);
      }
    }
  }
  // What names goods or their maker is nothing else: natural rubber, Shanghai Petrochemical. Recycled goods are both.
  const makers = [...directory.manufacturers.values()].flatMap(({ id, nameEn, nameZh, brands }) => [
    ...[nameEn, nameZh, ...brands].flatMap(partsOf).flatMap((name) => [name, name.replace(companyEnd, '')]),
    ...(directory.words.get('makers')?.get(id) ?? []).map(asPhrase),
  ]);
  const means = (text: string) => (phrases.get(text) ?? []).length > 0;
  const holdsRecycled = (text: string) => /recycled|regrind|再生|^回料|破碎/.test(text);
  for (const text of [...goods, ...makers]) if (!means(text) && !holdsRecycled(text)) phrases.set(text, []);
  return phrases;
}

function byStart(phrases: ReadonlyMap<string, Meaning[]>): Map<string, Phrase[]> {
  const all = [...phrases].map(([text, meanings]) => ({ text, meanings }));
  all.sort((one, other) => other.text.length - one.text.length || (one.text < other.text ? -1 : 1));
  return Map.groupBy(all, ({ text }) => text[0]!);
}
