import { numbersIn } from './promise-numbers.ts';
import { read, repositoryFiles } from './source-files.ts';

/** A sentence of help or of an agreement, or a row of one of its tables. */
export type Sentence = {
  en: string;
  /** The paragraph, point or row in which it stands, in both languages. */
  block: Block;
};
export type Block = { en: string; zh: string };

/** Every help article and agreement, without the ending of its language: `articles/account-safety`. */
export const promisingTexts = (): string[] =>
  repositoryFiles().flatMap(
    (file) => /^src\/seed\/content\/((?:articles|agreements)\/.+)\.en-US\.md$/.exec(file)?.[1] ?? [],
  );

/** Headings, paragraphs, points and rows of a text in one language; the lines under the heads of tables say nothing. */
export function linesOf(text: string, locale: 'en-US' | 'zh-CN'): string[] {
  const body = read(`src/seed/content/${text}.${locale}.md`).replace(/^---\n[^]*?\n---\n/, '');
  return body.split('\n').filter((line) => line.trim() !== '' && !/^\|[- |]+\|$/.test(line));
}

/** The same place in both languages: they have the same lines. */
export function blocksOf(text: string): Block[] {
  const zh = linesOf(text, 'zh-CN');
  return linesOf(text, 'en-US').map((en, index) => ({ en, zh: zh[index] ?? '' }));
}

/** What a text says, sentence by sentence. A row of a table is one: what its cells say belongs together. */
export const sentencesOf = (text: string): Sentence[] =>
  blocksOf(text).flatMap((block) => (block.en.startsWith('#') ? [] : piecesOf(block.en).map((en) => ({ en, block }))));

function piecesOf(line: string): string[] {
  if (line.startsWith('|')) return [cellsOf(line).join(' · ')];
  const words = line.replace(/^(?:- |\d+\. )/, '').trim();
  return words.split(/(?<=[.!?]\)?\*{0,2}) (?=[\p{Lu}*[“`("])/u);
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const people =
  'you|it|they|anyone|anybody|everyone|everybody|nobody|(?:the |a |an |each |either |both |its |our |your )?' +
  '(?:buyer|seller|supplier|forwarder|party|parties|sides?|owner|colleague|company|members?|staff|marketplace|operators?|approver|link)';
const done =
  'told|reminded|asked|sent|kept|stored|shown|marked|listed|refused|removed|cancelled|closed|restored|counted|retained|' +
  'returned|paid out|filled|recorded|checked|sealed|frozen|issued|deleted|offered|proposed|imported|compared|saved|given|' +
  'warned|measured|published|announced|hidden|appended|converted|used|deemed';
const things =
  'site|page|form|system|list|table|program|browser|server|marketplace|badge|tray|record|preview|answer|button|order|shop|' +
  'timeline|comparison|message|mail|notice|statement|clock';
const act =
  'shows?|says?|keeps?|names?|lists?|carries|refuses?|stands?|goes|holds?|asks?|offers?|reckons?|does|checks|sends?|gives?|' +
  'tells?|reads?|comes?|covers?|moves?|opens?|becomes|adds?';

/** How a text promises: what may be done, what is done, and who is told; times; buttons; pages. */
const forms = [
  new RegExp(`\\b(?:${people}) (?:may|can)\\b(?! not)`, 'i'),
  /\b(?:can|cannot|may) (?:only |still |no longer |already )?be\b/i,
  new RegExp(`\\b(?:is|are) (?:also |then |still |not |never |only |at once )?(?:${done})\\b`, 'i'),
  /\b(?:you|both sides|each side|the buyer|receivers?|they) (?:also )?(?:gets?|sees?|receives?|finds?)\b/i,
  /\bwe (?:also |only |never |always |do not |then )?(?!are\b|do\b|own\b|hold\b)\w+/i,
  new RegExp(`\\b(?:the|a|an|every|each|this) (?:${things})s? (?:${act})\\b`, 'i'),
  /\b(?:through the order|automatically|by itself|at once|by in-site mail|without an account|without logging in)\b/i,
  /\b(?:ends?|expires?|lapses?|loses? (?:its )?effect(?:iveness)?|stays?|(?:takes?|comes?) (?:it )?(?:back|effect)|needs? (?:a|an|two|no)|possible|counts? as|reach(?:es)? you|withdraw|superseded|in force)\b/i,
  /(?<!\*)\*[^*]+\*(?!\*)/,
  /\]\(\/(?!helpCenter|agreement)/,
];

export const isPromise = (sentence: string): boolean =>
  forms.some((form) => form.test(sentence)) || numbersIn(sentence).length > 0;
