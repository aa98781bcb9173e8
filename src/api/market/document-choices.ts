/** What documents of materials are, and when each is out of date; free of zod, because the browser and the database read it too. */
import type { TextLength } from '#api/common/limits.ts';

/** Those that offers name as tags, too, have the same code there (`document` in seed/data/trade-codes.json). */
export const documentKinds = [
  'TDS',
  'SDS',
  'COA',
  'ROHS',
  'REACH',
  'FDA',
  'EU10_2011',
  'ISCC',
  'UL',
  'BROCHURE',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Of these a supplier has one for each material, language and form: another one is a new edition. */
export const singleKinds: readonly DocumentKind[] = ['TDS', 'SDS'];

/**
 * When a document is out of date. `fiveYears`: after its edition, as a safety data sheet is looked at again everywhere within five
 * years; `must`, `may`: on the day that it names itself; `never`: until there is a new edition.
 */
export const expiryRules = {
  TDS: 'never',
  SDS: 'fiveYears',
  COA: 'never',
  ROHS: 'may',
  REACH: 'may',
  FDA: 'may',
  EU10_2011: 'may',
  ISCC: 'must',
  UL: 'may',
  BROCHURE: 'never',
} as const satisfies Record<DocumentKind, 'never' | 'fiveYears' | 'may' | 'must'>;
export const namesOwnEnd = (kind: DocumentKind): boolean => ['may', 'must'].includes(expiryRules[kind]);

/** The last day on which a safety data sheet of an edition is up to date: 2024-02-29 → 2029-02-28. */
export function sdsEnd(editionOn: string): string {
  const [year, month, day] = editionOn.split('-');
  const leap = month === '02' && day === '29';
  return `${Number(year) + 5}-${month}-${leap ? '28' : day}`;
}

/** Languages that documents come in, and that countries ask for (ISO 639-1). */
export const documentLanguages = [
  'en',
  'zh',
  'ar',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'th',
  'tr',
  'vi',
] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** By which rules a safety data sheet is made: a country or union (ISO 3166, `EU`), or the United Nations' GHS as such. */
export const sdsForms = ['CN', 'EU', 'GB', 'US', 'CA', 'JP', 'KR', 'AU', 'BR', 'GHS'] as const;
export type SdsForm = (typeof sdsForms)[number];

/** Whose words a document is: the maker's own, passed on, or the supplier's. */
export const documentIssuers = ['maker', 'supplier'] as const;
export type DocumentIssuer = (typeof documentIssuers)[number];

/**
 * What the catalogue desk says of an edition. An unchecked one is public and says so; a refused one is not, and the edition before it
 * stands again.
 */
export const editionStates = ['unchecked', 'checked', 'refused'] as const;
export type EditionState = (typeof editionStates)[number];

/** How a document's safety data sheet stands for a reader of some languages. */
export const sdsStandings = ['inForce', 'expired', 'otherLanguage', 'missing'] as const;
export type SdsStanding = (typeof sdsStandings)[number];

export const documentLimits = { materials: 50, ofShop: 2_000 } as const;
export const documentText = {
  /** As it is printed: `3.1`, `Rev. 07`. */
  revision: [0, 40],
  refusal: [3, 1_000],
} as const satisfies Record<string, TextLength>;
