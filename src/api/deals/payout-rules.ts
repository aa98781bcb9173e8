/** How payouts to sellers are named and compared. Free of zod: the browser reads it too. */

const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(company|co)\b/g, 'co'],
  [/\b(limited|ltd)\b/g, 'ltd'],
  [/\b(incorporated|inc)\b/g, 'inc'],
  [/\b(corporation|corp)\b/g, 'corp'],
  [/\b(and)\b/g, ''],
];

/**
 * Whether a beneficiary is the company as it was certified: written in other capitals, with other signs or a shorter word
 * for its form it is; another form is another company.
 */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    forms
      .reduce(
        (text, [form, short]) => text.replace(form, short),
        name
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' '),
      )
      .replace(/ /g, '');
  return plain(one) !== '' && plain(one) === plain(other);
}

/** As it is kept and sent to banks: without spaces. */
export const plainAccount = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** The longest number of an account that a bank takes (ISO 20022 Max34Text). */
export const longestAccount = 34;

/** `PO20260715-001`, and `-0001` for each payment of it: as banks name it from end to end. */
export const batchNumber = (day: string, count: number): string =>
  `PO${day.replaceAll('-', '')}-${String(count).padStart(3, '0')}`;
export const endToEndId = (batch: string, count: number): string => `${batch}-${String(count).padStart(4, '0')}`;

/** The payments that a text of a bank names; some write no strokes, or others. */
export const endToEndIdsIn = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/PO(\d{8})[^A-Z\d]?(\d{3})[^A-Z\d]?(\d{4})(?!\d)/g)].map(
    ([, day, batch, payment]) => `PO${day}-${batch}-${payment}`,
  );

/** Why banks return payments, as far as a seller can do something about it (ISO 20022 external codes). */
export const returnCodes = [
  'AC01',
  'AC04',
  'AC06',
  'AC03',
  'AG01',
  'BE01',
  'BE04',
  'RC01',
  'CURR',
  'CNOR',
  'MS03',
] as const;
export type ReturnCode = (typeof returnCodes)[number];
export const returnCodeIn = (text: string): ReturnCode | '' =>
  returnCodes.find((code) => new RegExp(`\\b${code}\\b`).test(text)) ?? '';
