import { readFileSync } from 'node:fs';
import { locales, type Locale } from '../../../i18n/locales.ts';

/** A text, or its forms by number. */
type Words = Record<string, string | readonly [{ match: Readonly<Record<string, string>> }]>;
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../../../i18n/${locale}.json`, import.meta.url), 'utf8')) as Words,
  ]),
) as Record<Locale, Words>;

/** A text of the site as a visitor reads it; `{name}` takes its value. Throws when there is no such text. */
export function say(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const message = messages[locale][key];
  if (message === undefined) throw new Error(`No message ${key}`);
  const text = typeof message === 'string' ? message : formOf(locale, message[0].match, values);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
}

/** `countForm=one`: the form for a `count` of one; `currency=CNY`: that of a value, `currency=*` of any other. */
function formOf(locale: Locale, forms: Readonly<Record<string, string>>, values: Record<string, string | number>) {
  const [first] = Object.keys(forms) as [string];
  if (!first.includes('Form=')) {
    const [of] = first.split('=') as [string];
    return forms[`${of}=${values[of]}`] ?? forms[`${of}=*`]!;
  }
  const [name = ''] = first.split('Form=');
  const form = new Intl.PluralRules(locale).select(Number(values[name]));
  return forms[`${name}Form=${form}`]!;
}

/** The same with anything in the place of values. */
export function saying(locale: Locale, key: string): RegExp {
  const escaped = say(locale, key).replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^\\s*${escaped.replace(/\{\w+\}/g, '.+')}\\s*$`, 's');
}
