/**
 * Container numbers as ISO 6346 writes them: three letters of the owner, a category (U freight container, J detachable
 * equipment, Z trailer), six digits and a check digit.
 */
export type ContainerNumber =
  | { ok: true; number: string }
  | { ok: false; wrong: 'form' }
  /** `expected`: the check digit that the rest of the number asks for. */
  | { ok: false; wrong: 'checkDigit'; number: string; expected: number };

const form = /^[A-Z]{3}[UJZ]\d{7}$/;

/** Capital letters and digits alone: spaces, dashes, dots, slashes and full-width signs are how people write numbers. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}./_]/gu, '');

/** Letters count from 10 up and pass over 11, 22 and 33, which would not change the sum. */
const letterValues = Array.from({ length: 29 }, (_, index) => index + 10).filter((value) => value % 11 !== 0);
const valueOf = (sign: string): number =>
  sign <= '9' ? Number(sign) : letterValues[sign.charCodeAt(0) - 'A'.charCodeAt(0)]!;

/** The check digit of the first ten signs of a number. */
export const checkDigitOf = (tenSigns: string): number =>
  ([...tenSigns].reduce((sum, sign, place) => sum + valueOf(sign) * 2 ** place, 0) % 11) % 10;

/** Reads a container number, spaces and dashes forgiven, or says what is wrong with it. */
export function readContainerNumber(text: string): ContainerNumber {
  const number = plainNumber(text);
  if (!form.test(number)) return { ok: false, wrong: 'form' };
  const expected = checkDigitOf(number.slice(0, 10));
  return Number(number.at(-1)) === expected
    ? { ok: true, number }
    : { ok: false, wrong: 'checkDigit', number, expected };
}
