/** What a field of an offer can be: its kinds, and what each field of the table (offer-fields.ts) says of itself. */
import { tradeTerms, type TradeTermId } from '#api/deals/trade-terms.ts';

export const mostPriceBreaks = 6;
export const mostLeadTimeDays = 365;
export const longestText = 500;

export type PriceBreak = { fromQuantity: string; price: string };

/** What a field holds, by its kind. Decimals are texts. */
export type FieldValue = {
  /** Per tonne, in the offer's currency. */
  price: string;
  currency: string;
  /** More than none. */
  tonnes: string;
  /** Tonnes, 0 for none at the moment; not below the MOQ otherwise. */
  stock: string;
  /** Whole days. */
  days: number;
  /** YYYY-MM-DD, from today on. */
  day: string;
  /** The same of goods that are still to come: null where they lie ready. */
  eta: string;
  /** YYYY-MM. */
  month: string;
  term: TradeTermId;
  /** Ids of reference data. */
  city: string;
  country: string;
  port: string;
  /** One code, or several, of a list of the trade (`list`: its kind in seed/data/trade-codes.json). */
  code: string;
  codes: readonly string[];
  /** A code, or nothing. */
  mark: string;
  /** Above 0, up to `most`. */
  percent: string;
  text: string;
  steps: readonly PriceBreak[];
};
export type FieldKind = keyof FieldValue;
/** Decimals of the kinds that are numbers. */
export const decimalsOf: { [Kind in FieldKind]?: number } = { price: 4, tonnes: 3, stock: 3, days: 0, percent: 2 };

/** What is known of an offer before it is checked: as it is typed, or as it is sent. */
export type Draft = Readonly<Record<string, unknown>>;

export type OfferField = {
  kind: FieldKind;
  /** What the form calls it, and what pages that show offers do where that differs. */
  label: () => string;
  heading?: () => string;
  /** Section of the form, with what stands beside the field there. */
  form: 'price' | 'term' | 'more';
  help?: () => string;
  unit?: () => string;
  wide?: true;
  /** Head of its column in the supplier's own table, where it is typed into a cell. */
  sheet?: () => string;
  list?: string;
  most?: string;
  /** Empty is an answer. */
  optional?: true;
  /** Asked for only while another field says one of these; empty otherwise. */
  only?: { field: string; in: readonly (string | number)[] };
  /** Where nobody says it: in files and calls that do not know the field. */
  usual?: (draft: Draft) => string | undefined;
  /** Column of table `offer`, and name in answers and files, where these differ from the field's. */
  stored?: string;
  name?: string;
  /** Heads of the file, and what the trade calls the column besides; `mayLack`: a file may do without. */
  file?: { en: string; zh: string; also: readonly string[]; mayLack?: true };
  /** What the template's two rows say. */
  examples?: readonly [unknown, unknown];
  /** Codes and shares that answers give with their names: those of lists, too, or only that about one offer. */
  answered?: 'list' | 'detail';
  /** Whether lists are narrowed by it, with counts: a column of table `offer_tally`, too; `rare`: counted offer by offer when asked for. */
  facet?: true | 'rare';
  /** Whether the page of an offer, and the comparison, name it among their facts. */
  detail?: true;
  comparison?: true;
};

/** How a price is meant where nobody says it: yuan in a Chinese warehouse with 13% VAT, a one-day tour bonded. */
export const usualTax = ({ tradeTerm, currency }: Draft): 'INCLUDED' | 'EXCLUDED' | 'BONDED' => {
  const code = tradeTerms.find(({ id }) => id === tradeTerm)?.code;
  if (code === 'ONE_DAY_TOUR') return 'BONDED';
  return code === 'EXW' && currency === 'CNY' ? 'INCLUDED' : 'EXCLUDED';
};
export const usualRate = '13';

export const termsWithPort = tradeTerms
  .filter(({ needs }: { needs: readonly string[] }) =>
    ['departurePort', 'destinationPort'].some((port) => needs.includes(port)),
  )
  .map(({ id }) => id);
