import { localised } from '#lib/localised.ts';
import { or, sql } from 'drizzle-orm';
import { gradeCodeOf, searchQuery } from '#lib/search-text.ts';
import type { Context } from '#server/platform/context.ts';
import { material } from '#server/platform/db/schema/catalogue.ts';
import { loadDirectory, named } from './directory.ts';
import { isMissed } from './keyword.ts';
import { loadMaterials } from './materials.ts';
import { namesIn } from './names-in.ts';
import { offersByMaterial } from './offer-totals.ts';
import { plainKeyword } from './read-keyword.ts';
import { soundsBegunWith } from './sounds.ts';
import type { Named } from './suggestions.ts';
import { understand } from './understand.ts';

/** `place` 2: the grade is what was typed, 1: it begins so, 0: the words are found elsewhere. */
type Candidate = { id: string; place: number; rank: number };
const mostCandidates = 300;

/**
 * Materials that may be meant by the letters typed so far; proposed ones where they are on sale, or all of them
 * (`proposed`) for who may offer them.
 */
export async function suggestMaterials(
  context: Context,
  keyword: string,
  limit: number,
  { proposed = false } = {},
): Promise<Named[]> {
  const [candidates, materials, offers, directory] = await Promise.all([
    candidatesFor(context, keyword),
    loadMaterials(context),
    offersByMaterial(context),
    loadDirectory(context),
  ]);
  const offersOf = ({ id }: Candidate) => offers.get(id) ?? 0;
  // Of grades that begin with what was typed the most offered ones are likeliest, of others those that fit best.
  const rankOf = ({ place, rank }: Candidate) => (place > 0 ? 0 : rank);
  const isShown = (candidate: Candidate) => {
    const state = materials.get(candidate.id)?.state;
    return state === 'listed' || (state === 'proposed' && (proposed || offersOf(candidate) > 0));
  };
  return candidates
    .filter(isShown)
    .sort((a, b) => b.place - a.place || rankOf(b) - rankOf(a) || offersOf(b) - offersOf(a))
    .slice(0, limit)
    .flatMap((candidate) => {
      const found = materials.get(candidate.id);
      if (!found) return [];
      const category = named(directory.categories, found.categoryId);
      const maker = named(directory.manufacturers, found.manufacturerId);
      const detail = `${category.name} · ${maker.name}`;
      return {
        kind: 'material' as const,
        id: found.id,
        name: localised(found, 'grade'),
        detail,
        offerCount: offersOf(candidate),
      };
    });
}

/**
 * By the letters themselves; where these name nothing, by pinyin, and then as a search reads them: but a grade that is
 * only near the one that was typed is no suggestion.
 */
async function candidatesFor(context: Context, typed: string): Promise<Candidate[]> {
  const keyword = await plainKeyword(typed);
  const written = await readCandidates(context, keyword);
  if (written.length > 0) return written;
  for (const word of await soundsBegunWith(context, keyword)) {
    const said = await readCandidates(context, word);
    if (said.length > 0) return said;
  }
  const { found } = await understand(context, keyword, 'goods');
  if (!found || isMissed(found)) return [];
  return [...found.materials].map(([id, { exact, rank }]) => ({ id, place: exact ? 2 : 0, rank }));
}

async function readCandidates(look: Context, keyword: string): Promise<Candidate[]> {
  const { db } = look;
  const code = gradeCodeOf(keyword);
  const words = searchQuery(keyword);
  const { id, gradeCode, search } = material;
  const beginsSo = code === '' ? undefined : sql`${gradeCode} like ${`${code}%`}`;
  const hasWords = words === null ? undefined : sql`${search} @@ ${words}::tsquery`;
  if (!beginsSo && !hasWords) return [];
  const called = (await namesIn(look, keyword)).find(({ text }) => text.isWhole)?.named;
  const isCalled = sql`coalesce(${material.chemicalId} = any(${sql.param([...(called?.chemicals ?? [])])}), false)`;
  const place = sql<number>`case when ${gradeCode} = ${code} or ${isCalled} then 2 when ${beginsSo ?? sql`false`} then 1 else 0 end`;
  const rank = sql<number>`ts_rank(${search}, ${words ?? ''}::tsquery)`;
  return db
    .select({ id, place, rank })
    .from(material)
    .where(or(beginsSo, hasWords, isCalled))
    .orderBy(sql`2 desc, 3 desc`, id)
    .limit(mostCandidates);
}
