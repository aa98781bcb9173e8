/** A spreadsheet takes these at the start of a cell for a formula, the full-width ones included. */
const formula = /^[=+\-@＝＋－＠\t\r]/u;
const guarded = /^'+[=+\-@＝＋－＠\t\r]/u;

/** A number below 0 does nothing, and is to be added up. */
const number = /^-\d+(\.\d+)?$/;

/** Whether a spreadsheet would run the text instead of showing it. */
export const startsFormula = (text: string): boolean => formula.test(text) && !number.test(text);

/** A text that no spreadsheet runs: before what could be a formula stands an apostrophe. `unguardedText` takes it away. */
export const guardedText = (text: string): string => (startsFormula(text) || guarded.test(text) ? `'${text}` : text);

/** Whether an apostrophe says that what follows is text, whatever it begins with. */
export const isGuarded = (text: string): boolean => guarded.test(text);

/** The text that `guardedText` was made of. */
export const unguardedText = (text: string): string => (guarded.test(text) ? text.slice(1) : text);

/** A cell of a CSV file (RFC 4180) that no spreadsheet runs. */
export function csvCell(text: string): string {
  const safe = guardedText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
