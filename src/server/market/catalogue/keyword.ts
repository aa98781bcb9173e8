import { inArray, sql } from 'drizzle-orm';
import { gradeCodeOf, searchQuery, wordsOf } from '#lib/search-text.ts';
import type { Sources } from '#server/platform/context.ts';
import { material, searchTerm } from '#server/platform/db/schema/catalogue.ts';
import { editDistance } from './edit-distance.ts';

export type Relevance = { /** The keyword names this very grade. */ exact: boolean; rank: number };
export type Found = {
  /** Materials that carry the words, by id. */
  materials: ReadonlyMap<string, Relevance>;
  /** What was searched instead, when nothing carries the words as they were written. */
  correction: { from: string; to: string } | null;
};

/** Orders materials by relevance, the most relevant first; 0 where it makes no difference. */
export function compareRelevance(materials: Found['materials'], one: string, other: string): number {
  const [a, b] = [materials.get(one), materials.get(other)];
  return Number(b?.exact ?? false) - Number(a?.exact ?? false) || (b?.rank ?? 0) - (a?.rank ?? 0);
}

/** Words that are looked up as one grade code: `pa 757 k`. */
const longestCode = 3;
/** How alike two words must be (trigrams in common, 0 to 1) for one to stand in for the other. */
const leastSimilarity = 0.35;

/** The materials that a keyword means. Words that nothing carries are replaced by the nearest ones that are known. */
export function findMaterials(look: Sources, keyword: string): Promise<Found> {
  const options = { scopes: ['materials'], limit: 500, seconds: 300 } as const;
  return look.cache.getOneOf('catalogue/keywords', keyword, options, async () => {
    const materials = await search(look, keyword);
    if (materials.size > 0) return { materials, correction: null };
    for (const suggest of [withKnownWords, withKnownGrade]) {
      const corrected = await suggest(look, keyword);
      const found = corrected === null ? materials : await search(look, corrected);
      if (found.size > 0) return { materials: found, correction: { from: keyword, to: corrected! } };
    }
    return { materials, correction: null };
  });
}

/** The materials that carry the words as they are written; the last word may be unfinished. */
async function search({ db }: Sources, keyword: string): Promise<Map<string, Relevance>> {
  const query = searchQuery(keyword);
  if (query === null) return new Map();
  // With `&` words count for how near they stand to one another, with `|` for where each stands (grade, category …):
  // the first alone ranks a blend like the resin, the second alone `film` in a grade like film in an application.
  const each = sql`replace(${query}, '&', '|')::tsquery`;
  const relevance = sql`ts_rank(${material.search}, ${query}::tsquery) + ts_rank(${material.search}, ${each})`;
  const rows = await db
    .select({
      id: material.id,
      exact: sql<boolean>`${material.gradeCode} = any(${sql.param(gradeCodesIn(keyword))})`,
      // Two places: differences below that are chance, and the number of offers decides instead.
      rank: sql<number>`round((${relevance})::numeric, 2)::float8`,
    })
    .from(material)
    .where(sql`${material.search} @@ ${query}::tsquery`);
  return new Map(rows.map(({ id, ...relevance }) => [id, relevance]));
}

/** Every run of up to three neighbouring words, as a grade code. */
export function gradeCodesIn(keyword: string): string[] {
  const words = keyword.split(/\s+/).slice(0, 12);
  const runs = words.flatMap((_, from) =>
    Array.from({ length: longestCode }, (_, more) => words.slice(from, from + more + 1).join(' ')),
  );
  return [...new Set(runs.map(gradeCodeOf).filter((code) => code.length > 1))];
}

async function withKnownWords({ db }: Sources, keyword: string): Promise<string | null> {
  const words = wordsOf(keyword).slice(0, 8);
  if (words.length === 0) return null;
  const known = await db.select({ term: searchTerm.term }).from(searchTerm).where(inArray(searchTerm.term, words));
  const unknown = words.filter((word) => !known.some(({ term }) => term === word));
  let corrected = keyword;
  for (const word of unknown) {
    const near = await db
      .select({ term: searchTerm.term, weight: searchTerm.weight })
      .from(searchTerm)
      .where(sql`${searchTerm.term} % ${word} and similarity(${searchTerm.term}, ${word}) >= ${leastSimilarity}`);
    const [nearest] = near.sort(
      (a, b) =>
        editDistance(a.term, word) - editDistance(b.term, word) || b.weight - a.weight || (a.term < b.term ? -1 : 1),
    );
    if (nearest) corrected = corrected.replace(new RegExp(word, 'giu'), nearest.term);
  }
  return corrected === keyword ? null : corrected;
}

async function withKnownGrade({ db }: Sources, keyword: string): Promise<string | null> {
  const code = gradeCodeOf(keyword);
  if (code.length < 3) return null;
  const likeness = sql`similarity(${material.gradeCode}, ${code})`;
  const [nearest] = await db
    .select({ code: material.gradeCode })
    .from(material)
    .where(sql`${material.gradeCode} % ${code} and ${likeness} >= ${leastSimilarity}`)
    .orderBy(sql`${likeness} desc`, material.id)
    .limit(1);
  return nearest?.code ?? null;
}
