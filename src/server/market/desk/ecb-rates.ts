import { desc, eq } from 'drizzle-orm';
import type { FetchedRates, FileRate, RateReading } from '#api/market/rate-file.ts';
import { changeInPercent } from '#api/market/rate-change.ts';
import { m } from '#i18n/messages.ts';
import { latestDay } from '#lib/days.ts';
import type { MemberContext } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rateFetch, type EcbFault, type EcbReading } from '#server/platform/db/schema/desk.ts';
import { exchangeRate } from '#server/platform/db/schema/reference.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { inReadingThread } from '#server/platform/reading-thread.ts';
import { checkRate } from './checks.ts';
import type { EcbFile, Told } from './ecb-worker.ts';

const program = new URL('./ecb-worker.ts', import.meta.url);

/** A file that is none of the ECB's reference rates. */
export class NoRateFile extends Error {
  readonly fault: EcbFault;
  constructor(fault: EcbFault) {
    super(`No file of reference rates: ${fault.code} ${fault.at ?? ''}`.trim());
    this.fault = fault;
  }
}

/** What the ECB's file says of the months after `newest`. Throws NoRateFile. */
export async function readEcbFile(bytes: Uint8Array<ArrayBuffer>, now: Date, newest: string): Promise<EcbReading> {
  const file: EcbFile = { bytes, latest: latestDay(now), newest };
  let found: EcbReading | undefined;
  const hear = (told: Told): boolean => {
    if ('fault' in told) throw new NoRateFile(told.fault);
    found = told.reading;
    return true;
  };
  await inReadingThread(program, file, hear, () => new NoRateFile({ code: 'notEcb' }));
  return found!;
}

const faults: Record<EcbFault['code'], (at: string) => string> = {
  notEcb: () => m.market_rates_notEcb(),
  zip: () => m.market_rates_zip(),
  noDays: () => m.market_rates_noDays(),
  noUsd: (day) => m.market_rates_noUsd({ day }),
  badDay: (text) => m.market_rates_badDay({ text }),
  badLine: (day) => m.market_rates_badLine({ day }),
  badRate: (text) => m.market_rates_badRate({ text }),
  twice: (day) => m.market_rates_twice({ day }),
  future: (day) => m.market_rates_future({ day }),
};
export const faultWords = ({ code, at = '' }: EcbFault): string => faults[code](at);

/** What an operator's file would bring. Nothing is written: its months are entered as typed ones are (add.ts). 422 for what is no such file. */
export async function readSentRates(context: MemberContext): Promise<RateReading> {
  const [file] = context.files;
  const newest = await newestMonth(context.db);
  const read = await readEcbFile(new Uint8Array(file!.bytes), context.now(), newest.month).catch((error: unknown) => {
    throw error instanceof NoRateFile ? invalid({ file: faultWords(error.fault) }) : error;
  });
  return weigh(read, newest, file!.name);
}

/** What was fetched last, as it stands today. */
export async function fetchedRates({ db, config }: MemberContext): Promise<FetchedRates> {
  const [row] = await db.select().from(rateFetch);
  const { at, failure, found, foundAt } = row ?? {};
  const why = failure
    ? failure.fault
      ? faultWords(failure.fault)
      : m.market_rates_noAnswer({ why: failure.why })
    : '';
  return {
    ...{ configured: config.ecbRatesUrl !== undefined, askedAt: at?.toISOString() ?? null, failure: why },
    fetchedAt: foundAt?.toISOString() ?? null,
    reading: found ? weigh(found, await newestMonth(db), found.name) : null,
  };
}

type Newest = { month: string; perUsd: Record<string, string> };

export async function newestMonth(db: Pick<Db, 'select'>): Promise<Newest> {
  const [latest] = await db.select().from(exchangeRate).orderBy(desc(exchangeRate.month)).limit(1);
  if (!latest) throw new Error('No exchange rates are loaded');
  const rows = await db.select().from(exchangeRate).where(eq(exchangeRate.month, latest.month));
  return { month: latest.month, perUsd: Object.fromEntries(rows.map((row) => [row.currency, row.perUsd])) };
}

/** Fixed to the US dollar by their central banks (United Arab Emirates, Saudi Arabia, Qatar, Oman); the ECB has no rates of them. */
const pegged: readonly string[] = ['AED', 'SAR', 'QAR', 'OMR'];

const longestSource = 300;

const trimmed = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);

/** The months of a file that can be entered, by the currencies that the newest month has. */
function weigh(read: EcbReading, newest: Newest, fileName: string): RateReading {
  const own = Object.keys(newest.perUsd)
    .filter((currency) => currency !== 'USD')
    .sort();
  const later = read.months.filter(({ month }) => month > newest.month);
  let before: Record<string, string | undefined> = newest.perUsd;
  const months = later.map(({ month, days, missing, perUsd, gaps }) => {
    const rates =
      missing > 0 ? [] : own.map((currency) => rateOf(currency, { perUsd, gaps, before: before[currency] }));
    if (missing === 0) before = Object.fromEntries(rates.map((rate) => [rate.currency, rate.perUsd ?? undefined]));
    // In no language of ours: readers of all languages see it.
    const source = `ECB, euro foreign exchange reference rates (${fileName})`.slice(0, longestSource);
    return { month, days, missing, rates, source };
  });
  const known = new Set([...own, 'USD']);
  const there = new Set(later.flatMap(({ perUsd, gaps }) => [...Object.keys(perUsd), ...gaps]));
  const begins = months.find(({ missing }) => missing === 0)?.month;
  return {
    ...{ days: read.days, first: read.first, last: read.last, newest: newest.month },
    older: read.older + read.months.length - later.length,
    months,
    skipped: begins === undefined ? [] : monthsBetween(newest.month, begins),
    leftOut: [...there].filter((currency) => !known.has(currency)).sort(),
  };
}

function rateOf(
  currency: string,
  { perUsd, gaps, before }: { perUsd: Record<string, string>; gaps: readonly string[]; before: string | undefined },
): FileRate {
  const given = { currency, before: before === undefined ? null : trimmed(before), change: null };
  const none = (problem: string): FileRate => ({ ...given, perUsd: null, origin: 'none', problem });
  const mean = perUsd[currency];
  if (mean === undefined) {
    if (gaps.includes(currency)) return none(m.market_rates_gaps());
    return pegged.includes(currency) && before !== undefined
      ? { ...given, perUsd: trimmed(before), origin: 'peg', problem: '' }
      : none(m.market_rates_absent());
  }
  try {
    checkRate(currency, mean, before);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return none(`${mean}: ${error.fields?.[currency] ?? ''}`);
  }
  const change = before === undefined ? null : changeInPercent(before, mean);
  return { ...given, perUsd: mean, change, origin: 'file', problem: '' };
}

/** The months between two, neither of them. */
function monthsBetween(after: string, until: string): string[] {
  const found: string[] = [];
  for (let month = next(after); month < until; month = next(month)) found.push(month);
  return found;
}
const next = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
