/** Turn what follows round: a text reads otherwise than it is written. */
const turning = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** More marks on one letter than any language that is traded in has: they cover the lines around. */
const heap = '\\p{M}{4,}';

/** An id: codes and names as they stand in addresses, of signs that can be told from one another. */
export const idForm = /^(?:(?!\p{DI})[\p{L}\p{N}\p{P}\p{S} ])*$/u;

/** Written between letters and seen by nobody; signs that turn the direction are refused, not dropped. */
const unseen = new RegExp(`(?![${turning}])[\\p{DI}\\u2800\\ufff9-\\ufffc]`, 'gu');
const endsOfLines = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const withSigns = (signs: string) => new RegExp(`^(?!\\p{M})(?![^]*${heap})[^${signs}\\p{Cs}${turning}]*$`, 'u');
/** A text of one line that reads as it is written. */
export const lineForm = withSigns('\\p{Cc}\\p{Zl}\\p{Zp}');
/** A text of several lines that reads as it is written. */
export const proseForm = withSigns('\\0-\\t\\v-\\x1f\\x7f-\\x9f\\p{Zl}\\p{Zp}');

/** One line in normal form: composed, without what nobody sees, one space between words. What deceives is left in. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .trim()
    .replace(/[\t\p{Zs}]+/gu, ' ');

/** Lines in normal form, ended by `\n` alone; tabs become spaces. What deceives is left in. */
export const tidyProse = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(endsOfLines, '\n').replaceAll('\t', ' ').trim();

/**
 * One line of a text that was written elsewhere and is shown or searched as well as it can be: names of files, statements
 * of banks, what was stored long ago. Everything that deceives is taken out.
 */
export const safeLine = (text: string): string => tidyLine(withoutTricks(text.replace(/\s+/g, ' ')));

/** The same for several lines. */
export const safeProse = (text: string): string => tidyProse(withoutTricks(text));

const turningSigns = new RegExp(`[${turning}]`, 'gu');
const heaps = new RegExp(`(\\p{M}{3})\\p{M}+`, 'gu');
const withoutTricks = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(endsOfLines, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(turningSigns, '')
    .replace(unseen, '')
    .replace(heaps, '$1')
    .replace(/^\p{M}+/u, '');
