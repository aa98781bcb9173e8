/** The kinds of text that people write. Every field that takes words is one of them, so that none deceives its reader. */
import { z } from 'zod';
import type { TextLength } from './limits.ts';
import { lineForm, proseForm, safeLine, tidyLine, tidyProse } from '#lib/readable-text.ts';

/** Instead of a message, where a text holds signs that nobody sees or that turn it round. */
export const deceptiveText = 'deceptive';

/** What is too long anyway is not put in order first: that is work for nothing. */
const within = (max: number, tidy: (text: string) => string) => (text: string) =>
  text.length > 4 * max ? text : tidy(text);

const written = ([least, most]: TextLength, tidy: (text: string) => string, form: RegExp) =>
  z.string().overwrite(within(most, tidy)).min(least).max(most).regex(form, deceptiveText);

/** A text of one line: a grade, a number, a place. */
export const line = (length: TextLength) => written(length, tidyLine, lineForm);

/** A text of several lines: remarks, questions, what a shop tells of itself. */
export const prose = (length: TextLength) => written(length, tidyProse, proseForm);

/** What somebody or something is called by others: a line of characters that everybody's fonts can show. */
export const displayName = (length: TextLength) => line(length).regex(/^\P{C}*$/u, deceptiveText);

/** One line that is put right instead of refused: words to search for, the name of a file. */
export const cleanedLine = (max: number) => z.string().overwrite(within(max, safeLine)).max(max);
