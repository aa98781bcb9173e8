import type { DocumentLanguage, SdsStanding } from '#api/market/document-choices.ts';
import { languageNames } from '#api/market/document-words.ts';
import { m } from '#i18n/messages.ts';
import { getLocale } from '#i18n/get-locale.ts';

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
