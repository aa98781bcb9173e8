import { getLocale } from '#i18n/get-locale.ts';
import { localised } from './localised.ts';

/**
 * A country as the picker knows it (specification, section 3). `priority` orders countries that share a dial code,
 * the main one first; `areaCodes` tell the others.
 */
export type PhoneCountry = {
  iso2: string;
  name: string;
  chineseName: string;
  /** Without its +; empty where there is none. */
  dialCode: string;
  priority: number;
  areaCodes: readonly string[];
};

export type CountryChoice = {
  /** Only these, by iso2; none: all. */
  allowed?: readonly string[] | undefined;
  disallowed?: readonly string[] | undefined;
  /** Stand first, in this order. */
  preferred?: readonly string[] | undefined;
};

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
const digitsOf = (text: string) => text.replace(/\D/g, '');

export const countryName = (country: PhoneCountry): string =>
  localised({ nameEn: country.name, nameZh: country.chineseName }, 'name');

/** The countries that may be chosen: preferred ones, then by name in the reader's language. */
export function countriesToChoose(countries: readonly PhoneCountry[], choice: CountryChoice = {}): PhoneCountry[] {
  const { allowed, disallowed = [], preferred = [] } = choice;
  const order = new Intl.Collator(getLocale());
  const rank = ({ iso2 }: PhoneCountry) => (preferred.includes(iso2) ? preferred.indexOf(iso2) : preferred.length);
  return countries
    .filter(({ iso2 }) => (!allowed || allowed.includes(iso2)) && !disallowed.includes(iso2))
    .sort((a, b) => rank(a) - rank(b) || order.compare(countryName(a), countryName(b)));
}

/**
 * Countries that fit what was typed: a part of either name, the dial code with or without +, the code of the country.
 * Beginnings come before parts; countries that share a dial code come in the order of their priority.
 */
export function searchCountries(countries: readonly PhoneCountry[], typed: string): PhoneCountry[] {
  const words = plain(typed);
  if (!words) return [...countries];
  const number = /^\+?[\d\s]+$/.test(words) ? digitsOf(words) : '';
  const found = countries.flatMap((country) => {
    const rank = number ? dialRank(country, number) : nameRank(country, words);
    return rank === null ? [] : [{ country, rank }];
  });
  return found
    .sort((a, b) => a.rank - b.rank || (number ? a.country.priority - b.country.priority : 0))
    .map(({ country }) => country);
}

function dialRank({ dialCode }: PhoneCountry, number: string): number | null {
  if (dialCode === number) return 0;
  return dialCode.startsWith(number) ? 1 : null;
}

function nameRank({ name, chineseName, iso2 }: PhoneCountry, words: string): number | null {
  if (plain(iso2) === words) return 0;
  const names = [plain(name), plain(chineseName)];
  if (names.some((text) => text.startsWith(words))) return 1;
  if (names.some((text) => text.split(/[\s(-]+/).some((word) => word.startsWith(words)))) return 2;
  return names.some((text) => text.includes(words)) ? 3 : null;
}

/** The country of an international number by its longest dial code; where several share it, by area code, else by priority. */
export function countryOfNumber(countries: readonly PhoneCountry[], typed: string): PhoneCountry | null {
  if (!/^\s*(?:\+|00)/.test(typed)) return null;
  const number = digitsOf(typed).replace(/^00/, '');
  const fitting = countries.filter(({ dialCode }) => dialCode !== '' && number.startsWith(dialCode));
  const longest = Math.max(0, ...fitting.map(({ dialCode }) => dialCode.length));
  const sharing = fitting.filter(({ dialCode }) => dialCode.length === longest).sort((a, b) => a.priority - b.priority);
  const after = number.slice(longest);
  return sharing.find(({ areaCodes }) => areaCodes.some((code) => after.startsWith(code))) ?? sharing[0] ?? null;
}
