/**
 * What a contract says of a company beside its certified name: asked with the certification, and of companies certified
 * before that, before they sign again. Free of zod: the browser reads it too.
 */
import { m } from '#i18n/messages.ts';

export const recordFields = [
  'otherName',
  'registeredAddress',
  'registrationNumber',
  'signatoryName',
  'signatoryTitle',
] as const;
export type RecordField = (typeof recordFields)[number];
export type CompanyRecord = Record<RecordField, string>;

/** Who stands in a register cannot become another one: these are said once, and put right by an operator alone. */
export const settledFields = ['otherName', 'registrationNumber'] as const satisfies readonly RecordField[];

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The name in both languages of a contract; a company without a Chinese name has one name for both. */
export function namesOf(companyName: string, otherName: string): { en: string; zh: string } {
  const other = otherName || companyName;
  return isHan(companyName) ? { en: other, zh: companyName } : { en: companyName, zh: other };
}

/** How a register of the country writes its numbers, where that is one form; spaces and hyphens do not count. */
const forms: Readonly<Record<string, (number: string) => boolean>> = {
  // GB 32100-2015: 18 characters, the last one of which is reckoned from the others.
  CN: isCreditCode,
  // UEN: of a business, of a local company, and of everybody else.
  SG: (number) => /^(\d{8}|\d{9}|[TSR]\d{2}[A-Z]{2}\d{4})[A-Z]$/.test(number),
  NG: (number) => /^(RC|BN|IT|LP|LLP)?\d{4,8}$/.test(number),
};

const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const;

/** The last character of a unified social credit code (统一社会信用代码), of its first 17. */
export function creditCheck(first: string): string {
  const sum = creditWeights.reduce((all, weight, at) => all + weight * creditCharacters.indexOf(first[at] ?? '0'), 0);
  return creditCharacters[(31 - (sum % 31)) % 31]!;
}

function isCreditCode(number: string): boolean {
  return /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(number) && creditCheck(number) === number[17];
}

/** What is wrong with a record, by field, as the form and the server both say it. */
export function recordProblems(
  { nation, companyName }: { nation: string; companyName: string },
  { otherName, registrationNumber }: Pick<CompanyRecord, 'otherName' | 'registrationNumber'>,
): Partial<Record<RecordField, string>> {
  const problems: Partial<Record<RecordField, string>> = {};
  const needsEnglish = isHan(companyName);
  if (needsEnglish && !otherName.trim()) problems.otherName = m.members_cert_englishNameMissing();
  else if (otherName.trim() && needsEnglish === isHan(otherName))
    problems.otherName = needsEnglish ? m.members_cert_englishNameMissing() : m.members_cert_chineseNameWrong();
  const form = forms[nation.toUpperCase()];
  if (form && registrationNumber.trim() && !form(registrationNumber.toUpperCase().replace(/[\s-]/g, '')))
    problems.registrationNumber = m.members_cert_registrationNumberWrong();
  return problems;
}

/** What the register's number is called where the company is registered. */
export function registrationNumberHelp(nation: string): string {
  switch (nation) {
    case 'CN':
      return m.members_cert_registrationNumberCn();
    case 'SG':
      return m.members_cert_registrationNumberSg();
    case 'NG':
      return m.members_cert_registrationNumberNg();
    default:
      return m.members_cert_registrationNumberHelp();
  }
}
