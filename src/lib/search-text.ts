/**
 * Words for the full-text index and for what people type into the search box. One grammar for both sides, so that a
 * grade is found however it is written: `PA-757`, `PA757`, `pa 757`. PostgreSQL only stores and matches the result;
 * it has no part in splitting, so it works the same on every server and finds two-character Chinese words.
 */
export type Weight = 'A' | 'B' | 'C' | 'D';
type Token = { term: string; position: number };

/** Longest lexeme that is kept; PostgreSQL would refuse more than 2,046 bytes. */
const maxTermLength = 60;
/** PostgreSQL's highest position in a tsvector. */
const maxPosition = 16_383;
/** Units of a keyword that are searched; what follows is ignored. */
const maxUnits = 16;
const maxParts = 12;
const maxRun = 30;
const maxDivisibleRun = 12;
/** Characters of a keyword that are read at all. */
const maxKeyword = 1_000;

const cjk = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々`;
const wordCharacter = String.raw`[[\p{L}\p{N}\p{M}]--[${cjk}]]`;
/** A run of Chinese (or kana, hangul), or words and numbers joined as in `PA-757`, `PC/ABS`, `9003-56-9`. */
const unitPattern = new RegExp(`[${cjk}]+|${wordCharacter}+(?:[\\-\\/._]+${wordCharacter}+)*`, 'gv');
const startsWithCjk = new RegExp(`^[${cjk}]`, 'v');
const casNumber = /^\d{2,7}-\d\d-\d$/;
const dashes = /[‐‑‒–—―−﹣]/g;
const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mn}+/gu;
const specialLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Width, case, accents, superscripts and kinds of dashes do not matter to a search. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđı]/g, (letter) => specialLetters[letter]!)
    .replace(dashes, '-');
}

/** The words of a search as they are told apart: without what does not matter to it. */
export const foldedWords = (keyword: string): string => fold(keyword.slice(0, maxKeyword)).replace(/\s+/g, ' ').trim();

/** British spelling first; an index entry carries both. */
const spellings = [
  ['mould', 'mold'],
  ['fibre', 'fiber'],
  ['colour', 'color'],
  ['aluminium', 'aluminum'],
  ['sulph', 'sulf'],
  ['grey', 'gray'],
  ['tyre', 'tire'],
  ['vulcanis', 'vulcaniz'],
  ['plasticis', 'plasticiz'],
  ['stabilis', 'stabiliz'],
] as const;

function otherSpelling(word: string): string | undefined {
  for (const [british, american] of spellings) {
    if (word.includes(british)) return word.replaceAll(british, american);
    if (word.includes(american)) return word.replaceAll(american, british);
  }
  return undefined;
}

/** pellets → pellet. Short words stay as they are: abs, gpps and hips are no plurals. */
function singular(word: string): string {
  if (word.length < 5 || !/^[a-z]+s$/.test(word) || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

const cut = (term: string) => (term.length > maxTermLength ? [...term].slice(0, maxTermLength).join('') : term);
const term = (part: string) => cut(singular(part));

/** `pa-757k` → [[pa], [757, k]]: the segments between the joining characters, each split between letters and digits. */
function segmentsOf(group: string): string[][] {
  return group
    .split(/[-/._]+/)
    .map((segment) => segment.match(/\p{N}+|[^\p{N}]+/gu) ?? [])
    .filter((parts) => parts.length > 0);
}

/** The words of a text, as they are looked up: Chinese runs, words, codes with what joins them. */
function unitsOf(text: string): string[] {
  return fold(text).match(unitPattern) ?? [];
}

function bigramsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => characters[index]! + character);
}

/**
 * The terms of a text with their positions (from 1). A joined group gives its joined form and its parts (`PA-757`:
 * pa757, pa, 757), a Chinese run its bigrams and, so that every character starts some term, its last character.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 1;
  const add = (term: string, at = position) => tokens.push({ term: cut(term), position: at });
  const addWord = (part: string) => {
    add(singular(part));
    const other = otherSpelling(part);
    if (other) add(singular(other));
  };
  for (const unit of unitsOf(text)) {
    if (startsWithCjk.test(unit)) {
      for (const bigram of bigramsOf(unit)) {
        add(bigram);
        position++;
      }
      add([...unit].at(-1)!);
      position++;
      continue;
    }
    const segments = segmentsOf(unit);
    const parts = segments.flat();
    if (parts.length > 1) add(parts.join(''));
    for (const segment of segments) {
      if (segment.length > 1 && segments.length > 1) add(segment.join(''));
      for (const part of segment) {
        addWord(part);
        position++;
      }
    }
  }
  return tokens;
}

const quoted = (term: string) => `'${term.replace(/['\\]/g, '$&$&')}'`;

/** Text of a `tsvector`: `'757':2A 'pa':1A 'pa757':1A`. Phrases never reach from one field into the next. */
export function searchVector(fields: { text: string; weight: Weight }[]): string {
  const places = new Map<string, Map<number, Weight>>();
  let offset = 0;
  for (const { text, weight } of fields) {
    let last = offset;
    for (const { term, position } of tokensOf(text)) {
      last = offset + position;
      if (last > maxPosition) break;
      const of = places.get(term) ?? new Map<number, Weight>();
      const before = of.get(last);
      if (!before || weight < before) of.set(last, weight);
      places.set(term, of);
    }
    offset = last + 1;
    if (offset >= maxPosition) break;
  }
  return [...places]
    .map(([term, of]) => `${quoted(term)}:${[...of].map(([position, weight]) => `${position}${weight}`).join(',')}`)
    .join(' ');
}

/** Little words that say nothing about a material, left out when something else is asked for. */
const stopWords = new Set(['a', 'an', 'and', 'by', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

const all = (queries: string[]) => queries.join(' & ');
const any = (queries: string[]) => (queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`);
const bracketed = (query: string) => (query.includes(' ') ? `(${query})` : query);

function phraseOf(run: string): string {
  const bigrams = bigramsOf(run);
  return bigrams.length === 0 ? `${quoted(run)}:*` : bigrams.map(quoted).join(' <-> ');
}

/**
 * A Chinese run is a phrase; as words are not separated in Chinese (聚丙烯注塑), a short one may also be two phrases
 * that stand anywhere in the text.
 */
function cjkQuery(run: string): string {
  const characters = [...run].slice(0, maxRun);
  const choices = [bracketed(phraseOf(characters.join('')))];
  // 拉丝料 is what 拉丝级 is: material, grade.
  if (characters.length > 2 && /[料级]$/.test(run)) choices.push(bracketed(phraseOf(characters.slice(0, -1).join(''))));
  for (let at = 2; at <= characters.length - 2 && characters.length <= maxDivisibleRun; at++) {
    const halves = [characters.slice(0, at), characters.slice(at)];
    choices.push(`(${all(halves.map((half) => bracketed(phraseOf(half.join('')))))})`);
  }
  return any(choices);
}

type Group = { parts: string[]; exact: boolean };

function groupQuery({ parts, exact }: Group, suffix: string): string {
  const joined = parts.join('');
  if (parts.length === 1) return `${quoted(term(joined))}${suffix}`;
  if (exact) return quoted(cut(joined));
  return any([`${quoted(cut(joined))}${suffix}`, `(${piecesOf(parts, suffix, true)})`]);
}

/**
 * The parts of a code, side by side where they are written as one with a number in it (`EVA 18-3` is no 18J3), elsewhere
 * wherever they stand. The letters behind its number are those of another grade and not the
 * beginning of a word: `T30R` is no T30S, whatever else of it begins with an r.
 */
function piecesOf(parts: string[], suffix: string, isOneUnit = false): string {
  const pieces = parts.slice(0, maxParts).map((part) => quoted(term(part)));
  const last = parts.at(-1)!;
  if (isOneUnit && parts.length <= maxParts && parts.some((part) => /\p{N}/u.test(part)))
    return `${pieces.join(' <-> ')}${isGradeSuffix(parts.at(-2)!, last) || !mayBeBeginning(last) ? '' : suffix}`;
  if (isGradeSuffix(parts.at(-2)!, last) && parts.length <= maxParts)
    return all([...pieces.slice(0, -2), `${pieces.at(-2)!} <-> ${pieces.at(-1)!}`]);
  return `${all(pieces)}${mayBeBeginning(last) ? suffix : ''}`;
}

const isGradeSuffix = (before: string, last: string) => /\p{N}$/u.test(before) && /^\p{L}{1,3}$/u.test(last);

/** PE, PET and PA are whole words: as beginnings they would find petroleum and packaging. */
function mayBeBeginning(joined: string): boolean {
  return joined.length >= (/\p{N}/u.test(joined) ? 3 : 4);
}

/** Neighbours that may be one grade code written apart: `pa 757`, `5000 S`. */
function mayBeOneCode(left: Group, right: Group): boolean {
  const [start, end] = [left.parts.join(''), right.parts.join('')];
  if (left.exact || right.exact) return false;
  return (
    (/^\p{L}{1,5}$/u.test(start) && /^\p{N}.{0,7}$/u.test(end)) || (/\p{N}$/u.test(start) && /^\p{L}{1,2}$/u.test(end))
  );
}

/**
 * The keyword as the text of a `tsquery`, or null when there is nothing to search for. Every word must be there; the
 * last Latin one also counts as the beginning of a word, from four letters on (from three characters with a digit),
 * while somebody is still typing (`unfinished`) from two, and not at all where words are meant as they stand (`whole`).
 * Never throws, whatever is typed.
 */
export function searchQuery(keyword: string, { unfinished = false, whole = false } = {}): string | null {
  const meaningful = askedUnits(keyword);
  const asked = meaningful.length > 0 ? meaningful : unitsOf(keyword.slice(0, maxKeyword)).slice(0, maxUnits);
  const lastIndex = asked.findLastIndex((unit) => !startsWithCjk.test(unit));
  const queries: string[] = [];
  let before: Group | undefined;
  asked.forEach((unit, index) => {
    if (startsWithCjk.test(unit)) {
      before = undefined;
      queries.push(cjkQuery(unit));
      return;
    }
    const group: Group = { parts: segmentsOf(unit).flat(), exact: casNumber.test(unit) };
    const suffixFor = ({ parts }: Group) => {
      const joined = parts.join('');
      const isBeginning = !whole && (unfinished ? joined.length >= 2 : mayBeBeginning(joined));
      return index === lastIndex && isBeginning ? ':*' : '';
    };
    const query = groupQuery(group, suffixFor(group));
    if (before && mayBeOneCode(before, group)) {
      const code = { parts: [...before.parts, ...group.parts], exact: false };
      const joined = `${quoted(cut(code.parts.join('')))}${suffixFor(code)}`;
      const apart = queries.pop()!;
      const isSuffix = isGradeSuffix(before.parts.at(-1)!, group.parts.join(''));
      queries.push(any([joined, `(${isSuffix ? piecesOf(code.parts, '') : all([apart, query])})`]));
      before = undefined;
    } else {
      queries.push(query);
      before = group;
    }
  });
  return queries.length === 0 ? null : all(queries);
}

/** What is asked for, word by word, without the little ones. */
export const askedUnits = (keyword: string): string[] =>
  unitsOf(keyword.slice(0, maxKeyword))
    .slice(0, maxUnits)
    .filter((unit) => !stopWords.has(unit));

export const isCasNumber = (text: string): boolean => casNumber.test(fold(text).trim());

/** Distinct Latin words of at least three letters as written, without accents: what misspelt words are compared with. */
export function wordsOf(text: string): string[] {
  const words = unitsOf(text).flatMap((unit) => (startsWithCjk.test(unit) ? [] : segmentsOf(unit).flat()));
  return [...new Set(words.filter((word) => /^[a-z]{3,40}$/.test(word)))];
}

/**
 * A grade as it is typed into a search box: capitals and digits only, without the brand's words before the code.
 * `POLYLAC PA-757` → `PA757`, `Hostaform C 9021` → `C9021`, `EVA 1125` → `EVA1125`.
 */
export function gradeCodeOf(grade: string): string {
  const words = fold(grade).split(/\s+/);
  while (words.length > 1 && /^[\p{L}./-]{4,}$/u.test(words[0]!) && /\p{N}/u.test(words.slice(1).join('')))
    words.shift();
  return words
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}
