import type { DocumentLanguage, SdsStanding } from './document-choices.ts';

/**
 * In which languages a safety data sheet may be handed over in a country (ISO 3166), one of them being enough: its official language,
 * as REACH article 31(5), GB/T 16483, HazCom, WHMIS and their like ask. Countries that are not here take English.
 */
const byCountry: Readonly<Record<string, readonly DocumentLanguage[]>> = {
  ...{ CN: ['zh'], HK: ['zh', 'en'], MO: ['zh', 'pt'], TW: ['zh'], JP: ['ja'], KR: ['ko'], VN: ['vi'], TH: ['th'] },
  ...{ ID: ['id'], TR: ['tr'], RU: ['ru'], BY: ['ru'], KZ: ['ru'], KG: ['ru'] },
  ...{ DE: ['de'], AT: ['de'], LI: ['de'], CH: ['de', 'fr', 'it'], LU: ['fr', 'de'], BE: ['nl', 'fr', 'de'] },
  ...{ FR: ['fr'], MC: ['fr'], NL: ['nl'], IT: ['it'], ES: ['es'], PT: ['pt'], PL: ['pl'] },
  ...{ BR: ['pt'], AO: ['pt'], MZ: ['pt'] },
  ...{ MX: ['es'], AR: ['es'], CL: ['es'], CO: ['es'], PE: ['es'], EC: ['es'], UY: ['es'], PY: ['es'], BO: ['es'] },
  ...{ VE: ['es'], CR: ['es'], PA: ['es'], GT: ['es'], HN: ['es'], NI: ['es'], SV: ['es'], DO: ['es'], CU: ['es'] },
  ...{ DZ: ['fr', 'ar'], MA: ['fr', 'ar'], TN: ['fr', 'ar'], SN: ['fr'], CI: ['fr'], CM: ['fr', 'en'] },
  ...{ SA: ['ar', 'en'], AE: ['ar', 'en'], QA: ['ar', 'en'], KW: ['ar', 'en'], OM: ['ar', 'en'], BH: ['ar', 'en'] },
  ...{ EG: ['ar', 'en'], JO: ['ar', 'en'], IQ: ['ar', 'en'], LB: ['ar', 'fr', 'en'], CA: ['en', 'fr'] },
};
export const languagesOf = (country: string): readonly DocumentLanguage[] => byCountry[country] ?? ['en'];

type Sheet = { kind: string; languages: readonly DocumentLanguage[]; edition: { expired: boolean } };

/** How the safety data sheets among documents stand for a reader of one of the languages. */
export function sdsStanding(documents: readonly Sheet[], languages: readonly DocumentLanguage[]): SdsStanding {
  const sheets = documents.filter(({ kind }) => kind === 'SDS');
  const readable = sheets.filter((sheet) => sheet.languages.some((one) => languages.includes(one)));
  if (readable.some(({ edition }) => !edition.expired)) return 'inForce';
  if (readable.length > 0) return 'expired';
  return sheets.length > 0 ? 'otherLanguage' : 'missing';
}
