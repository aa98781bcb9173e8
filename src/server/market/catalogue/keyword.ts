import { desc, inArray, like, sql } from 'drizzle-orm';
import type { Correction } from '#api/common/common.ts';
import { askedUnits, gradeCodeOf, isCasNumber, searchQuery, wordsOf } from '#lib/search-text.ts';
import type { Sources } from '#server/platform/context.ts';
import { material, searchTerm } from '#server/platform/db/schema/catalogue.ts';
import { editDistance } from './edit-distance.ts';
import { byHeading, byIdentifier, findable } from './identifiers.ts';
import { cutUp, namesIn } from './names-in.ts';
import { loadPhrases } from './phrases.ts';
import { answered } from './search-answers.ts';
import { soundsLike } from './sounds.ts';

export type Relevance = { /** The keyword names this very grade. */ exact: boolean; rank: number };
export type Found = {
  /** Materials that carry the words, by id. */
  materials: ReadonlyMap<string, Relevance>;
  /** What was searched instead, when nothing carries the words as they were written. */
  correction: Correction | null;
};
type Materials = Found['materials'];

/** Orders materials by relevance, the most relevant first; 0 where it makes no difference. */
export function compareRelevance(materials: Found['materials'], one: string, other: string): number {
  const [a, b] = [materials.get(one), materials.get(other)];
  return Number(b?.exact ?? false) - Number(a?.exact ?? false) || (b?.rank ?? 0) - (a?.rank ?? 0);
}

/** Words that are looked up as one grade code: `pa 757 k`. */
const longestCode = 3;
/** How alike two words must be (trigrams in common, 0 to 1) for one to stand in for the other. */
const leastSimilarity = 0.35;

/**
 * The materials that a keyword means. Where nothing carries its words as they are written, what stands in for them is
 * said: what the desk says that they mean, another writing of the same, grades of nearly the same code, or a part of the words.
 */
export function findMaterials(look: Sources, keyword: string): Promise<Found> {
  const options = { scopes: ['materials'], limit: 500, seconds: 300 } as const;
  return look.cache.getOneOf('catalogue/keywords', keyword, options, async () => {
    const materials = (await identified(look, keyword)) ?? (await search(look, keyword));
    if (materials.size > 0) return { materials, correction: null };
    const isOther = (await namesIn(look, keyword)).some(({ text }) => text.isOther);
    for (const instead of isOther ? [asAnswered] : insteads) {
      const found = await instead(look, keyword);
      if (found && found.materials.size > 0) return found;
    }
    return { materials, correction: null };
  });
}

/** Nothing carries the words, nor what they may be another writing of. */
export const isMissed = ({ materials, correction }: Found): boolean =>
  materials.size === 0 || (correction !== null && correction.kind !== 'spelling');

/** By a number that names goods by itself, with the words beside it where they are carried, too; null: there is none. */
async function identified(look: Sources, keyword: string): Promise<Materials | null> {
  const identifier = await byIdentifier(look, keyword.normalize('NFKC').trim());
  if (!identifier) return null;
  const { ids, rest, mayBeGrade } = identifier;
  if (mayBeGrade && ids.size === 0) return null;
  const beside = askedUnits(rest).length > 0 ? await search(look, rest) : new Map<string, Relevance>();
  const both = [...ids].filter((id) => beside.has(id));
  return new Map((both.length > 0 ? both : [...ids]).map((id) => [id, beside.get(id) ?? { exact: true, rank: 0 }]));
}

/**
 * The materials that carry the words as they are written, those first that are called so; `beginning`: the last word may
 * be unfinished.
 */
async function search(look: Sources, keyword: string, { beginning = false } = {}): Promise<Materials> {
  const query = searchQuery(keyword, { whole: !beginning });
  if (query === null) return new Map();
  const called = await namesIn(look, keyword);
  const whole = called.find(({ text }) => text.isWhole)?.named;
  const isCalled = whole
    ? sql`(${material.chemicalId} = any(${sql.param([...whole.chemicals])})
        or ${material.categoryPath} && ${sql.param([...whole.categories])})`
    : sql`false`;
  // With `&` words count for how near they stand to one another, with `|` for where each stands (grade, category …):
  // the first alone ranks a blend like the resin, the second alone `film` in a grade like film in an application.
  const each = sql`replace(replace(${query}, '<->', '|'), '&', '|')::tsquery`;
  const relevance = sql`ts_rank(${material.search}, ${query}::tsquery) + ts_rank(${material.search}, ${each})`;
  const rows = await look.db
    .select({
      id: material.id,
      chemicalId: material.chemicalId,
      path: material.categoryPath,
      exact: sql<boolean>`${material.gradeCode} = any(${sql.param(gradeCodesIn(keyword))}) or ${isCalled}`,
      // Two places: differences below that are chance, and the number of offers decides instead.
      rank: sql<number>`round((${relevance})::numeric, 2)::float8`,
    })
    .from(material)
    .where(sql`${findable} and (${material.search} @@ ${query}::tsquery or ${isCalled})`);
  return new Map(
    rows.map(({ id, chemicalId, path, exact, rank }) => {
      const names = called.filter(
        ({ named }) => (chemicalId && named.chemicals.has(chemicalId)) || path.some((one) => named.categories.has(one)),
      );
      return [id, { exact, rank: rank + names.length }];
    }),
  );
}

type Run = { text: string; code: string };

/** Every run of up to three neighbouring words, as it is written and as a grade code. */
function runsOf(keyword: string): Run[] {
  const words = keyword.trim().split(/\s+/).slice(0, 12);
  return words.flatMap((_, from) =>
    Array.from({ length: longestCode }, (_, more) => {
      const text = words.slice(from, from + more + 1).join(' ');
      return { text, code: gradeCodeOf(text) };
    }),
  );
}

/** Runs that may be the code of a grade, each code in its shortest writing: without the brand, which is a word to be found. */
function codesIn(keyword: string): Run[] {
  const runs = runsOf(keyword)
    .filter(({ text, code }) => /\d/.test(code) && code.length >= leastCode && !isCasNumber(text))
    .sort((one, other) => Number(isCode(other.code)) - Number(isCode(one.code)) || one.text.length - other.text.length);
  return runs.filter(({ code }, at) => runs.findIndex((run) => run.code === code) === at).slice(0, mostCodes);
}

/** Every run of up to three neighbouring words, as a grade code. */
export const gradeCodesIn = (keyword: string): string[] => [
  ...new Set(runsOf(keyword).flatMap(({ code }) => (code.length > 1 ? code : []))),
];

type Look = (look: Sources, keyword: string) => Promise<Found | null>;

const spelled = async (look: Sources, from: string, to: string): Promise<Found> => ({
  materials: await search(look, to, { beginning: true }),
  correction: { kind: 'spelling', from, to },
});

/** A heading of the customs tariff, which is four figures like many a grade. */
const asHeading: Look = async (look, keyword) => ({
  materials: new Map([...(await byHeading(look, keyword.trim()))].map((id) => [id, { exact: false, rank: 0 }])),
  correction: null,
});

/** With its last word as a beginning: of a code one that goes on with a letter (`2045` in 2045G), of other words the known one, and it is said. */
const asBeginning: Look = async (look, keyword) => {
  const last = askedUnits(keyword).findLast((unit) => /^[\p{sc=Latin}\p{N}]/u.test(unit));
  if (!last) return null;
  const found = await search(look, keyword, { beginning: true });
  if (found.size === 0) return null;
  if (!/\d/.test(last)) {
    const { term, weight } = searchTerm;
    const [known] = await look.db
      .select({ term })
      .from(searchTerm)
      .where(like(term, `${last.replaceAll(/[%_\\]/g, '')}%`))
      .orderBy(desc(weight), term)
      .limit(1);
    const correction = known && {
      kind: 'spelling' as const,
      from: keyword,
      to: keyword.toLowerCase().replace(last, known.term),
    };
    return correction ? { materials: found, correction } : null;
  }
  const goesOn = new RegExp(`${gradeCodeOf(last)}(?!${/\d$/.test(last) ? String.raw`\d` : String.raw`\p{L}`})`, 'u');
  const rows = await look.db
    .select({ id: material.id, code: material.gradeCode })
    .from(material)
    .where(inArray(material.id, [...found.keys()]));
  const own = rows.filter(({ code }) => goesOn.test(code));
  return { materials: new Map(own.map(({ id }) => [id, found.get(id)!])), correction: null };
};

/** As the catalogue desk has said that it is meant. */
const asAnswered: Look = async (look, keyword) => {
  const meant = await answered(look, keyword);
  return meant === null ? null : spelled(look, keyword, meant);
};

/** `poly propylene`, `Chi Mei`: neighbours that are one known word. */
const asOneWord: Look = async (look, keyword) => {
  const words = keyword.trim().split(/\s+/).slice(0, 12);
  const pairs = words.slice(1).map((word, at) => `${words[at]!}${word}`.toLowerCase());
  if (pairs.length === 0) return null;
  const { term } = searchTerm;
  const [known] = await look.db.select({ term }).from(searchTerm).where(inArray(term, pairs)).limit(1);
  const at = known ? pairs.indexOf(known.term) : -1;
  if (at < 0) return null;
  return spelled(look, keyword, words.toSpliced(at, 2, known!.term).join(' '));
};

/** Misspelt words, each replaced by the nearest known one. */
const withKnownWords: Look = async (look, keyword) => {
  const { db } = look;
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
    const [nearest] = near
      .filter(({ term }) => editDistance(term, word, mostSlips(word)) <= mostSlips(word))
      .sort(
        (a, b) =>
          editDistance(a.term, word) - editDistance(b.term, word) || b.weight - a.weight || (a.term < b.term ? -1 : 1),
      );
    if (nearest) corrected = corrected.replace(new RegExp(word, 'giu'), nearest.term);
  }
  return corrected === keyword ? null : spelled(look, keyword, corrected);
};

/** More slips than that make another word: `poly` is no `polyol`. */
const mostSlips = (word: string) => Math.max(1, Math.floor(word.length / 4));

/** What is taken for one another: O and 0; I, l and 1. */
const alike = (code: string) => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
const alikeColumn = sql`translate(${material.gradeCode}, 'OIL', '011')`;

/** `T3OS`, `14lR`: the code of a grade but for signs that look the same. */
const asOtherSigns: Look = async (look, keyword) => {
  const runs = codesIn(keyword);
  if (runs.length === 0) return null;
  const codes = [...new Set(runs.map(({ code }) => alike(code)))];
  const [known] = await look.db
    .select({ grade: material.grade, code: material.gradeCode })
    .from(material)
    .where(sql`${findable} and ${alikeColumn} = any(${sql.param(codes)})`)
    .orderBy(material.id)
    .limit(1);
  // With the brand before it, where that was typed: the name has it.
  const meant = known && runsOf(keyword).find(({ code }) => alike(code) === alike(known.code));
  return meant ? spelled(look, keyword, keyword.replace(meant.text, known.grade)) : null;
};

/** Of one keyword: each is asked for by itself. */
const mostCodes = 6;
/** Shorter ones are nearly everything. */
const leastCode = 4;
const mostNear = 6;

/** No such grade: those whose code differs by one sign, and that carry the other words. They are others, and it is said. */
const withNearGrade: Look = async (look, keyword) => {
  for (const { text, code } of codesIn(keyword)) {
    const near = await look.db
      .select({ id: material.id, grade: material.grade, code: material.gradeCode })
      .from(material)
      .where(
        sql`${findable} and ${material.gradeCode} % ${code} and similarity(${material.gradeCode}, ${code}) >= ${leastSimilarity}`,
      )
      .orderBy(sql`similarity(${material.gradeCode}, ${code}) desc`, material.id)
      .limit(50);
    const rest = keyword.replace(text, ' ').trim();
    const others = askedUnits(rest).length > 0 ? await search(look, rest) : null;
    const found = near
      .filter((one) => editDistance(one.code, code, 1) === 1 && (!others || others.has(one.id)))
      .slice(0, mostNear);
    if (found.length === 0) continue;
    return {
      materials: new Map(found.map(({ id }, at) => [id, { exact: false, rank: 1 - at / mostNear }])),
      correction: { kind: 'nearest', from: text, to: [...new Set(found.map(({ grade }) => grade))].join(', ') },
    };
  }
  return null;
};

/** By how it is said: pinyin or its initials for Chinese, and Chinese written with other signs of the same sound. */
const asSaid: Look = async (look, keyword) => {
  let meant = keyword;
  for (const unit of new Set(askedUnits(keyword))) {
    if ((await search(look, unit)).size > 0) continue;
    const word = await soundsLike(look, unit);
    if (word)
      meant = meant.replace(new RegExp(unit.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'iu'), ` ${word} `);
  }
  const to = meant.replace(/\s+/g, ' ').trim();
  return meant === keyword ? null : spelled(look, keyword, to);
};

const isFigure = (unit: string) => /^[\p{N}.,]+$/u.test(unit);
const isCode = (unit: string) => /\p{N}/u.test(unit) && /\p{L}/u.test(unit);
/** Words that stand in many names, and are none: acetic acid is no answer to sulfuric acid. */
const general = new Set(
  (
    'acid alcohol chloride oxide dioxide glycol acetate ether ester amine monomer solution resin plastic polymer ' +
    'compound copolymer homopolymer grade food film pipe injection extrusion blow fiber fibre industrial liquid solid ' +
    'black white natural clear virgin prime material pellets granules powder 原料 塑料 塑胶 树脂 颗粒 粒子 化工'
  ).split(' '),
);

/** What is given up first: figures, words that say little, then from the end, and last names of goods and codes of grades. */
const worth = (unit: string, isName: boolean) =>
  isFigure(unit) ? 0 : general.has(unit) ? 1 : isCode(unit) ? 4 : isName ? 3 : 2;

/** Without the words that nothing carries, and the figures behind them; where the others stand nowhere together, with fewer. */
const withoutUnknown: Look = async (look, keyword) => {
  const { names } = await loadPhrases(look);
  const worthOf = (unit: string) => worth(unit, names.has(unit));
  const asked = [...new Set(askedUnits(keyword))].slice(0, 8);
  const parts = await Promise.all(
    asked.map(async (unit) => ((await search(look, unit)).size > 0 ? unit : cutUp(look, unit))),
  );
  const units = [...new Set(parts.flat())].slice(0, 12);
  const carried = await Promise.all(units.map(async (unit) => (await search(look, unit)).size > 0));
  let kept = units.filter((unit, at) => carried[at] && !(isFigure(unit) && at > 0 && !carried[at - 1]));
  while (kept.some((unit) => worthOf(unit) > 1)) {
    const left = units.filter((unit) => !kept.includes(unit));
    const materials = left.length > 0 ? await search(look, kept.join(' ')) : new Map<string, Relevance>();
    if (materials.size > 0)
      return { materials, correction: { kind: 'part', from: left.join(' '), to: kept.join(' ') } };
    const least = Math.min(...kept.map(worthOf));
    kept = kept.toSpliced(
      kept.findLastIndex((unit) => worthOf(unit) === least),
      1,
    );
  }
  return null;
};

const insteads: readonly Look[] = [
  asHeading,
  asBeginning,
  asAnswered,
  asOneWord,
  asSaid,
  withKnownWords,
  asOtherSigns,
  withNearGrade,
  withoutUnknown,
];
