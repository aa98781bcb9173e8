import { fieldOf, fieldsOfKind, type OfferDraft } from '#api/market/offer-fields.ts';
import { m } from '#i18n/messages.ts';
import type { Problems } from '#api/deals/trade-rules.ts';
import { namesOf, type Directory } from '#server/market/catalogue/index.ts';

/** Codes and ids that the reference data does not know, by field. What is left out is not looked at. */
export function codeProblems(directory: Directory, given: OfferDraft): Problems {
  const wrong = fieldsOfKind('city', 'country', 'port', 'code', 'codes', 'mark').filter((name) => {
    const { kind, list } = fieldOf(name);
    const known = namesOf(directory, kind, list);
    const values: readonly string[] = [given[name] ?? []].flat();
    return values.some((value) => value !== '' && !known?.has(value));
  });
  return Object.fromEntries(wrong.map((name) => [name, m.field_chooseOne()]));
}
