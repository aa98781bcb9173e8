import type { Sources } from '#server/platform/context.ts';
import { loadDirectory } from './directory.ts';
import { loadPhrases, type Meaning, type Phrase, type Phrases } from './phrases.ts';
import { figuresIn, type Span } from './read-figures.ts';
import { simplified } from './simplified.ts';

/** Words of a keyword with what they say besides naming goods. */
export type Item = { words: string; start: number; end: number; meanings: readonly Meaning[] };
export type Reading = {
  /** As it is searched: simplified, in plain width, without signs that nobody sees. */
  keyword: string;
  /** What names the goods, for the full text. */
  rest: string;
  items: readonly Item[];
};

const mostRead = 200;
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu;

/** A keyword in one writing. */
export async function plainKeyword(keyword: string): Promise<string> {
  const plain = keyword.slice(0, 1_000).normalize('NFKC').replace(/\s/gu, ' ').replace(unseen, '');
  return (await simplified(plain)).replace(/ +/g, ' ').trim();
}

const isLatin = (sign: string | undefined) => sign !== undefined && /[\p{sc=Latin}\p{N}]/u.test(sign);
/** Stands behind a place and belongs to it: 余姚仓, 沙特料, 韩国产. */
const behindPlace = /^(?:仓库|仓|库|港|产地|产|货|料)/;
const termsOfDestination = new Set(['CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']);

/** Where a phrase that begins at a place ends; -1: it does not stand there. A space may be a hyphen, or be left out. */
function endOf({ text }: Phrase, keyword: string, from: number): number {
  let at = from;
  for (const sign of text) {
    if (sign === ' ') while (keyword[at] === ' ' || keyword[at] === '-') at += 1;
    else if (keyword[at] === sign) at += 1;
    else return -1;
  }
  return isLatin(text.at(-1)) && isLatin(keyword[at]) ? -1 : at;
}

function phrasesIn({ byStart }: Phrases, keyword: string, figures: readonly Span[]): Span[] {
  const found: Span[] = [];
  let at = 0;
  while (at < keyword.length) {
    const figure = figures.find(({ start }) => start === at);
    if (figure) {
      found.push(figure);
      at = figure.end;
      continue;
    }
    const next = figures.find(({ start }) => start > at)?.start ?? keyword.length;
    const begins = !(isLatin(keyword[at]) && isLatin(keyword[at - 1]));
    const [phrase, end] = begins ? longestAt(byStart, keyword, at, next) : [undefined, at + 1];
    if (!phrase) at += 1;
    else {
      const isPlace = phrase.meanings.some(({ field }) => field === 'countryOfOrigin' || field === 'warehouseCity');
      const more = isPlace ? (behindPlace.exec(keyword.slice(end))?.[0].length ?? 0) : 0;
      if (phrase.meanings.length > 0) found.push({ start: at, end: end + more, meanings: phrase.meanings });
      at = end + more;
    }
  }
  return found;
}

function longestAt(
  byStart: Phrases['byStart'],
  keyword: string,
  at: number,
  next: number,
): [Phrase | undefined, number] {
  for (const phrase of byStart.get(keyword[at]!) ?? []) {
    const end = endOf(phrase, keyword, at);
    if (end > 0 && end <= next) return [phrase, end];
  }
  return [undefined, at];
}

/** The port that a price of these terms names is where the goods go: no offer here says it. */
function withDestination(spans: readonly Span[]): Span[] {
  const isToThere = spans.some(({ meanings }) =>
    meanings.some(({ field, value }) => field === 'tradeTerm' && termsOfDestination.has(value)),
  );
  if (!isToThere) return [...spans];
  const destination: Meaning = { as: 'unknown', field: 'destination', value: 'destination' };
  return spans.map((span) =>
    span.meanings.some(({ field }) => field === 'warehouseCity') ? { ...span, meanings: [destination] } : span,
  );
}

/** A text without parts of it, which come in their order. */
export const cutOut = (text: string, spans: readonly { start: number; end: number }[]): string => {
  let from = 0;
  let left = '';
  for (const { start, end } of spans) {
    left += `${text.slice(from, start)} `;
    from = end;
  }
  return (left + text.slice(from)).replace(/ +/g, ' ').replace(/^[\s,，、;；+]+|[\s,，、;；+]+$/g, '');
};

const saysSomething = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Reads what a keyword says besides naming goods. Never throws, whatever is typed. */
export async function readKeyword(look: Sources, typed: string): Promise<Reading> {
  const keyword = await plainKeyword(typed);
  const nothing = { keyword, rest: keyword, items: [] };
  if (keyword.length > mostRead) return nothing;
  const small = keyword.toLowerCase();
  // İ becomes two signs: places in the one are none in the other.
  if (small.length !== keyword.length) return nothing;
  const [directory, phrases] = await Promise.all([loadDirectory(look), loadPhrases(look)]);
  const spans = withDestination(phrasesIn(phrases, small, figuresIn(directory, small)));
  const rest = cutOut(keyword, spans);
  const isBare = !saysSomething(rest);
  // Where nothing else is asked for, what nothing tells is looked for as it stands.
  if (isBare && spans.every(({ meanings }) => meanings.every(({ as }) => as === 'unknown'))) return nothing;
  return {
    keyword,
    rest: isBare ? '' : rest,
    items: spans.map((span) => ({ ...span, words: keyword.slice(span.start, span.end) })),
  };
}
