import { readFileSync } from 'node:fs';
import { locales, type Locale } from '../../../i18n/locales.ts';

type Words = Record<string, string>;
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../../../i18n/${locale}.json`, import.meta.url), 'utf8')) as Words,
  ]),
) as Record<Locale, Words>;

/** A text of the site as a visitor reads it; `{name}` takes its value. Throws when there is no such text. */
export function say(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const text = messages[locale][key];
  if (text === undefined) throw new Error(`No message ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/** The same with anything in the place of values. */
export function saying(locale: Locale, key: string): RegExp {
  const escaped = say(locale, key).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^\\s*${escaped.replace(/\{\w+\}/g, '.+')}\\s*$`, 's');
}
