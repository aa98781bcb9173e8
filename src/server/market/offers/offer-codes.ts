import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import type { Directory } from '#server/market/catalogue/index.ts';

/** What an offer refers to, by the contract's names. */
export type OfferCodes = Partial<{
  warehouseCityId: string;
  countryOfOrigin: string;
  portId: string | null;
  packing: string;
  paymentTerm: string;
  qualityClass: string;
  documents: readonly string[];
}>;

/** Codes and ids that the reference data does not know, by field. What is left out is not looked at. */
export function codeProblems({ codes, cities, countries, ports }: Directory, given: OfferCodes): Problems {
  const known = (kind: string, code: string | undefined) => code === undefined || codes.get(kind)?.has(code) === true;
  const wrong: Record<string, boolean> = {
    warehouseCityId: given.warehouseCityId !== undefined && !cities.has(given.warehouseCityId),
    countryOfOrigin: given.countryOfOrigin !== undefined && !countries.has(given.countryOfOrigin),
    portId: Boolean(given.portId) && !ports.has(given.portId!),
    packing: !known('packing', given.packing),
    paymentTerm: !known('paymentTerm', given.paymentTerm),
    qualityClass: !known('qualityClass', given.qualityClass),
    documents: given.documents?.some((code) => !known('document', code)) ?? false,
  };
  return Object.fromEntries(
    Object.keys(wrong)
      .filter((field) => wrong[field])
      .map((field) => [field, m.field_chooseOne()]),
  );
}
