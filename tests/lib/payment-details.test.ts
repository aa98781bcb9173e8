import fc from 'fast-check';
import { composeIBAN, countrySpecs, isValidIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { namesPaymentDetails } from '#api/deals/payment-details.ts';

/** Valid IBANs of countries whose account part is all digits. */
const ibans = fc
  .constantFrom(
    ...Object.entries(countrySpecs).flatMap(([code, spec]) => {
      const digits = /^\^\[0-9\]\{(\d+)\}\$$/.exec(spec.bban_regexp ?? '')?.[1];
      return digits ? [{ code, digits: Number(digits) }] : [];
    }),
  )
  .chain(({ code, digits }) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: digits, maxLength: digits })
      .map((bban) => composeIBAN({ countryCode: code, bban: bban.join('') })),
  )
  // Some countries have a check of their own within the account part.
  .filter((iban): iban is string => iban !== null && isValidIBAN(iban));

const spacings: readonly ((iban: string) => string)[] = [
  (iban) => iban,
  (iban) => iban.replace(/(.{4})(?=.)/g, '$1 '),
  (iban) => iban.replace(/(.{4})(?=.)/g, '$1-'),
  (iban) => iban.toLowerCase(),
  (iban) => iban.replace(/(.{2})(?=.)/g, '$1\u00a0'),
  (iban) => [...iban].join('\u200b'),
  (iban) => iban.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
];
const around = fc.constantFrom('', 'Please pay to ', '请汇至', 'new: ', '(');
const after = fc.constantFrom('', ' please', '，谢谢', '.', ' and confirm by 5 March', ')');

describe('a text with an account', () => {
  it('is known by an IBAN, however it is spaced and whatever stands around it', () => {
    fc.assert(
      fc.property(ibans, fc.constantFrom(...spacings), around, after, (iban, spaced, before, rest) => {
        expect(namesPaymentDetails(before + spaced(iban) + rest)).toBe(true);
      }),
    );
  });

  it('is known by a number near a word about banking, in both languages', () => {
    const words = fc.constantFrom(
      'Account: ',
      'A/C no. ',
      'Our new bank account number is ',
      '账号：',
      '收款账户 ',
      '帐号',
    );
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 19 }).map((all) => all.join(''));
    fc.assert(
      fc.property(words, digits, fc.boolean(), (word, number, spaced) => {
        const text = spaced ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number;
        expect(namesPaymentDetails(`Good morning. ${word}${text}, thank you.`)).toBe(true);
      }),
    );
  });

  it.each([
    'Please use SWIFT code BKCHCNBJ400 from now on.',
    'Bank: Deutsche Bank, BIC DEUTDEFF',
    '开户行 中国银行宁波分行，SWIFT：BKCHCNBJ92A',
    'Beneficiary: Lion Lane Pte. Ltd., 0123-456789-0',
    '卡号 6222 0212 0800 1234 567',
  ])('%s', (text) => expect(namesPaymentDetails(text)).toBe(true));
});

describe('a text of the trade without an account', () => {
  it.each([
    'Can you ship 25 t of ABS PA-757 by 2026-12-05? Our order is RQ261120-0007.',
    'The CAS number is 9003-56-9, the HS code 3903309000.',
    'Container MSKU1234565, B/L no. MAEU123456789, vessel arrives 05.12.2026.',
    'Call me at +65 6123 4567 or +86 138 0013 8000.',
    'USD 1,420.00/t for 100 t, in total USD 142,000.00.',
    'We will transfer the deposit on 2026-12-01.',
    'The bank confirmed the letter of credit yesterday.',
    'SHIPMENT DOCUMENTS ATTACHED',
    '请在2026年12月1日前付款，银行手续费由贵方承担。',
    'Payment by wire, 30 % deposit, balance against B/L.',
  ])('%s', (text) => expect(namesPaymentDetails(text)).toBe(false));

  it('is not one for any words without figures, short of a BIC', () => {
    const words = fc.array(fc.constantFrom('account', 'bank', '账号', 'please', 'pellets', '付款', 'swift'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(words, (some) => {
        expect(namesPaymentDetails(some.join(' '))).toBe(false);
      }),
    );
  });

  it('is told for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        expect(typeof namesPaymentDetails(text)).toBe('boolean');
      }),
    );
  });
});
