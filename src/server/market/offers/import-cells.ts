import { decimalsOf, type FieldKind } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import { isGuarded, startsFormula, unguardedText } from '#lib/csv-cell.ts';
import { earliestDay } from '#lib/days.ts';
import { multiply, trimZeros } from '#lib/decimal.ts';
import { readDay } from '#lib/typed-day.ts';
import { readNumber } from '#lib/typed-number.ts';
import { proseForm, tidyProse } from '#lib/readable-text.ts';
import { isKilograms, moneyIn, unitOf } from './import-money.ts';

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

type Figure = { value: string } | { problem: string };

/** What may stand behind a figure and says no more than its column does. */
const units: { [Kind in FieldKind]?: readonly string[] } = {
  tonnes: ['t', 'mt', 'ton', 'tons', 'tonne', 'tonnes', '吨', '公吨'],
  days: ['d', 'day', 'days', '天', '日'],
  percent: ['%'],
};
/** Goods that are ready take no days. */
const atOnce = ['现货', '有现货', 'ready', 'in stock', 'prompt'];

/** No tonne costs less, in whatever currency: price lists write `9,850` for thousands, and nobody is asked about each row. */
const leastPrice = '100';

/** A figure with what the trade writes around it: `25吨`, `8250元/吨`, `3天`, `500 kg` of tonnes. */
export function figureOf(text: string, kind: FieldKind): Figure {
  const places = decimalsOf[kind] ?? 0;
  if (kind === 'price') {
    const { rest, perKilogram } = moneyIn(text);
    return perKilogram ? { problem: m.market_offers_rowKilograms() } : numberOf(rest, places, leastPrice);
  }
  if (kind === 'days' && atOnce.includes(text.normalize('NFKC').trim().toLowerCase())) return { value: '0' };
  const written = unitOf(text);
  const known = units[kind === 'stock' ? 'tonnes' : kind];
  if (!written || !known) return numberOf(text, places);
  if (known.includes(written.unit)) return numberOf(written.figure, places);
  if (known !== units.tonnes || !isKilograms(written.unit)) return numberOf(text, places);
  const read = numberOf(written.figure, places);
  return 'value' in read && /^\d+(\.\d+)?$/.test(read.value)
    ? { value: trimZeros(multiply(read.value, '0.001', 6)) }
    : read;
}

/** A number as it is stored. What can be read in two ways is said; what is none stays as it is, for its rule to refuse. */
function numberOf(text: string, places: number, least?: string): Figure {
  if (/^[=+@]/.test(text.normalize('NFKC').trim())) return { problem: m.market_offers_rowFormula() };
  const reading = readNumber(text, { places, least });
  if (reading === null) return { value: text.trim() };
  if ('value' in reading) return reading;
  const [thousands, decimals] = reading.either;
  return { problem: m.market_offers_rowUnclear({ thousands, decimals }) };
}

/** A day in any way that leaves no doubt (lib/typed-day.ts), its time left out; `12月15日` is the next one that comes. */
export function dayOf(text: string, now: Date): string | undefined {
  const value = text.normalize('NFKC').trim();
  const day = readDay(value) ?? readDay(value.split(/[T\s]/, 1)[0]!);
  if (day !== null) return day;
  const [, month, date] = /^(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]?$/.exec(value) ?? [];
  if (month === undefined) return undefined;
  const today = earliestDay(now);
  const year = Number(today.slice(0, 4));
  return [year, year + 1].flatMap((one) => readDay(`${one}-${month}-${date}`) ?? []).find((one) => one >= today);
}

const monthForm = /^(\d{4})(?:[-/.]|年)(\d{1,2})月?$/;

/** A month with its year, `2027-01` or `2027年1月`; of a day its month: spreadsheets make days of months. */
export function monthOf(text: string, now: Date): string | undefined {
  const parts = monthForm.exec(text.normalize('NFKC').trim());
  return dayOf(parts ? `${parts[1]}-${parts[2]}-01` : text, now)?.slice(0, 7);
}
