import {
  applies,
  fieldOf,
  offerFieldNames,
  storedName,
  withUsual,
  type FieldKind,
  type OfferDraft,
  type OfferFieldName,
} from '#api/market/offer-fields.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { offer } from '#server/platform/db/schema/offers.ts';

export type OfferRow = typeof offer.$inferSelect;
type Stored = Record<string, unknown>;

/** Price breaks have a table of their own. */
const kept = offerFieldNames.filter((name) => fieldOf(name).kind !== 'steps');
const decimals: readonly FieldKind[] = ['price', 'tonnes', 'stock', 'percent'];

/** What the row of an offer says in one of its columns. */
export const storedValue = (row: OfferRow, name: OfferFieldName): unknown => (row as Stored)[storedName(name)];

/** The columns of the fields that are given, without those that the others leave no room for. */
export function columnsOf(given: OfferDraft): Partial<OfferRow> {
  const known = kept.filter((name) => given[name] !== undefined);
  return Object.fromEntries(
    known.map((name) => {
      const value = given[name];
      const nothing = value === '' && fieldOf(name).kind === 'mark';
      return [storedName(name), nothing ? null : Array.isArray(value) ? [...new Set(value)] : value];
    }),
  );
}

/** All columns of a new offer: what is not said and goes without saying is filled in, all else is empty. */
export function newColumns(given: OfferDraft): OfferRow {
  const whole: OfferDraft = withUsual(given);
  const nothing = kept.filter((name) => fieldOf(name).only).map((name) => [storedName(name), null]);
  return { ...Object.fromEntries(nothing), ...columnsOf(whole) } as OfferRow;
}

/** A row with what was sent. What the changed fields leave no room for goes, unless it was sent: the rules refuse that. */
export function changedColumns(row: OfferRow, sent: OfferDraft): OfferRow {
  const after = { ...row, ...columnsOf(sent) };
  const draft = draftOf(after);
  const gone = kept.filter((name) => sent[name] === undefined && !applies(name, draft));
  return { ...after, ...Object.fromEntries(gone.map((name) => [storedName(name), null])) };
}

/** The offer as the rules see it, but for its price breaks. */
export function draftOf(row: OfferRow): OfferDraft {
  const values = kept.map((name) => {
    const value = storedValue(row, name) ?? undefined;
    return [name, decimals.includes(fieldOf(name).kind) && value !== undefined ? trimZeros(value as string) : value];
  });
  return Object.fromEntries(values) as OfferDraft;
}
