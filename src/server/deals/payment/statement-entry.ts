import { m } from '#i18n/messages.ts';
import { add, compare, round } from '#lib/decimal.ts';
import { plainDecimal } from '#lib/typed-number.ts';
import { safeLine } from '#lib/readable-text.ts';

/** A movement as a bank's statement shows it. */
export type Entry = {
  /** Calendar day, as `2026-03-05`. */
  bookedAt: string;
  /** Above 0, two places. */
  amount: string;
  direction: 'in' | 'out';
  /** It takes an earlier movement, of the other direction, back. */
  reversal: boolean;
  currency: string;
  remitter: string;
  remark: string;
  reference: string;
  /** The bank's true number of the transaction, the same in each statement; empty: there is none. */
  transactionId: string;
  /** Where it stands in its statement. */
  place: string;
};
/** A statement of a file: movements, and the lines (entries of a camt.053, movements of an MT940) that cannot be read. */
export type Statement = {
  /** Number of the account; null: a CSV does not say. */
  account: string | null;
  number: string | null;
  sequence: number | null;
  opening: string | null;
  closing: string | null;
  closingOn: string | null;
  entries: Entry[];
  problems: { line: number; message: string }[];
};

/** A line that cannot be read; its message is for the operator. */
export class LineError extends Error {}

/** In words, by how much a statement is not whole; undefined: it is, or it cannot be told. */
export function gapIn({ opening, closing, entries, problems }: Statement): string | undefined {
  if (opening === null || closing === null || problems.length > 0) return undefined;
  const sum = add(opening, ...entries.map(({ amount, direction }) => (direction === 'in' ? amount : `-${amount}`)));
  return compare(sum, closing) === 0 ? undefined : m.deals_remit_fileNotWhole({ sum, closing });
}

/** As much of a wrong text as it takes to find it. */
const quoted = (text: string) => ({ text: text.slice(0, 40) });

const longest = { remitter: 200, remark: 1_000, reference: 100 } as const;
/** Text of a bank, without padding and without what no bank means. */
export const tidy = (text: string, length: number) => safeLine(text.replace(/\p{Cc}+/gu, ' ')).slice(0, length);

export type RawField = 'bookedAt' | 'amount' | 'currency' | 'remitter' | 'remark' | 'reference';
/** What banks write where they have no number. */
const noNumber = /^(NON-?REF|NOT ?PROVIDED|N\/?A|NONE|[-–0./ ]*)$/i;

/** A movement from the texts of a file: below 0, money that went out. Throws LineError. */
export function entryOf(
  raw: Record<RawField, string>,
  { transactionId, ...rest }: Pick<Entry, 'place' | 'reversal' | 'transactionId'>,
): Entry {
  const bookedAt = dayOf(raw.bookedAt);
  const amount = amountOf(raw.amount);
  const currency = currencyOf(raw.currency);
  if (compare(amount, '0') === 0) throw new LineError(m.deals_remit_lineAmount(quoted(raw.amount)));
  const { remitter, remark, reference } = raw;
  return {
    ...rest,
    bookedAt,
    currency,
    amount: amount.replace('-', ''),
    direction: amount.startsWith('-') ? 'out' : 'in',
    transactionId: noNumber.test(transactionId.trim()) ? '' : tidy(transactionId, longest.reference),
    remitter: tidy(remitter, longest.remitter),
    remark: tidy(remark, longest.remark),
    reference: tidy(reference, longest.reference),
  };
}

const dayForms = [/^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/, /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/, /^(\d{4})(\d{2})(\d{2})$/];
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Only forms that cannot be misread: `03/04/2026` is refused. */
function dayOf(text: string): string {
  const plain = text.trim();
  const [, day, month, year] = dayFirst.exec(plain) ?? [];
  const parts = day
    ? [year!, month!, day]
    : dayForms
        .map((form) => form.exec(plain))
        .find(Boolean)
        ?.slice(1, 4);
  const iso = parts && [parts[0]!, parts[1]!.padStart(2, '0'), parts[2]!.padStart(2, '0')].join('-');
  if (!iso || !isDay(iso)) throw new LineError(m.deals_remit_lineDate(quoted(text)));
  return iso;
}

/** Whether there is such a day. */
export function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}

/** The number of a statement among those of its account; null: it has none that statements are counted by. */
export function sequenceOf(written: string): number | null {
  const sequence = Number(written || Number.NaN);
  return Number.isSafeInteger(sequence) && sequence > 0 && sequence < 2 ** 31 ? sequence : null;
}

const amountForm = /^-?\d{1,12}(\.\d{1,2})?$/;

/** What can be misread is refused: some currencies have three decimals. */
function amountOf(text: string): string {
  const amount = plainDecimal(text, { places: 3 });
  if (!amountForm.test(amount)) throw new LineError(m.deals_remit_lineAmount(quoted(text)));
  return round(amount, 2);
}

/** Banks in China write RMB and 人民币, too. */
const currencyNames: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  CNH: 'CNY',
  人民币: 'CNY',
  美元: 'USD',
  欧元: 'EUR',
};

function currencyOf(text: string): string {
  const plain = text.trim().toUpperCase();
  const currency = currencyNames[plain] ?? plain;
  if (!/^[A-Z]{3}$/.test(currency)) throw new LineError(m.deals_remit_lineCurrency(quoted(text)));
  return currency;
}
