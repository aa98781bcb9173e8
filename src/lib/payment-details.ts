import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

/** How far from a word about banking a number is taken for the number of an account. */
const near = { before: 60, after: 24 };

const bankWords =
  /\b(?:accounts?|acct|a\/c|beneficiary|bank(?:ing)?|iban|bic|swift|remit(?:tance)?|wire|transfer)\b|[账帐][号户]|卡号|开户|银行|收款|汇款|打款|转账/giu;

/** Between the digits of a number people write at most this. */
const gap = '[ \\u00a0.\\-–]{0,2}';
/** Not the middle of something longer: of an order's number, a telephone number, an amount. */
const start = '(?<![\\p{Script=Latin}\\d+.,\\-/])';
const ibanStart = new RegExp(`(?<![A-Za-z\\d])[A-Za-z]{2}${gap}\\d${gap}\\d`, 'g');
const bicForm = /(?<![A-Za-z\d])[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![A-Za-z\d])/g;
const accountForm = new RegExp(`${start}\\d(?:${gap}\\d){7,29}(?![\\d]|[.,]\\d|[A-Za-z])`, 'gu');
/** 2026-03-05, 05.03.2026 – and ranges of them. */
const dates = /\d{4}[-./–]\d{1,2}[-./–]\d{1,2}|\d{1,2}[-./–]\d{1,2}[-./–]\d{4}/g;

/**
 * Whether a text names a bank account: an IBAN anywhere, or the number of an account or a BIC near words about banking.
 * Readers are warned of such texts, so a false alarm now and then is the smaller evil.
 */
export function namesPaymentDetails(text: string): boolean {
  // Full-width figures and invisible characters hide nothing.
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\u00ad]/gu, '');
  return namesIban(plain) || namesNearBankWords(plain);
}

/** The country says how long its IBANs are, whatever follows in the text. */
function namesIban(text: string): boolean {
  for (const { index } of text.matchAll(ibanStart)) {
    const country = text.slice(index, index + 2).toUpperCase();
    const length = countrySpecs[country]?.chars;
    if (!length) continue;
    // Everything in its reach with up to two signs between its letters.
    const letters = text
      .slice(index, index + length * 3)
      .replace(/[^A-Za-z\d]/g, '')
      .slice(0, length);
    if (isValidIBAN(letters.toUpperCase())) return true;
  }
  return false;
}

function namesNearBankWords(text: string): boolean {
  const places = [...text.matchAll(bankWords)].map(({ index, 0: word }) => [index, index + word.length] as const);
  if (places.length === 0) return false;
  const withoutDates = text.replace(dates, (date) => '#'.repeat(date.length));
  const isNear = (from: number, to: number) =>
    places.some(([start, end]) => from - end <= near.before && start - to <= near.after);
  const numbers = [...withoutDates.matchAll(accountForm)];
  const codes = [...text.matchAll(bicForm)].filter(([code]) => isValidBIC(code));
  return [...numbers, ...codes].some(({ index, 0: found }) => isNear(index, index + found.length));
}
