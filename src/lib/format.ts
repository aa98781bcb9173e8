import { languageOption, type Locale } from '#i18n/locales.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { round } from './decimal.ts';

const numberFormats = new Map<string, Intl.NumberFormat>();
function numbers(minimum: number, maximum: number): Intl.NumberFormat {
  const locale = getLocale();
  const key = `${locale} ${minimum} ${maximum}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: minimum, maximumFractionDigits: maximum });
    numberFormats.set(key, format);
  }
  return format;
}

/** An amount with two padded decimals: `1,234.50` (specification, section 5). The text is rounded exactly first. */
export function formatAmount(amount: string): string {
  return numbers(2, 2).format(round(amount, 2) as unknown as number);
}

/** A price converted at a monthly rate, which says nothing of hundredths: `25,951`, `985`; small ones as an amount. */
export function formatIndicative(amount: string): string {
  const value = Number(amount);
  return value < 100 ? formatAmount(amount) : formatCount(value);
}

/** `USD 1,234.50`, `−USD 1,234.50`. */
export const formatMoney = ({ amount, currency }: { amount: string; currency: string }): string =>
  amount.startsWith('-') ? `−${currency} ${formatAmount(amount.slice(1))}` : `${currency} ${formatAmount(amount)}`;

/** A price per tonne, kept to four places: `1,420.00`, `1,234.5678`. More than two are shown where they say something. */
export function formatPrice(price: string): string {
  return numbers(2, 4).format(round(price, 4) as unknown as number);
}

/** Tonnes with up to three places and no padding: `25`, `0.5`. */
export function formatTonnes(quantity: string): string {
  return numbers(0, 3).format(quantity as unknown as number);
}

/** A number that somebody typed, for a field with so many decimals: amounts padded. undefined: it is none. */
export function formatTyped(plain: string, places: number): string | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return undefined;
  const least = places % 2 === 0 ? Math.min(2, places) : 0;
  return numbers(least, Math.max(places, plain.split('.')[1]?.length ?? 0)).format(plain as unknown as number);
}

/** A rate of exchange with all its places, the thousands apart: `6.7758`, `1,529.4619`. */
export function formatRate(rate: string): string {
  const places = rate.split('.')[1]?.length ?? 0;
  return numbers(places, places).format(rate as unknown as number);
}

export function formatCount(count: number): string {
  return numbers(0, 0).format(count);
}

/** A figure of a property with at most the places that the property is given in. */
export function formatFigure(value: number, decimals: number): string {
  return numbers(0, Math.max(decimals, value !== 0 && Math.abs(value) < 0.1 ? 3 : 0)).format(value);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
/** `5 March 2026`, `2026年3月5日`; `short` is 2026-03-05 in both, for tables. */
export function formatDate(iso: string, style: 'long' | 'short' = 'long'): string {
  if (style === 'short') return iso.slice(0, 10);
  const language = languageOption(getLocale()).writing.dates;
  let format = dateFormats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
    dateFormats.set(language, format);
  }
  return format.format(new Date(iso));
}

const monthFormats = new Map<Locale, Intl.DateTimeFormat>();
/** A month that is written `2026-06`: `June 2026`, `2026年6月`. */
export function formatMonth(month: string): string {
  const locale = getLocale();
  let format = monthFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    monthFormats.set(locale, format);
  }
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

const ageFormats = new Map<string, Intl.RelativeTimeFormat>();
const ageUnits = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago: `2 hours ago`, `2小时前`, narrow `2h ago`; less than a minute: `just now`, `刚刚`. */
export function formatAge(iso: string, now: Date, style: 'long' | 'narrow' = 'long'): string {
  const locale = getLocale();
  const seconds = (now.getTime() - Date.parse(iso)) / 1000;
  const reached = ageUnits.find(([, length]) => seconds >= length);
  if (!reached) return m.ui_justNow();
  const key = `${locale} ${style}`;
  let format = ageFormats.get(key);
  if (!format) {
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
    ageFormats.set(key, format);
  }
  const [unit, size] = reached;
  return format.format(-Math.floor(seconds / size), unit);
}
