import { lte } from 'drizzle-orm';
import { rateFileRule } from '#api/market/rate-file.ts';
import { daysBefore } from '#lib/days.ts';
import { notifyOperators } from '#server/mail/mail/index.ts';
import type { Services } from '#server/platform/context.ts';
import { rateFetch, type RateFailure } from '#server/platform/db/schema/desk.ts';
import { newestMonth, NoRateFile, readEcbFile } from './ecb-rates.ts';

const name = 'ecb';
const patience = 60_000;

/**
 * Fetches the ECB's reference rates from the configured address, once a day for all processes; without one nothing is fetched. What it gives stands
 * on the catalogue desk, where an operator enters its months as typed ones: nothing here writes a rate. Operators are told of each month once. A
 * failure is kept for the desk, thrown for the log, and tried again the next day. Gives whether it was fetched.
 */
export async function fetchRates({ db, config, now }: Pick<Services, 'config' | 'db' | 'now'>): Promise<boolean> {
  const url = config.ecbRatesUrl;
  if (url === undefined) return false;
  const at = now();
  // Of several processes one asks.
  const [mine] = await db
    .insert(rateFetch)
    .values({ name, at })
    .onConflictDoUpdate({ target: rateFetch.name, set: { at }, setWhere: lte(rateFetch.at, daysBefore(at, 1)) })
    .returning();
  if (!mine) return false;
  try {
    const { month } = await newestMonth(db);
    const read = await readEcbFile(await bytesFrom(url), at, month);
    const newest = read.months.findLast(({ missing }) => missing === 0)?.month ?? null;
    await db.transaction(async (tx) => {
      const found = { ...read, name: new URL(url).pathname.split('/').at(-1) || new URL(url).hostname };
      const told = newest ?? mine.told;
      await tx.update(rateFetch).set({ found, foundAt: at, failure: null, told });
      if (newest !== null && newest > (mine.told ?? ''))
        await notifyOperators(tx, { now, actor: null }, { template: 'ratesFetched', data: { month: newest } });
    });
    return true;
  } catch (error) {
    await db.update(rateFetch).set({ failure: failureOf(error) });
    throw error;
  }
}

function failureOf(error: unknown): RateFailure {
  if (error instanceof NoRateFile) return { why: error.message, fault: error.fault };
  const { message, cause } = error as Error;
  return { why: cause instanceof Error ? `${message} (${cause.message})` : message };
}

/** What an address answers. Throws where it does not, or where that is more than any file of rates. */
async function bytesFrom(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    // Leaving the loop breaks the answer off.
    if (size > rateFileRule.maxBytes) throw new Error(`more than ${rateFileRule.maxBytes} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
