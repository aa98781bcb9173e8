import { m } from '#i18n/messages.ts';
import { isGuarded, startsFormula, unguardedText } from '#lib/csv-cell.ts';
import { readNumber } from '#lib/typed-number.ts';
import { proseForm, tidyProse } from '#lib/readable-text.ts';

/** How people write that there is nothing to write. */
const nothing = /^[-–—/]$/;

/** What a cell says. With an apostrophe before it, as our own files have it, even a formula is a text. */
export function readCell(cell: string): { text: string; isText: boolean } {
  const text = tidyProse(cell);
  return { text: nothing.test(text) ? '' : unguardedText(text), isText: isGuarded(text) };
}

/**
 * A formula is nobody's grade or remark: stored, it would run in the spreadsheet of whoever exports it. Also names what
 * came out of a wrong encoding.
 */
export function textProblem({ text, isText }: { text: string; isText: boolean }): string | undefined {
  if (!isText && startsFormula(text)) return m.market_offers_rowFormula();
  return !proseForm.test(text) || text.includes('�') ? m.market_offers_rowUnreadable() : undefined;
}

/** A number as it is stored. What can be read in two ways is said; what is none stays as it is, for its rule to refuse. */
export function numberOf(text: string, places: number): { value: string } | { problem: string } {
  if (/^[=+@]/.test(text.normalize('NFKC').trim())) return { problem: m.market_offers_rowFormula() };
  const reading = readNumber(text, { places });
  if (reading === null) return { value: text.trim() };
  if ('value' in reading) return reading;
  const [thousands, decimals] = reading.either;
  return { problem: m.market_offers_rowUnclear({ thousands, decimals }) };
}

const dayForms = [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, /^(\d{4})年(\d{1,2})月(\d{1,2})日?$/];

/** A day with the year first, as all of the world reads it in one way; undefined for anything else. */
export function dayOf(text: string): string | undefined {
  const value = text.normalize('NFKC').trim().split(/[T\s]/, 1)[0]!;
  const parts = dayForms.map((form) => form.exec(value)).find((found) => found !== null);
  if (!parts) return undefined;
  const day = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
}

const monthForm = /^(\d{4})(?:[-/.]|年)(\d{1,2})月?$/;

/** A month with its year, `2027-01` or `2027年1月`; of a day its month: spreadsheets make days of months. */
export function monthOf(text: string): string | undefined {
  const parts = monthForm.exec(text.normalize('NFKC').trim());
  return dayOf(parts ? `${parts[1]}-${parts[2]}-01` : text)?.slice(0, 7);
}
