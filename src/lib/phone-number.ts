import { getCountries, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** Countries that have numbers: in one that has none, nothing that is typed can be right. */
export const numberedCountries: readonly string[] = getCountries();

/** The international form (E.164, `+8613800138000`) of a number written in a country's way; null when none has this form. */
export function toE164(iso2: string | null, written: string): string | null {
  const number = parsePhoneNumberFromString(written, iso2 ? (iso2 as CountryCode) : undefined);
  return number?.isPossible() ? number.number : null;
}

/** Country and national form of a kept number, for the fields of a form. */
export function splitPhoneNumber(e164: string): { iso2: string | null; national: string } {
  const number = parsePhoneNumberFromString(e164);
  return number ? { iso2: number.country ?? null, national: number.formatNational() } : { iso2: null, national: e164 };
}
