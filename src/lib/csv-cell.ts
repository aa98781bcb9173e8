/** A spreadsheet takes these at the start of a cell for a formula, the full-width ones included. */
const formula = /^[=+\-@＝＋－＠\t\r]/u;

/** Whether a spreadsheet would run the text instead of showing it. */
export const startsFormula = (text: string): boolean => formula.test(text);

/** A cell of a CSV file (RFC 4180) that no spreadsheet runs: what could be a formula begins with an apostrophe. */
export function csvCell(text: string): string {
  const safe = startsFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
