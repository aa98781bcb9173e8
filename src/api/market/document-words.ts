import { getLocale } from '#i18n/get-locale.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import type { DocumentKind, DocumentLanguage, SdsForm, SdsStanding } from './document-choices.ts';

const kinds: Record<DocumentKind, () => string> = {
  TDS: m.market_documents_kindTds,
  SDS: m.market_documents_kindSds,
  COA: m.market_documents_kindCoa,
  ROHS: m.market_documents_kindRohs,
  REACH: m.market_documents_kindReach,
  FDA: m.market_documents_kindFda,
  EU10_2011: m.market_documents_kindEuFood,
  ISCC: m.market_documents_kindIscc,
  UL: m.market_documents_kindUl,
  BROCHURE: m.market_documents_kindBrochure,
};
export const documentKindName = (kind: DocumentKind): string => kinds[kind]();

/** In the reader's language: `German`, `德语`. */
export const languageName = (language: DocumentLanguage): string =>
  new Intl.DisplayNames([getLocale()], { type: 'language' }).of(language)!;
export const languageNames = (languages: readonly DocumentLanguage[]): string => joinWords(languages.map(languageName));

/** The rules that a safety data sheet follows, as the trade calls them. */
const standards: Record<Exclude<SdsForm, 'GHS'>, string> = {
  CN: 'GB/T 16483',
  EU: 'REACH Annex II',
  GB: 'UK REACH',
  US: 'OSHA HazCom',
  CA: 'WHMIS',
  JP: 'JIS Z 7253',
  KR: 'K-GHS',
  AU: 'WHS',
  BR: 'ABNT NBR 14725',
};

/** `GB/T 16483 (China)`. */
export function sdsFormName(form: SdsForm): string {
  if (form === 'GHS') return m.market_documents_formGhs();
  const place = new Intl.DisplayNames([getLocale()], { type: 'region' }).of(form)!;
  return m.market_documents_formOf({ standard: standards[form], place });
}

const gaps: Record<Exclude<SdsStanding, 'inForce'>, (languages: string) => string> = {
  missing: () => m.market_documents_gapMissing(),
  otherLanguage: (languages) => m.market_documents_gapLanguage({ languages }),
  expired: (languages) => m.market_documents_gapExpired({ languages }),
};

/** What a safety data sheet leaves open for who reads some languages; null: nothing. */
export const sdsGap = (standing: SdsStanding, languages: readonly DocumentLanguage[]): string | null =>
  standing === 'inForce' ? null : gaps[standing](languageNames(languages));

/** The one language of the page, as documents name it. */
export const languageOfPage = (): DocumentLanguage => getLocale().slice(0, 2) as DocumentLanguage;
