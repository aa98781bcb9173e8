import { countrySpecs, isValidBIC, isValidIBAN } from 'ibantools';

/** How far from a word about banking a number is taken for the number of an account. */
const near = { before: 60, after: 24 };

const bankWords =
  /\b(?:konto(?:nummer)?|kto|blz|bankleitzahl|sort\s?code|routing|cnaps|cuenta|compte|virement|banco|banque|alipay|wechat\s?pay|payee)\b|支付宝|微信支付|联行号|сч[её]т|реквизит|\b(?:accounts?|acct|a\/c|beneficiary|bank(?:ing)?|iban|bic|swift|remit(?:tance)?|wire|transfer)\b|[账帐][号户]|卡号|开户|银行|收款|汇款|打款|转账/giu;

/** Signs that are read as figures, where a number is meant. */
const misread: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };
/** Money that is no bank's: addresses of the usual chains, and what they are called. */
const chains =
  /\b(?:0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[02-9ac-hj-np-z]{20,60})\b|\b(?:USDT|TRC-?20|ERC-?20)\b/i;
/** Said of accounts that have changed, with the number somewhere else. */
const changed = [
  /\b(?:new|changed?|updated|revised|different|other)\s+(?:\w+\s+){0,2}(?:bank(?:ing)?|payment|collection|beneficiary)\s+(?:\w+\s+)?(?:accounts?|details?|information|data|coordinates)\b/i,
  /\b(?:bank(?:ing)?|payment|collection|beneficiary)\s+(?:accounts?|details?|information)\s+(?:ha(?:s|ve)\s+(?:been\s+)?|(?:is|are|was|were)\s+)(?:changed|updated|new|different)\b/i,
  /\b(?:see|find|attached|enclosed)\b.{0,40}\b(?:bank(?:ing)?|payment)\s+(?:accounts?|details?|information)\b/i,
  /\bneue[nrs]?\s+(?:bank(?:verbindung|daten|konto)|konto(?:verbindung|daten)?)\b/i,
  /\bnueva?s?\s+(?:cuentas?|datos)\s+(?:bancari[ao]s?|de\s+banco)?/i,
  /\bnouve(?:lles?|aux?)\s+(?:coordonn[ée]es\s+bancaires|comptes?(?:\s+bancaires?)?|RIB)\b/i,
  /нов(?:ые|ый|ого)\s+(?:банковск\p{L}+\s+)?(?:реквизит|сч[её]т)/iu,
  /(?:新的?|变更|更换|更改|修改)的?(?:收款|银行|汇款|付款)?(?:账[户号]|帐[户号]|银行信息)|(?:账[户号]|帐[户号]|银行信息|收款信息)(?:已|有|发生)?(?:变更|更换|更改|变动)/,
];

/** Between the digits of a number people write at most this. */
const gap = '[ \\u00a0.\\-–]{0,2}';
/** Not the middle of something longer: of an order's number, a telephone number, an amount. */
const start = '(?<![\\p{Script=Latin}\\d+.,\\-/])';
const ibanStart = new RegExp(`(?<![A-Za-z\\d])(?=[A-Za-z]{2}${gap}[\\dOoQIl|SB]${gap}[\\dOoQIl|SB])`, 'g');
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
  return (
    namesIban(plain) || namesNearBankWords(plain) || chains.test(plain) || changed.some((form) => form.test(plain))
  );
}

/** The country says how long its IBANs are, whatever follows in the text. */
function namesIban(text: string): boolean {
  for (const { index } of text.matchAll(ibanStart)) {
    const country = text.slice(index, index + 2).toUpperCase();
    const length = countrySpecs[country]?.chars;
    if (!length) continue;
    // Everything in its reach with up to two signs between its letters, with and without words in brackets.
    const reach = text.slice(index, index + length * 3);
    for (const written of [reach, reach.replace(/\([^)]*\)|\[[^\]]*\]/g, '')]) {
      const letters = written.replace(/[^A-Za-z\d|]/g, '').slice(0, length);
      const figures = letters.slice(0, 2) + letters.slice(2).replace(/[OoQIl|SB]/g, (sign) => misread[sign]!);
      if ([letters, figures].some((number) => isValidIBAN(number.toUpperCase()))) return true;
    }
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
